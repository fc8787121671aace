internal import Foundation
internal import TesseraKit

/// The titles of a moment.
struct WatchEntry: TimelineEntry {
  let date: Date
  var section = WatchSection.continuing
  /// From the one that is shown on, round and round.
  var titles: [Title] = []
  /// The number of the one that is shown, from 1.
  var number = 1
  var isForward = true
  /// Why there are none, or why they are old; `nil` for neither.
  var problem: String?
}

struct WatchProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> WatchEntry {
    let titles = (1...3).map {
      Title(
        id: "\($0)", title: "A title to watch", subtitle: "S1 E\($0)", progress: 0.4,
        minutesLeft: 20)
    }
    return WatchEntry(date: context.date, titles: titles)
  }

  func snapshot(for configuration: WatchIntent, in context: Context) async -> WatchEntry {
    let timeline = await timeline(for: configuration, in: context)
    guard let entry = timeline.entries.first, !(context.isPreview && entry.titles.isEmpty) else {
      return placeholder(in: context)
    }
    return entry
  }

  func timeline(for configuration: WatchIntent, in context: Context) async -> Timeline<WatchEntry> {
    let source = WatchlistSource()
    let (section, date) = (configuration.section, context.date)
    do throws(WatchlistError) {
      // Who presses or looks into the gallery does not wait for the network.
      let isHasty = context.isAfterPress || context.isPreview
      let found = try await source.list(at: date, orKeptFor: isHasty ? .infinity : 0)
      let entry = Self.entry(found, section, at: date)
      if let problem = found.problem { return .failed(problem.words, showing: [entry]) }
      let next = found.date.addingTimeInterval(WatchlistSource.freshness)
      return Timeline(entries: [entry], policy: .after(next)).made(from: source.files)
    } catch {
      guard !source.isRemote else { return .failed(error.words) }
      let entry = WatchEntry(date: date, section: section, problem: error.words)
      let isUnreadable = if case .unreadable = error { true } else { false }
      return Timeline(
        entries: [entry], policy: .after(date.addingTimeInterval(900)),
        problems: isUnreadable ? [error.words] : []
      ).made(from: source.files)
    }
  }

  private static func entry(
    _ found: WatchlistSource.Found, _ section: WatchSection, at date: Date
  ) -> WatchEntry {
    let titles = section == .continuing ? found.list.continuing : found.list.recommended
    let shelf = WatchlistShelf()
    var entry = turned(titles, to: shelf.position(of: section), at: date)
    entry.section = section
    entry.isForward = shelf.isForward(section)
    entry.problem = found.problem?.words
    return entry
  }

  /// The titles from a position on; before the first comes the last.
  static func turned(_ titles: [Title], to position: Int, at date: Date) -> WatchEntry {
    guard !titles.isEmpty else { return WatchEntry(date: date) }
    let first = (position % titles.count + titles.count) % titles.count
    return WatchEntry(
      date: date, titles: Array(titles[first...] + titles[..<first]), number: first + 1)
  }
}
