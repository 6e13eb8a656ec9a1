import Foundation
import SignalsOperators
import Testing

/// Models with `@Reactive` properties are coded like models with plain ones.
struct ReactiveCodableTests {
  private final class Profile: Codable {
    @Reactive var name = "Ada"
    @Reactive var languages: [String] = []
    @Reactive var nickname: String? = nil
  }

  private func encoded(_ profile: Profile) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(profile), as: UTF8.self)
  }

  private func decoded(_ text: String) throws -> Profile {
    try JSONDecoder().decode(Profile.self, from: Data(text.utf8))
  }

  @Test func theValuesAreEncoded() throws {
    let profile = Profile()
    profile.languages = ["Swift"]
    profile.nickname = "Countess"
    #expect(try encoded(profile) == #"{"languages":["Swift"],"name":"Ada","nickname":"Countess"}"#)
  }

  @Test func nilIsLeftOut() throws {
    #expect(try encoded(Profile()) == #"{"languages":[],"name":"Ada"}"#)
  }

  @Test func whatIsDecodedIsASignalAgain() throws {
    let profile = try decoded(#"{"languages":["Swift"],"name":"Grace","nickname":"Amazing"}"#)
    let greeting = profile.$name.map { "Hello \($0)" }
    #expect(greeting.value == "Hello Grace")
    #expect(profile.languages == ["Swift"])
    #expect(profile.nickname == "Amazing")
    profile.name = "Ada"
    #expect(greeting.value == "Hello Ada")
  }

  @Test func aMissingOptionalIsNil() throws {
    #expect(try decoded(#"{"languages":[],"name":"Grace"}"#).nickname == nil)
  }

  @Test func aMissingValueIsAnError() {
    #expect(throws: DecodingError.self) { try decoded(#"{"languages":[]}"#) }
  }
}
