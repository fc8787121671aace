internal import Foundation
internal import TesseraKit

/// The titles that are shown at a date.
struct WatchEntry: TimelineEntry {
  let date: Date
  var section = WatchSection.continuing
  /// All titles, rotated so that the selected one comes first.
  var titles: [Title] = []
  /// The position of the selected title in the list, counted from 1.
  var number = 1
  var isForward = true
  /// Why the list could not be loaded or updated, or `nil`.
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
      // After a press and in the gallery, the user should not have to wait for the network.
      let usesCache = context.isAfterActivation || context.isPreview
      let found = try await source.list(at: date, maxAge: usesCache ? .infinity : 0)
      let entry = Self.entry(found, section, at: date)
      if let problem = found.problem { return .failed(problem.message, showing: [entry]) }
      let next = found.date.addingTimeInterval(WatchlistSource.reloadInterval)
      return Timeline(entries: [entry], policy: .after(next)).made(from: source.files)
    } catch {
      guard !source.isRemote else { return .failed(error.message) }
      let entry = WatchEntry(date: date, section: section, problem: error.message)
      let isUnreadable = if case .unreadable = error { true } else { false }
      return Timeline(
        entries: [entry], policy: .after(date.addingTimeInterval(900)),
        problems: isUnreadable ? [error.message] : []
      ).made(from: source.files)
    }
  }

  private static func entry(
    _ found: WatchlistSource.LoadResult, _ section: WatchSection, at date: Date
  ) -> WatchEntry {
    let titles = section == .continuing ? found.list.continuing : found.list.recommended
    let store = WatchlistStore()
    var entry = rotated(titles, to: store.position(of: section), at: date)
    entry.section = section
    entry.isForward = store.isForward(section)
    entry.problem = found.problem?.message
    return entry
  }

  /// Returns an entry with the titles rotated to a position, which wraps around at both ends.
  static func rotated(_ titles: [Title], to position: Int, at date: Date) -> WatchEntry {
    guard !titles.isEmpty else { return WatchEntry(date: date) }
    let first = (position % titles.count + titles.count) % titles.count
    return WatchEntry(
      date: date, titles: Array(titles[first...] + titles[..<first]), number: first + 1)
  }
}
