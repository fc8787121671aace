import HomeScreen
import Foundation

// Watching the files that widgets show.
extension DashboardLoop {
  /// Watches the files that the current timelines were made from.
  mutating func watchFiles() {
    guard let paths = engine.files?.changedPaths(for: engine.home.slots.keys) else { return }
    files.setPaths(paths)
  }

  /// Reloads the widgets whose files changed.
  mutating func reloadChangedFiles() {
    let changed = files.readyChanges(at: Clock.monotonic)
    guard !changed.isEmpty else { return }
    engine.filesChanged(changed, at: Clock.now)
    setNeedsDrawing()
  }
}
