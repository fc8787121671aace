internal import Foundation
internal import TesseraKit

/// The clock at one minute.
struct ClockEntry: TimelineEntry {
  let date: Date
  var zones = Zone.configured()
}

/// A time zone that is shown in addition to the local one.
struct Zone: Hashable {
  let name: String
  /// The time zone, or `nil` if the identifier is unknown.
  let timeZone: TimeZone?

  /// Creates a zone.
  ///
  /// Its name is the city in the identifier, or the whole identifier if there is no such time zone.
  init(_ identifier: String) {
    timeZone = TimeZone(identifier: identifier)
    let city = identifier.split(separator: "/").last.map(String.init) ?? identifier
    name = timeZone == nil ? identifier : city.replacing("_", with: " ")
  }

  /// Returns the zones in `TESSERA_ZONES`, which are separated by commas, or three default zones if
  /// the variable is not set.
  ///
  /// The local zone is left out.
  static func configured() -> [Zone] {
    let variable = ProcessInfo.processInfo.environment["TESSERA_ZONES"]
    let identifiers = variable ?? "Asia/Tokyo,Europe/London,America/New_York"
    let zones = identifiers.split(separator: ",").map {
      Zone($0.trimmingCharacters(in: .whitespaces))
    }
    return zones.filter { $0.timeZone?.identifier != TimeZone.current.identifier }
  }
}

/// Provides an entry for each minute of the next two hours.
struct ClockProvider: TimelineProvider {
  func placeholder(in context: Context) -> ClockEntry {
    ClockEntry(date: context.date)
  }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (ClockEntry) -> Void) {
    completion(ClockEntry(date: context.date))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<ClockEntry>) -> Void
  ) {
    let minute = (context.date.timeIntervalSince1970 / 60).rounded(.down) * 60
    let entries = (0..<120).map { offset in
      ClockEntry(date: Date(timeIntervalSince1970: minute + Double(offset) * 60))
    }
    completion(Timeline(entries: entries, policy: .atEnd))
  }
}
