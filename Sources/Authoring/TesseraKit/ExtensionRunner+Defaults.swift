internal import Foundation

extension ExtensionRunner {
  /// Saves `UserDefaults.standard` after each change.
  ///
  /// Foundation on Linux saves it only on `synchronize()`, and the process may be killed at any
  /// time.
  func watchDefaults() {
    _ = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { _ in
      Task { @MainActor in ExtensionOutput.current?.writeDefaultsSoon() }
    }
  }

  /// Schedules a save.
  ///
  /// Several changes in a row are saved once.
  private func writeDefaultsSoon() {
    guard !hasPendingWrite else { return }
    hasPendingWrite = true
    Task { @MainActor in
      self.hasPendingWrite = false
      UserDefaults.standard.synchronize()
    }
  }
}
