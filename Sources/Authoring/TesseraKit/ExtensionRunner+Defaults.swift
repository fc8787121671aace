internal import Foundation

extension ExtensionRunner {
  /// Saves `UserDefaults.standard` after each change.
  ///
  /// Foundation on Linux saves the user defaults only on `synchronize()`, and the process may be
  /// killed at any time.
  func watchDefaults() {
    _ = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { _ in
      Task { @MainActor in ExtensionOutput.current?.scheduleWrite() }
    }
  }

  /// Schedules a write of the user defaults.
  ///
  /// Several changes in a row are written once.
  private func scheduleWrite() {
    guard !hasPendingWrite else { return }
    hasPendingWrite = true
    Task { @MainActor in
      self.hasPendingWrite = false
      UserDefaults.standard.synchronize()
    }
  }
}
