internal import Foundation
internal import TesseraKit
internal import WidgetOptions

/// What a data widget shows at a date.
struct DataEntry: TimelineEntry, Sendable {
  let date: Date
  /// What is drawn, or `nil` if there is nothing.
  var shown: Shown?
  /// Why there is nothing, or why what is shown is old or not complete; `nil` if it is current.
  var problem: DataProblem?
  /// Whether a source is chosen.
  var hasSource = true
  var settingsNotes: [String: String] = [:]
  var relevance: TimelineEntryRelevance?

  /// The current day, counted from 1970.
  var today: Int { date.dayNumber() }
}
