import IntentSchemas
import Testing
import TesseraIntents
import ViewTree

/// Configuration intents with a `perform()` of their own, as apps use one type for both purposes.
struct ConfigurationIntentTests {
  @Test(
    "a configuration intent runs its own perform()",
    arguments: ["FeedPet", "WalkPet", "PetEverywhere"])
  func performCallsTheIntentsImplementation(intent: String) async throws {
    let outcome = try await IntentCall(intent: intent).perform()
    #expect(outcome.dialog == intent)
  }

  @Test(arguments: ["SilentPet", "SilentEverywhere"])
  func configurationWithoutPerformReturnsAnEmptyResult(intent: String) async throws {
    let outcome = try await IntentCall(intent: intent).perform()
    #expect(outcome.dialog == nil && outcome.value == nil && outcome.view == nil)
  }

  @Test func configurationMayReturnAValue() async throws {
    let outcome = try await IntentCall(intent: "CountPets").perform()
    #expect(outcome.value == .number(3))
  }
}

private struct FeedPet: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Feed"

  func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "FeedPet") }
}

private struct WalkPet: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Walk"

  func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "WalkPet") }
}

private struct PetEverywhere: WidgetConfigurationIntent, ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Everywhere"

  @MainActor func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "PetEverywhere")
  }
}

private struct CountPets: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Count"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 3) }
}

private struct SilentPet: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Silent"
}

private struct SilentEverywhere: WidgetConfigurationIntent, ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Silent everywhere"
}
