internal import Files
internal import Sandbox
internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Makes the timeline of a plugin: its titles in turn, and the date of the next run.
@MainActor
struct PluginTimeline {
  let plugin: Plugin
  let settings: PluginSettings
  let context: TimelineProviderContext

  init(plugin: Plugin, settings: PluginSettings, context: TimelineProviderContext) {
    self.plugin = plugin
    self.settings = settings
    self.context = context
  }

  /// How long a title is shown, in seconds.
  ///
  /// - Source: xbar, `Plugin.CycleInterval`.
  private static let titleTime = 5.0
  /// The shortest time between two runs, in seconds.
  private static let shortestInterval = 1.0
  /// The longest time for which titles take turns without another run, in seconds.
  private static let turnsTime = 600.0

  /// The parts of a timeline, which itself cannot leave the main actor.
  struct Parts: Sendable {
    var entries: [PluginEntry]
    var next: Date?
    var problems: [String]
    var notifications: [TimelineNotification]
    var isListening: Bool
    var files: [URL]

    var timeline: Timeline<PluginEntry> {
      let timeline = Timeline(
        entries: entries, policy: next.map { .after($0) } ?? .never, problems: problems
      ).made(from: files).notifying(notifications)
      return isListening ? timeline.listening() : timeline
    }
  }

  func parts(of loaded: PluginProvider.Loaded) -> Parts {
    let next = nextRun(after: context.date, isListening: loaded.isListening, loaded.entry.problem)
    var entry = loaded.entry
    entry.relevance = relevance(of: entry)
    let entries = turns(of: entry, until: next)
    var request = next
    if entries.count > 1, let last = entries.last?.date {
      let end = last.addingTimeInterval(Self.titleTime)
      if next.map({ end < $0 }) ?? true {
        request = end
        PluginActions.shared.expectRequest(ofKind: plugin.kind, at: end)
      }
    }
    let notifications = loaded.reports.filter { $0.kind == .notify }.map {
      TimelineNotification(title: $0.title ?? plugin.title, body: $0.text, date: context.date)
    }
    return Parts(
      entries: entries, next: request, problems: problems(loaded), notifications: notifications,
      isListening: loaded.isListening,
      files: [plugin.path, PluginFolders.values(of: plugin.path)].map { URL(fileURLWithPath: $0) })
  }

  /// Returns when the plugin runs next, or `nil` for only when the user asks.
  private func nextRun(
    after date: Date, isListening: Bool, _ problem: PluginProblem?
  ) -> Date? {
    if isListening {
      // A stream that has ended is started again.
      return problem == nil || problem == .silent
        ? nil : date.addingTimeInterval(PluginStreams.restartTime)
    }
    let scheduled = plugin.metadata.schedule.compactMap { $0.next(after: date) }.min()
    return scheduled
      ?? settings.interval.map { date.addingTimeInterval(max(Self.shortestInterval, $0)) }
  }

  /// Returns an entry for each title in turn, until a date.
  private func turns(of entry: PluginEntry, until end: Date?) -> [PluginEntry] {
    let count = entry.menu.titles.count
    // Larger boxes have space for all titles.
    guard count > 1, ![.systemMedium, .systemLarge, .systemExtraLarge].contains(context.family)
    else { return [entry] }
    let time = min(end?.timeIntervalSince(entry.date) ?? Self.turnsTime, Self.turnsTime)
    let turnCount = max(1, Int(time / Self.titleTime))
    return (0..<turnCount).map { turn in
      var copy = PluginEntry(
        date: entry.date.addingTimeInterval(Double(turn) * Self.titleTime), kind: entry.kind,
        name: entry.name)
      copy.menu = entry.menu
      copy.titleIndex = turn % count
      copy.problem = entry.problem
      copy.relevance = entry.relevance
      return copy
    }
  }

  private func problems(_ loaded: PluginProvider.Loaded) -> [String] {
    let opened = loaded.reports.filter { [.open, .copy].contains($0.kind) }
    let report =
      opened.isEmpty
      ? nil : String(localized: "The plugin opens or copies something without being asked.")
    return [settings.problem, report].compactMap(\.self)
  }

  /// A plugin whose title changed since the last time is relevant for a stack.
  private func relevance(of entry: PluginEntry) -> TimelineEntryRelevance? {
    let isUrgent = entry.menu.isUrgent
    let hasChanged = PluginMarks.shared.update(entry.menu.mark, of: plugin.kind)
    guard isUrgent || hasChanged else { return nil }
    return TimelineEntryRelevance(score: isUrgent ? 2 : 1, duration: 600)
  }
}

/// What each plugin showed the last time, also in an earlier run of this process.
@MainActor
final class PluginMarks {
  static let shared = PluginMarks()

  private let store = UserDefaults(suiteName: "tessera.plugins")

  /// Stores a mark.
  ///
  /// - Returns: Whether there was another one before.
  func update(_ mark: String, of kind: String) -> Bool {
    let name = "mark \(kind)"
    let digest = StableHash.name(of: mark)
    let earlier = store?.string(forKey: name)
    guard earlier != digest else { return false }
    store?.set(digest, forKey: name)
    return earlier != nil
  }
}
