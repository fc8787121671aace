internal import Foundation
internal import TesseraKit

/// A reading at a date.
struct SystemEntry: TimelineEntry {
  let date: Date
  var reading = Reading()
}

/// Provides a single entry every five seconds.
struct SystemProvider: TimelineProvider {
  private static let interval: TimeInterval = 5

  func placeholder(in context: Context) -> SystemEntry {
    SystemEntry(date: context.date, reading: .sample)
  }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (SystemEntry) -> Void) {
    let date = context.date
    Task {
      completion(SystemEntry(date: date, reading: await Monitor.shared.takeReading(at: date)))
    }
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<SystemEntry>) -> Void
  ) {
    let date = context.date
    Task {
      let entry = SystemEntry(date: date, reading: await Monitor.shared.takeReading(at: date))
      let reloadDate = Date(timeIntervalSinceNow: Self.interval)
      completion(Timeline(entries: [entry], policy: .after(reloadDate)))
    }
  }
}
