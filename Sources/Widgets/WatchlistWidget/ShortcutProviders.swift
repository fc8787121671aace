internal import Foundation
internal import TesseraKit

/// The shortcuts to show.
struct ShortcutsEntry: TimelineEntry {
  let date: Date
  let shortcuts: [Shortcut]
}

struct ShortcutProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> ShortcutsEntry {
    ShortcutsEntry(date: context.date, shortcuts: [Shortcut(name: "Library", url: "")])
  }

  func snapshot(for configuration: ShortcutIntent, in context: Context) async -> ShortcutsEntry {
    let chosen = [configuration.shortcut?.shortcut].compactMap(\.self)
    return context.isPreview && chosen.isEmpty
      ? placeholder(in: context) : ShortcutsEntry(date: context.date, shortcuts: chosen)
  }

  func timeline(
    for configuration: ShortcutIntent, in context: Context
  ) async -> Timeline<ShortcutsEntry> {
    await WatchlistSource().timeline(of: [configuration.shortcut].compactMap(\.self), in: context)
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
    await WatchlistSource().timeline(of: configuration.shortcuts ?? [], in: context)
  }
}

extension WatchlistSource {
  /// Returns a timeline with the chosen shortcuts, whose addresses are taken from the current list.
  fileprivate func timeline(
    of chosen: [ShortcutEntity], in context: TimelineProviderContext
  ) async -> Timeline<ShortcutsEntry> {
    let date = context.date
    let known = chosen.map(\.shortcut)
    do throws(WatchlistError) {
      let found = try await list(at: date, maxAge: context.isAfterActivation ? .infinity : 0)
      let renewed = known.map { old in
        found.list.shortcuts.first { $0.name == old.name } ?? old
      }
      let entry = ShortcutsEntry(date: date, shortcuts: renewed)
      if let problem = found.problem { return .failed(problem.message, showing: [entry]) }
      let next = found.date.addingTimeInterval(Self.reloadInterval)
      return Timeline(entries: [entry], policy: .after(next)).made(from: files)
    } catch {
      let entry = ShortcutsEntry(date: date, shortcuts: known)
      guard !isRemote else { return .failed(error.message, showing: known.isEmpty ? [] : [entry]) }
      return Timeline(entries: [entry], policy: .after(date.addingTimeInterval(900)))
        .made(from: files)
    }
  }
}
