internal import Files
internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// Makes the file of the first profile with a few titles.
struct MakeSampleWatchlist: AppIntent {
  static let title: LocalizedStringResource = "Make a sample watchlist"
  static let isDiscoverable = false

  init() {}

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let environment = ProcessInfo.processInfo.environment
    guard let file = WatchlistSource(environment: environment).files.first?.path else {
      throw WatchlistError.noProfile("", available: [])
    }
    try SampleFile.make(at: file, SampleWatchlist(at: Date()).text)
    return .result(dialog: "A sample watchlist was made: \(UserPath.name(of: file))")
  }
}

/// A few made-up titles, the next episodes of which appear after a date.
struct SampleWatchlist {
  private let date: Date

  init(at date: Date) {
    self.date = date
  }

  /// The list.
  ///
  /// JSON has no comments, so a key that the widget does not know says what it is.
  var text: String {
    """
    {
      "comment": "Tessera made this sample: change the titles, or delete the file.",
      "continue": [
        {"id": "night", "title": "The Long Night", "subtitle": "S1 E4", "progress": 0.6,
         "minutesLeft": 21, "next": {"title": "S1 E5", "date": "\(day(after: 2))"}},
        {"id": "harbor", "title": "Harbor Lights", "subtitle": "S3 E1", "progress": 0.2,
         "minutesLeft": 38, "next": {"title": "S3 E2", "date": "\(day(after: 5))"}}
      ],
      "recommended": [
        {"id": "moons", "title": "Paper Moons", "subtitle": "Film"}
      ],
      "shortcuts": [
        {"name": "Library", "url": "https://example.org/library"}
      ]
    }

    """
  }

  /// Returns the day a number of days later, such as `2026-11-24`.
  private func day(after days: Int) -> String {
    let calendar = Calendar.gregorian(in: .current)
    let day = calendar.date(byAdding: .day, value: days, to: date) ?? date
    return day.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
  }
}
