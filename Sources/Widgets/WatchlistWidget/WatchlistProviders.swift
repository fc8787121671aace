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
  /// Whether the problem is a list that is there and cannot be read.
  var isUnreadable = false
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
    let entry = await entry(configuration.section, at: context.date)
    return context.isPreview && entry.titles.isEmpty ? placeholder(in: context) : entry
  }

  func timeline(for configuration: WatchIntent, in context: Context) async -> Timeline<WatchEntry> {
    let entry = await entry(configuration.section, at: context.date)
    let pause: TimeInterval = entry.problem == nil ? WatchlistSource.freshness : 900
    let problems = entry.isUnreadable ? [entry.problem].compactMap(\.self) : []
    return Timeline(
      entries: [entry], policy: .after(context.date.addingTimeInterval(pause)), problems: problems)
  }

  private func entry(_ section: WatchSection, at date: Date) async -> WatchEntry {
    do throws(WatchlistError) {
      let found = try await WatchlistSource().list(at: date)
      let titles = section == .continuing ? found.list.continuing : found.list.recommended
      let shelf = WatchlistShelf()
      var entry = Self.turned(titles, to: shelf.position(of: section), at: date)
      entry.section = section
      entry.isForward = shelf.isForward(section)
      entry.problem = found.problem?.words
      return entry
    } catch {
      var entry = WatchEntry(date: date, section: section, problem: error.words)
      if case .unreadable = error { entry.isUnreadable = true }
      return entry
    }
  }

  /// The titles from a position on; before the first comes the last.
  static func turned(_ titles: [Title], to position: Int, at date: Date) -> WatchEntry {
    guard !titles.isEmpty else { return WatchEntry(date: date) }
    let first = (position % titles.count + titles.count) % titles.count
    return WatchEntry(
      date: date, titles: Array(titles[first...] + titles[..<first]), number: first + 1)
  }
}

/// Ways into apps.
struct ShortcutsEntry: TimelineEntry {
  let date: Date
  let shortcuts: [Shortcut]
}

struct ShortcutProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> ShortcutsEntry {
    ShortcutsEntry(date: context.date, shortcuts: [Shortcut(name: "Library", url: "")])
  }

  func snapshot(for configuration: ShortcutIntent, in context: Context) async -> ShortcutsEntry {
    ShortcutsEntry(
      date: context.date, shortcuts: [configuration.shortcut?.shortcut].compactMap(\.self))
  }

  func timeline(
    for configuration: ShortcutIntent, in context: Context
  ) async -> Timeline<ShortcutsEntry> {
    // The list may have come, or its addresses have changed.
    Timeline(
      entries: [await snapshot(for: configuration, in: context)],
      policy: .after(context.date.addingTimeInterval(900)))
  }
}

struct QuickAccessProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> ShortcutsEntry {
    let names = ["Library", "Search", "Downloads", "Live"]
    return ShortcutsEntry(
      date: context.date, shortcuts: names.map { Shortcut(name: $0, url: "") })
  }

  func snapshot(for configuration: QuickAccessIntent, in context: Context) async -> ShortcutsEntry {
    let chosen = configuration.shortcuts?.map(\.shortcut) ?? []
    return context.isPreview && chosen.isEmpty
      ? placeholder(in: context) : ShortcutsEntry(date: context.date, shortcuts: chosen)
  }

  func timeline(
    for configuration: QuickAccessIntent, in context: Context
  ) async -> Timeline<ShortcutsEntry> {
    // The list may have come, or its addresses have changed.
    Timeline(
      entries: [await snapshot(for: configuration, in: context)],
      policy: .after(context.date.addingTimeInterval(900)))
  }
}
