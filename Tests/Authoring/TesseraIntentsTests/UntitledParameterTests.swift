import Testing
import TesseraIntents
import TesseraUI

/// As on iOS, initializers need not initialize a parameter without a title.
private struct BoostIntent: AppIntent {
  static let title: LocalizedStringResource = "Boost"
  static let isDiscoverable = false

  @Parameter
  var name: String?

  init() {}

  init(name: String) { self.name = name }

  func perform() async throws -> some IntentResult { .result() }
}

struct UntitledParameterTests {
  @Test func anUntitledParameterIsSetByAnInitializer() {
    #expect(BoostIntent().name == nil)
    #expect(BoostIntent(name: "a").name == "a")
  }
}
