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
    let shortcuts = [configuration.shortcut?.shortcut].compactMap(\.self)
    return context.isPreview && shortcuts.isEmpty
      ? placeholder(in: context) : ShortcutsEntry(date: context.date, shortcuts: shortcuts)
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
    let shortcuts = configuration.shortcuts?.map(\.shortcut) ?? []
    return context.isPreview && shortcuts.isEmpty
      ? placeholder(in: context) : ShortcutsEntry(date: context.date, shortcuts: shortcuts)
  }

  func timeline(
    for configuration: QuickAccessIntent, in context: Context
  ) async -> Timeline<ShortcutsEntry> {
    await WatchlistSource().timeline(of: configuration.shortcuts ?? [], in: context)
  }
}

extension WatchlistSource {
  /// Returns a timeline with the chosen shortcuts.
  ///
  /// Their addresses are taken from the current list. A shortcut that is no longer in the list, or
  /// whose list cannot be loaded, keeps the address that it had when it was chosen.
  fileprivate func timeline(
    of entities: [ShortcutEntity], in context: TimelineProviderContext
  ) async -> Timeline<ShortcutsEntry> {
    let date = context.date
    let chosenShortcuts = entities.map(\.shortcut)
    do throws(WatchlistError) {
      let result = try await list(at: date, maximumAge: context.isAfterActivation ? .infinity : 0)
      let currentShortcuts = chosenShortcuts.map { chosen in
        result.list.shortcuts.first { $0.name == chosen.name } ?? chosen
      }
      let entry = ShortcutsEntry(date: date, shortcuts: currentShortcuts)
      if let problem = result.problem { return .failed(problem.message, showing: [entry]) }
      let reloadDate = result.date.addingTimeInterval(Self.reloadInterval)
      return Timeline(entries: [entry], policy: .after(reloadDate)).made(from: files)
    } catch {
      let entry = ShortcutsEntry(date: date, shortcuts: chosenShortcuts)
      guard !isRemote else {
        return .failed(error.message, showing: chosenShortcuts.isEmpty ? [] : [entry])
      }
      return Timeline(entries: [entry], policy: .after(date.addingTimeInterval(900)))
        .made(from: files)
    }
  }
}
