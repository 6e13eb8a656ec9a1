import SignalsOperators
import Testing

@MainActor struct ProfileTests {
  @Test func aNameWithoutAPartIsNotValid() {
    let model = ProfileViewModel()
    var states: [Bool] = []
    let subscription = model.isValid.bind { states.append($0) }
    model.lastName.value = ""
    model.lastName.value = "Hopper"
    #expect(states == [true, false, true])
    subscription.dispose()
  }
}
