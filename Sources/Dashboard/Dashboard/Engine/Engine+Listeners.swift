import ExtensionHost
import Foundation
import HomeScreen

// Extensions that listen for changes, and whose processes therefore stay although they are idle.
extension Engine {
  /// How long a process must have listened to be started again after it has ended, in seconds.
  ///
  /// Otherwise, a process that always ends would always be started again.
  private static let minimumDuration = 60.0

  /// Records whether the extension of a widget's new timeline listens for changes.
  func setListens(_ listens: Bool, _ id: SlotID, at now: Date) {
    listeningWidgets[id] = listens ? now : nil
    keepListeningProcesses()
  }

  /// Keeps the processes of the widgets that still exist, and of no others.
  func keepListeningProcesses() {
    guard !listeningWidgets.isEmpty || !keptExtensions.isEmpty else { return }
    listeningWidgets = listeningWidgets.filter { home.slots[$0.key] != nil }
    let names = Set(listeningWidgets.keys.compactMap(name))
    guard names != keptExtensions else { return }
    keptExtensions = names
    host.keepIdleProcesses(of: names)
  }

  /// Requests the timelines of an extension whose process has ended and no longer listens.
  func restartListening(_ name: String, at now: Date) {
    let starts = listeningWidgets.filter { self.name(of: $0.key) == name }.values
    guard let start = starts.max(), now.timeIntervalSince(start) >= Self.minimumDuration else {
      return
    }
    receive(.reloadRequested(extension: name, kind: nil), at: now)
  }
}
