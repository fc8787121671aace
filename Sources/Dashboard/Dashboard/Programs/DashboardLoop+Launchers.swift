import Configuration
import Foundation
import HomeScreen
import Texts

// The user's file of launchers.
extension DashboardLoop {
  mutating func listLaunchers() {
    let suggestions = LauncherSuggestions(environment: ProcessInfo.processInfo.environment)
    apply(.launcherSuggestions(suggestions.all))
  }

  mutating func add(_ launcher: Launcher) {
    changeLaunchers { userFiles throws(LauncherStore.Failure) in
      try userFiles.add(launcher)
    }
  }

  mutating func removeLauncher(_ name: String) {
    changeLaunchers { userFiles throws(LauncherStore.Failure) in
      try userFiles.removeLauncher(name)
    }
  }

  private mutating func changeLaunchers(
    _ change: (UserFiles) throws(LauncherStore.Failure) -> [Action]
  ) {
    do throws(LauncherStore.Failure) {
      for action in try change(userFiles) { apply(action) }
    } catch {
      engine.log.write("tessera", "\(error)")
      apply(.notice("\(error)", isWarning: true))
    }
  }
}
