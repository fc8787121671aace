import Configuration
import Foundation
import HomeScreen

// The user's file of launchers.
extension DashboardLoop {
  mutating func listLaunchers() {
    let suggestions = LauncherSuggestions(environment: ProcessInfo.processInfo.environment)
    apply(.launcherSuggestions(suggestions.all))
  }

  mutating func add(_ launcher: Launcher) {
    changeLaunchers { store throws(LauncherStore.Failure) in
      try store.add(launcher)
    } then: {
      .launcherAdded(launcher.name)
    }
  }

  mutating func removeLauncher(_ name: String) {
    changeLaunchers { store throws(LauncherStore.Failure) in
      try store.remove(name)
    } then: {
      .notice("\(name) removed from \(LauncherFile.fileName)", isWarning: false)
    }
  }

  private mutating func changeLaunchers(
    _ change: (LauncherStore) throws(LauncherStore.Failure) -> Void, then action: () -> Action
  ) {
    do throws(LauncherStore.Failure) {
      try change(LauncherStore(path: userFiles.paths.launchers))
      for action in userFiles.launcherActions() { apply(action) }
      apply(action())
    } catch {
      engine.log.write("tessera", "\(error)")
      apply(.notice("\(error)", isWarning: true))
    }
  }
}
