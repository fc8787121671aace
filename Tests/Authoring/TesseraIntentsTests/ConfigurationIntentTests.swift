import IntentSchemas
import Testing
import TesseraIntents
import ViewTree

/// Intents that set up a widget or a control and do something besides, as apps use one type for both.
struct ConfigurationIntentTests {
  @Test(
    "a widget's or control's settings are performed as their author wrote it",
    arguments: ["FeedPet", "WalkPet", "PetEverywhere"])
  func theAuthorsOwnPerformIsCalled(intent: String) async throws {
    let performed = try await IntentCall(intent: intent).perform()
    #expect(performed.dialog == intent)
  }

  @Test(arguments: ["SilentPet", "SilentEverywhere"])
  func settingsThatSayNothingAreNotPerformedAndNoError(intent: String) async throws {
    let performed = try await IntentCall(intent: intent).perform()
    #expect(performed.dialog == nil && performed.value == nil && performed.view == nil)
  }

  @Test func settingsMayGiveBackAValue() async throws {
    let performed = try await IntentCall(intent: "CountPets").perform()
    #expect(performed.value == .number(3))
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
