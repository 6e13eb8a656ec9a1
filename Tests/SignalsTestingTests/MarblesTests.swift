import SignalsTesting
import Testing

@Test(arguments: ["", "a-b--|", "--(ab)-(c|)", "'[1, 2]'-a", "(a'long'|)"])
func aDiagramIsDrawnAsItIsRead(text: String) {
  #expect(Marbles(text).description == text)
}

@Test func silenceAtTheEndAndSpacesMeanNothing() {
  #expect(Marbles("a - b - -") == "a-b")
  #expect(Marbles("(a b)") == "(ab)")
}

@Test func diagramsDifferByValueTimeAndFinish() {
  #expect(Marbles("a-b") != "a-c")
  #expect(Marbles("a-b") != "a--b")
  #expect(Marbles("a-b") != "a-b|")
  #expect(Marbles("(ab)") != "(ba)")
}

@MainActor @Test func aDiagramIsPlayedIntoAStream() {
  #expect(ManualClock().play("a-b--|") { $0[0] } == "a-b--|")
  #expect(ManualClock().play("a-b--|") { $0[0].map { "<\($0)>" } } == "'<a>'-'<b>'--|")
}

@MainActor @Test func whatIsPlayedMayBeStopped() {
  #expect(ManualClock().play("abcd|", disposal: 1) { $0[0] } == "ab")
}

@MainActor @Test func aSecondPlayBeginsAtTheClocksTime() {
  let clock = ManualClock()
  _ = clock.play("a") { $0[0] }
  #expect(clock.play("-b|") { $0[0] } == "-b|")
}

@Test(arguments: ["(ab", "'a", ")"])
func aTextThatIsNoDiagramIsRefused(text: String) async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [text] in
    _ = Marbles(text)
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("Marbles: in \"\(text)\""))
}
