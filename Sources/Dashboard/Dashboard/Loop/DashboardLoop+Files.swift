import HomeScreen
import Foundation

/// The files that widgets show.
extension DashboardLoop {
  /// Follows what the pictures are made from now.
  mutating func followFiles() {
    guard let paths = engine.files?.takeNew(of: engine.home.slots.keys) else { return }
    files.follow(paths)
  }

  /// Has those asked anew whose files changed.
  mutating func takeChangedFiles() {
    let changed = files.takeSettled(at: Clock.steady)
    guard !changed.isEmpty else { return }
    engine.filesChanged(changed, at: Clock.now)
    noteChange()
  }
}
