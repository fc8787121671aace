internal import Foundation
internal import TesseraKit

/// The items that are shown at a date.
struct WatchlistEntry: TimelineEntry {
  let date: Date
  var section = WatchlistSection.continuing
  /// All items, rotated so that the selected item comes first.
  var items: [WatchlistItem] = []
  /// The position of the selected item in the list, counted from 1.
  var position = 1
  /// Whether the carousel was last moved forward.
  var isForward = true
  /// Why the list could not be loaded or updated, or `nil` if there is no problem.
  var problem: String?
}

struct WatchlistProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> WatchlistEntry {
    let items = (1...3).map {
      WatchlistItem(
        id: "\($0)", title: "A title to watch", subtitle: "S1 E\($0)", progress: 0.4,
        minutesLeft: 20)
    }
    return WatchlistEntry(date: context.date, items: items)
  }

  func snapshot(for configuration: WatchIntent, in context: Context) async -> WatchlistEntry {
    let timeline = await timeline(for: configuration, in: context)
    guard let entry = timeline.entries.first, !(context.isPreview && entry.items.isEmpty) else {
      return placeholder(in: context)
    }
    return entry
  }

  func timeline(
    for configuration: WatchIntent, in context: Context
  ) async -> Timeline<WatchlistEntry> {
    let source = WatchlistSource()
    let (section, date) = (configuration.section, context.date)
    do throws(WatchlistError) {
      // After an activation and in the gallery, the user should not have to wait for the network.
      let usesCache = context.isAfterActivation || context.isPreview
      let result = try await source.list(at: date, maximumAge: usesCache ? .infinity : 0)
      let entry = Self.entry(for: section, of: result, at: date)
      if let problem = result.problem { return .failed(problem.message, showing: [entry]) }
      let reloadDate = result.date.addingTimeInterval(WatchlistSource.reloadInterval)
      return Timeline(entries: [entry], policy: .after(reloadDate)).made(from: source.files)
    } catch {
      guard !source.isRemote else { return .failed(error.message) }
      let entry = WatchlistEntry(date: date, section: section, problem: error.message)
      let isUnreadable = if case .unreadable = error { true } else { false }
      return Timeline(
        entries: [entry], policy: .after(date.addingTimeInterval(900)),
        problems: isUnreadable ? [error.message] : []
      ).made(from: source.files)
    }
  }

  private static func entry(
    for section: WatchlistSection, of result: WatchlistSource.LoadResult, at date: Date
  ) -> WatchlistEntry {
    let items = section == .continuing ? result.list.continuing : result.list.recommended
    let store = WatchlistStore()
    var entry = Self.entry(showing: items, rotatedTo: store.position(of: section), at: date)
    entry.section = section
    entry.isForward = store.isForward(section)
    entry.problem = result.problem?.message
    return entry
  }

  /// Returns an entry with the items rotated to a position.
  ///
  /// The position wraps around at both ends.
  static func entry(
    showing items: [WatchlistItem], rotatedTo position: Int, at date: Date
  ) -> WatchlistEntry {
    guard !items.isEmpty else { return WatchlistEntry(date: date) }
    let index = (position % items.count + items.count) % items.count
    return WatchlistEntry(
      date: date, items: Array(items[index...] + items[..<index]), position: index + 1)
  }
}
