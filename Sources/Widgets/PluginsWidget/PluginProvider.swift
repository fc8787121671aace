internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// What a box shows of a plugin.
struct PluginEntry: TimelineEntry, Sendable {
  let date: Date
  /// The kind of the plugin, by which its intents find it.
  var kind: String
  var name: String
  var menu = Menu()
  /// The number of the title that is shown.
  var titleIndex = 0
  /// Why there is nothing to show, or what shows that the rest may be incomplete; `nil` for none.
  var problem: PluginProblem?
  /// The picture in the gallery, or `nil` for none.
  var picture: Data?
  /// Whether the plugin has not ended yet, and nothing of an earlier run is known.
  var isRunning = false
  var relevance: TimelineEntryRelevance?
}

/// Runs a plugin for each timeline.
struct PluginProvider: FormTimelineProvider {
  let plugin: Plugin

  func placeholder(in context: Context) -> PluginEntry {
    var entry = PluginEntry(date: context.date, kind: plugin.kind, name: plugin.title)
    entry.menu = Menu(
      titles: [MenuItem(text: StyledText("12 345"))],
      items: ["Some text", "Another text", "More"].map { MenuItem(text: StyledText($0)) })
    return entry
  }

  func snapshot(for values: FormValues, in context: Context) async -> PluginEntry {
    // Nothing is run only to be looked at in the gallery.
    if context.isPreview { return await preview(in: context) }
    let settings = PluginSettings(values, of: plugin)
    return await load(settings, in: context, patience: Self.snapshotPatience).entry
  }

  /// How long a snapshot waits, in seconds; the user is waiting for it.
  private static let snapshotPatience = 4.0

  @MainActor
  private func preview(in context: Context) -> PluginEntry {
    var entry = PluginEntry(date: context.date, kind: plugin.kind, name: plugin.title)
    var items: [MenuItem] = []
    if let text = plugin.metadata.text { items.append(MenuItem(text: StyledText(text))) }
    if let author = plugin.metadata.author {
      items.append(MenuItem(text: StyledText(String(localized: "by \(author)"))))
    }
    let needs = plugin.metadata.dependencies.joined(separator: ", ")
    if !needs.isEmpty {
      items.append(MenuItem(text: StyledText(String(localized: "needs \(needs)"))))
    }
    entry.menu = Menu(titles: [MenuItem(text: StyledText(plugin.title))], items: items)
    entry.picture = PluginPicture.data(of: plugin, environment: ProcessInfo.processInfo.environment)
    return entry
  }

  func timeline(for values: FormValues, in context: Context) async -> Timeline<PluginEntry> {
    let settings = PluginSettings(values, of: plugin)
    let loaded = await load(settings, in: context, patience: PluginRunner.patience)
    let timeline = await PluginTimeline(plugin: plugin, settings: settings, context: context)
    return await timeline.parts(of: loaded).timeline
  }

  /// What is known of a plugin.
  struct Loaded: Sendable {
    var entry: PluginEntry
    /// Whether another timeline follows by itself: a stream, or a run that has not ended.
    var isListening = false
    var reports: [StandInReport] = []
  }

  private func load(
    _ settings: PluginSettings, in context: Context, patience: Double
  ) async -> Loaded {
    let loaded = await loadMenu(settings, in: context, patience: patience)
    await PluginMenus.shared.store(loaded.entry.menu, of: plugin.kind)
    return loaded
  }

  private func loadMenu(
    _ settings: PluginSettings, in context: Context, patience: Double
  ) async -> Loaded {
    let isDark = await Self.isDark
    let key = PluginRunner.Key(plugin: plugin, settings: settings.variables, isDark: isDark)
    let runner = await PluginRunner.shared
    let parser = MenuParser(isDark: isDark) { SymbolNames.contains($0) }
    let output = PluginOutput(plugin, settings.format, parser)
    var entry = PluginEntry(date: context.date, kind: plugin.kind, name: plugin.title)
    if let separation = plugin.streamSeparation(settings) {
      let picture = await PluginStreams.shared.picture(of: key, separation, by: runner)
      entry.menu = output.menu(picture.text)
      entry.problem = picture.problem ?? (entry.menu.isEmpty ? .silent : nil)
      return Loaded(entry: entry, isListening: true)
    }
    if let run = await Self.keptRun(for: key, runner, context) {
      return Loaded(entry: entry.showing(run, output))
    }
    let kind = plugin.kind
    let outcome = await runner.run(
      key, reason: .schedule, patience: patience
    ) {
      WidgetCenter.shared.reloadTimelines(ofKind: kind)
    }
    switch outcome {
    case .finished(let run):
      return Loaded(entry: entry.showing(run, output), reports: run.reports)
    case .failed(let problem):
      entry.problem = problem
      return Loaded(entry: entry)
    case .running(let run):
      if let run { return Loaded(entry: entry.showing(run, output), isListening: true) }
      entry.isRunning = true
      return Loaded(entry: entry, isListening: true)
    }
  }

  /// Returns the last run if there is no reason for another: if no box shows it yet, after an action
  /// that does not refresh the plugin, or when only the titles go on taking turns.
  @MainActor
  private static func keptRun(
    for key: PluginRunner.Key, _ runner: PluginRunner, _ context: Context
  ) -> PluginRun? {
    // The box is only updated after a run that took long; another run would take as long.
    if let run = runner.takeUnseenRun(for: key) { return run }
    let actions = PluginActions.shared
    let isKept =
      context.isAfterActivation
      ? actions.removeKeeping(key.plugin.kind)
      : actions.isExpected(key.plugin.kind, at: context.date)
    return isKept ? runner.lastRuns[key] : nil
  }

  @MainActor private static var isDark: Bool {
    UITraitCollection.current.userInterfaceStyle != .light
  }
}

extension PluginEntry {
  fileprivate func showing(_ run: PluginRun, _ output: PluginOutput) -> PluginEntry {
    var entry = self
    let status: Int32 = if case .exited(let status) = run.result.end { status } else { 0 }
    entry.menu = output.menu(run.output, status: status)
    entry.problem = run.problem
    if entry.menu.isEmpty { entry.problem = run.problem ?? .silent }
    // i3blocks means by this status that the block is urgent.
    if entry.menu.isUrgent, status == 33 { entry.problem = nil }
    return entry
  }
}

extension Plugin {
  /// How the pictures of a stream are separated, or `nil` if the plugin ends by itself.
  func streamSeparation(_ settings: PluginSettings) -> StreamPictures.Separation? {
    if metadata.isStream { return .separator(ends: metadata.separatorEndsPicture) }
    switch settings.format {
    case .i3bar: return .lines
    // Without an interval, these programs print a line whenever something changes.
    case .waybar, .polybar:
      return settings.interval == nil && metadata.schedule.isEmpty ? .lines : nil
    default: return nil
    }
  }
}

/// Whether there is a symbol with a name.
enum SymbolNames {
  static func contains(_ name: String) -> Bool { UIImage(systemName: name) != nil }
}
