import HomeScreen
import Foundation

// Watching the files that widgets show.
extension DashboardLoop {
  /// Watches the files that the current timelines were made from.
  mutating func followFiles() {
    guard let paths = engine.files?.takeNew(of: engine.home.slots.keys) else { return }
    files.follow(paths)
  }

  /// Reloads the widgets whose files changed.
  mutating func reloadChangedFiles() {
    let changed = files.takeChanges(at: Clock.steady)
    guard !changed.isEmpty else { return }
    engine.filesChanged(changed, at: Clock.now)
    setNeedsDrawing()
  }
}
