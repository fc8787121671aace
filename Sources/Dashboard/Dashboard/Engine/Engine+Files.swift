import Timelines
import ExtensionHost
import Foundation
import HomeScreen
import Sandbox

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
    guard let paths = watchedPaths(paths, of: id) else { return }
    let isOutdated = paths.contains { FileAge.changed($0, since: requestDate, at: now) }
    if isOutdated { receive(.filesChanged([id]), at: now) }
  }

  /// Watches the files of a cached timeline, and reloads its widget if a file may have changed
  /// since the timeline was loaded.
  func watchFiles(_ cached: CachedTimeline, of id: SlotID, at now: Date) {
    guard let paths = watchedPaths(cached.files, of: id) else { return }
    let isOutdated = paths.contains {
      FileAge.mayHaveChanged($0, since: cached.loadDate, at: now)
    }
    if isOutdated { receive(.filesChanged([id]), at: now) }
  }

  /// Watches files that a widget names.
  ///
  /// - Returns: Those that are watched, or `nil` if no files are.
  private func watchedPaths(_ paths: [String], of id: SlotID) -> [String]? {
    guard files != nil else { return nil }
    let named = NamedFiles(paths, readable: name(of: id).flatMap { readableFiles(of: $0, paths) })
    files?.set(named, of: id)
    return paths.filter(named.paths.contains)
  }

  /// Watches the files that decide which widgets an extension has.
  func watchFiles(_ paths: [String], describing name: String) {
    files?.set(NamedFiles(paths, readable: readableFiles(of: name, paths)), ofExtension: name)
  }

  /// Returns what an extension that names files can read, or `nil` for everything.
  private func readableFiles(of name: String, _ paths: [String]) -> ReadableFiles? {
    guard !paths.isEmpty, case .sandbox(let sandbox) = host.command(of: name)?.confinement else {
      return nil
    }
    return sandbox.readableFiles
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
    if !outdatedWidgets.isEmpty { receive(.filesChanged(Set(outdatedWidgets.keys)), at: now) }
  }
}
