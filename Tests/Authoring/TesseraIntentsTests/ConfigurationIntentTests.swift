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

// An optimized build leaves out private types that nothing names.

struct FeedPet: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Feed"

  func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "FeedPet") }
}

struct WalkPet: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Walk"

  func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "WalkPet") }
}

struct PetEverywhere: WidgetConfigurationIntent, ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Everywhere"

  @MainActor func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "PetEverywhere")
  }
}

struct CountPets: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Count"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 3) }
}

struct SilentPet: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Silent"
}

struct SilentEverywhere: WidgetConfigurationIntent, ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Silent everywhere"
}
