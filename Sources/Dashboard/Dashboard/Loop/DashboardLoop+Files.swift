import HomeScreen
import Foundation

// Watching the files that widgets show.
extension DashboardLoop {
  /// Watches the files that the current timelines were made from.
  mutating func watchWidgetFiles() {
    // First, because asking for the widgets copies the home screen.
    guard engine.files?.hasChanges == true,
      let paths = engine.files?.takeChangedPaths(for: engine.home.slots.keys)
    else { return }
    let engine = engine
    widgetFileChanges.setPaths(paths) { engine.files?.mayWatch($0) ?? false }
  }

  /// Reloads the widgets whose files changed.
  mutating func reloadWidgetsOfChangedFiles() {
    let changedPaths = widgetFileChanges.takeReadyChanges(at: Clock.monotonic)
    guard !changedPaths.isEmpty else { return }
    engine.filesChanged(changedPaths, at: Clock.now)
    setNeedsDrawing()
  }
}
