import Configuration
import HomeScreen
import Texts

// Changes of the file of launchers.
extension UserFiles {
  /// Adds a launcher to the file.
  ///
  /// - Returns: The actions that apply and report the change.
  func add(_ launcher: Launcher) throws(LauncherStore.Failure) -> [Action] {
    try LauncherStore(path: paths.launchers).add(launcher)
    return launcherActions() + [.launcherAdded(launcher.name)]
  }

  /// Removes a launcher that is not in a group.
  ///
  /// - Returns: The actions that apply and report the change.
  func removeLauncher(_ name: String) throws(LauncherStore.Failure) -> [Action] {
    try LauncherStore(path: paths.launchers).remove(name)
    let message: LocalizedText = "\(name) removed from \(LauncherFile.fileName)"
    return launcherActions() + [.notice(message, isWarning: false)]
  }
}
