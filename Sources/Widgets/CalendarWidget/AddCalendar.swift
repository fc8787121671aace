internal import Foundation
internal import TesseraIntents

/// Adds a calendar: an address or an `.ics` file, or a sample.
struct AddCalendar: AppIntent {
  static let title: LocalizedStringResource = "Add a calendar"
  static let description: IntentDescription? =
    "Shows an .ics file or the address of a calendar. Empty makes a sample."

  @Parameter(
    title: "File or address", description: "~/work.ics or https://…; empty makes a sample",
    requestValueDialog: "Which calendar? Empty makes a sample.")
  var calendar: String?

  init() {}

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let list = try CalendarList(environment: ProcessInfo.processInfo.environment)
    let text = (calendar ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else {
      try list.makeSample(at: Date())
      return .result(dialog: "A sample calendar was made: calendars/sample.ics")
    }
    try list.add(text)
    return .result(dialog: "Calendar added")
  }
}

/// Makes the sample without asking.
struct MakeSampleCalendar: AppIntent {
  static let title: LocalizedStringResource = "Make a sample calendar"
  static let isDiscoverable = false

  init() {}

  func perform() async throws -> some IntentResult & ProvidesDialog {
    try CalendarList(environment: ProcessInfo.processInfo.environment).makeSample(at: Date())
    return .result(dialog: "A sample calendar was made: calendars/sample.ics")
  }
}
