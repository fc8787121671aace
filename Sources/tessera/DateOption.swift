import ArgumentParser
import Dashboard
import Foundation

/// The date to show.
struct DateOption: ParsableArguments {
  @Option(help: "The date to show, such as 2026-11-21T10:18 (local time) or 2026-11-21T10:18:00Z.")
  var at: String?

  func validate() throws {
    if let at, DateArgument(at) == nil {
      throw ValidationError("--at: “\(at)” is not a date; expected one such as 2026-11-21T10:18")
    }
  }

  /// The date, or `nil` for now.
  var date: Date? { at.flatMap { DateArgument($0)?.date } }
}
