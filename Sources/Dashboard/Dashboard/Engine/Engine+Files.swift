import Timelines
import ExtensionHost
import Foundation
import HomeScreen

// The files that timelines were made from.
extension Engine {
  /// Watches the files of a widget's new timeline, and reloads it if one has changed already.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - id: The widget.
  ///   - moment: When the timeline was requested: newer files changed before they were watched.
  ///   - now: The current date.
  func watchFiles(_ paths: [String], of id: SlotID, requestedAt moment: Date, at now: Date) {
    guard files != nil else { return }
    files?.set(paths, of: id)
    let isOld = paths.contains { FileAge.changed($0, since: moment, at: now) }
    if isOld { apply(.filesChanged([id]), at: now) }
  }

  /// Watches the files of a cached timeline, and reloads it if one has changed since.
  func watchFiles(_ cached: CachedTimeline, of id: SlotID, at now: Date) {
    guard files != nil else { return }
    files?.set(cached.files, of: id)
    let isOld = cached.files.contains {
      FileAge.mayHaveChanged($0, since: cached.loadDate, at: now)
    }
    if isOld { apply(.filesChanged([id]), at: now) }
  }

  /// Reloads the widgets that show changed files, except those that have read them since.
  func filesChanged(_ paths: Set<String>, at now: Date) {
    let widgets = files?.widgets(madeFrom: paths) ?? [:]
    let stale = widgets.filter { id, paths in
      guard let begun = home.loader(of: id)?.lastLoadStart else { return true }
      return paths.contains { FileAge.mayDiffer($0, since: begun, at: now) }
    }
    if !stale.isEmpty { apply(.filesChanged(Set(stale.keys)), at: now) }
  }
}

/// The files and folders that each widget's timeline was made from.
struct WidgetFiles {
  private var paths: [SlotID: Set<String>] = [:]
  /// Whether the paths have changed since they were last taken.
  private var isNew = false

  mutating func set(_ files: [String], of id: SlotID) {
    let next = Set(files)
    guard next != paths[id] ?? [] else { return }
    paths[id] = next.isEmpty ? nil : next
    isNew = true
  }

  /// Returns the paths to watch from now on.
  ///
  /// - Parameter widgets: The widgets that still exist.
  /// - Returns: All paths, or `nil` if they have not changed since the last call.
  mutating func changedPaths(for widgets: some Collection<SlotID>) -> Set<String>? {
    guard isNew else { return nil }
    isNew = false
    let present = Set(widgets)
    paths = paths.filter { present.contains($0.key) }
    return paths.values.reduce(into: []) { $0.formUnion($1) }
  }

  /// The widgets whose timelines were made from any of the changed paths, with those paths.
  func widgets(madeFrom changed: Set<String>) -> [SlotID: Set<String>] {
    paths.mapValues { $0.intersection(changed) }.filter { !$0.value.isEmpty }
  }
}
