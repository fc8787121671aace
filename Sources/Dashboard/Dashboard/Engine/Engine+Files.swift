import Timelines
import ExtensionHost
import Foundation
import HomeScreen

// The files from which timelines were made.
extension Engine {
  /// Watches the files of a widget's new timeline, and reloads the widget if a file has changed
  /// already.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - id: The widget.
  ///   - requestDate: When the timeline was requested. A newer file changed before it was watched.
  ///   - now: The current date.
  func watchFiles(_ paths: [String], of id: SlotID, requestedAt requestDate: Date, at now: Date) {
    guard files != nil else { return }
    files?.set(paths, of: id)
    let isOutdated = paths.contains { FileAge.changed($0, since: requestDate, at: now) }
    if isOutdated { apply(.filesChanged([id]), at: now) }
  }

  /// Watches the files of a cached timeline, and reloads its widget if a file may have changed
  /// since the timeline was loaded.
  func watchFiles(_ cached: CachedTimeline, of id: SlotID, at now: Date) {
    guard files != nil else { return }
    files?.set(cached.files, of: id)
    let isOutdated = cached.files.contains {
      FileAge.mayHaveChanged($0, since: cached.loadDate, at: now)
    }
    if isOutdated { apply(.filesChanged([id]), at: now) }
  }

  /// Reloads the widgets that show changed files, except those whose last load began after the
  /// changes.
  ///
  /// Extensions that are described by a changed file are described again.
  func filesChanged(_ paths: Set<String>, at now: Date) {
    for name in files?.extensions(describedBy: paths) ?? [] { describe(name, isChanged: true) }
    let widgets = files?.widgets(madeFrom: paths) ?? [:]
    let outdatedWidgets = widgets.filter { id, paths in
      guard let loadStart = home.loader(of: id)?.lastLoadStart else { return true }
      return paths.contains { FileAge.mayDiffer($0, since: loadStart, at: now) }
    }
    if !outdatedWidgets.isEmpty { apply(.filesChanged(Set(outdatedWidgets.keys)), at: now) }
  }
}

/// The files and folders from which each widget's timeline was made, and those that decide which
/// widgets an extension has.
struct WidgetFiles {
  private var paths: [SlotID: Set<String>] = [:]
  private var descriptionPaths: [String: Set<String>] = [:]
  /// Whether the paths have changed since ``takeChangedPaths(for:)`` was last called.
  private(set) var hasChanges = false

  mutating func set(_ files: [String], of id: SlotID) {
    let newPaths = Set(files)
    guard newPaths != paths[id] ?? [] else { return }
    paths[id] = newPaths.isEmpty ? nil : newPaths
    hasChanges = true
  }

  /// Sets the files that decide which widgets an extension has.
  mutating func set(_ files: [String], ofExtension name: String) {
    let newPaths = Set(files)
    guard newPaths != descriptionPaths[name] ?? [] else { return }
    descriptionPaths[name] = newPaths.isEmpty ? nil : newPaths
    hasChanges = true
  }

  /// Returns the extensions whose widgets a changed path decides about.
  func extensions(describedBy changedPaths: Set<String>) -> [String] {
    descriptionPaths.filter { !$0.value.isDisjoint(with: changedPaths) }.keys.sorted()
  }

  /// Returns the paths to watch from now on.
  ///
  /// - Parameter widgets: The widgets that still exist; the files of others are forgotten.
  /// - Returns: All paths, or `nil` if they have not changed since the last call.
  mutating func takeChangedPaths(for widgets: some Collection<SlotID>) -> Set<String>? {
    guard hasChanges else { return nil }
    hasChanges = false
    let existingWidgets = Set(widgets)
    paths = paths.filter { existingWidgets.contains($0.key) }
    return (Array(paths.values) + descriptionPaths.values).reduce(into: []) { $0.formUnion($1) }
  }

  /// Returns the widgets whose timelines were made from any of the changed paths, with those paths.
  func widgets(madeFrom changedPaths: Set<String>) -> [SlotID: Set<String>] {
    paths.mapValues { $0.intersection(changedPaths) }.filter { !$0.value.isEmpty }
  }
}
