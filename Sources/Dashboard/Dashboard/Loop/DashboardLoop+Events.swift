internal import ExtensionHost
import Configuration
import ControlSocket
import Foundation
import HomeScreen
import Texts
import Themes
import Wire

// Reacting to files, the system's time zone, the terminal's background and other programs.
extension DashboardLoop {
  mutating func reloadUserFiles() {
    // What is read must contain the user's own changes.
    savePending()
    let changedPaths = userFileWatch.readChangedPaths()
    // If the file was deleted, the configuration stays as it was, and its errors are cleared.
    if changedPaths.contains(userFiles.paths.configuration) {
      let exists = FileManager.default.fileExists(atPath: userFiles.paths.configuration)
      for action in userFiles.configurationActions() {
        if case .problems = action { apply(action) } else if exists { apply(action) }
      }
    }
    if changedPaths.contains(userFiles.paths.home) {
      for action in userFiles.homeActions() { apply(action) }
    }
    if changedPaths.contains(userFiles.paths.designs) {
      for action in userFiles.designActions() { apply(action) }
    }
    if changedPaths.contains(userFiles.paths.launchers) {
      for action in userFiles.launcherActions() { apply(action) }
    }
    if changedPaths.contains(userFiles.paths.permissions) { reloadPermissions() }
    if changedPaths.contains(LocaleSettings.zoneLink) { updateTimeZone() }
    reloadTheme(changedPaths)
    let changesTheme = changedPaths.contains { path in
      userFiles.paths.themes.contains { path.hasPrefix("\($0)/") }
    }
    if changesTheme { apply(.lookFilesChanged) }
  }

  /// Applies the shown theme or the configured one if its file has changed or appeared.
  private mutating func reloadTheme(_ changedPaths: Set<String>) {
    let configuration = engine.home.configuration
    for name in Set([configuration.theme, engine.home.theme.name]) {
      guard let path = userFiles.path(ofTheme: name), changedPaths.contains(path) else { continue }
      let origin = name == configuration.theme ? ThemeOrigin(configuration) : .choice
      for action in userFiles.themeActions(name, from: origin) { apply(action) }
    }
  }

  /// Watches the files of the shown theme and of the configured one, or the paths at which these
  /// files could be created.
  mutating func watchTheme() {
    for name in Set([engine.home.configuration.theme, engine.home.theme.name]) { watchTheme(name) }
  }

  /// Watches the file of a theme, or the paths at which the user could create one.
  mutating func watchTheme(_ name: String) {
    if let path = userFiles.path(ofTheme: name) {
      userFileWatch.add(path)
    } else if name != Theme.tessera.name {
      for path in userFiles.possiblePaths(ofTheme: name) { userFileWatch.add(path) }
    }
  }

  /// Watches the programs of extensions.
  mutating func watchPrograms() {
    for file in engine.host.programFiles { programWatch.add(file) }
  }

  mutating func restartRebuiltPrograms() {
    guard !programWatch.readChangedPaths().isEmpty else { return }
    // What was decided about a program from elsewhere is not about another build of it.
    reloadPermissions()
    engine.host.restartRebuiltPrograms(at: Clock.monotonic)
  }

  /// Restarts the extensions if the time zone changed, so that they use the new one.
  private mutating func updateTimeZone() {
    let localeSettings = LocaleSettings.current(configuredLocale: engine.home.configuration.locale)
    guard localeSettings != engine.home.localeSettings else { return }
    engine.host.replaceProcesses(at: Clock.monotonic)
    apply(.localeSettings(localeSettings))
  }

  mutating func handleBackground(_ appearance: Appearance) {
    TerminalBackground.store(appearance, at: userFiles.paths.terminalBackground)
    apply(.terminalAppearance(appearance))
  }

  /// Reloads what programs asked for while no dashboard was running.
  mutating func reloadQueued() {
    let queue = userFiles.paths.control.removeQueuedReloads()
    for kind in queue.kinds {
      apply(.reloadRequested(extension: nil, kind: kind.isEmpty ? nil : kind))
    }
    guard let problem = queue.problem else { return }
    let path = userFiles.paths.control.queuedReloads
    engine.log.write("tessera", "\(path): \(problem)")
    apply(.notice("Queued reloads in \(path): \(problem)", isWarning: true))
  }

  /// Responds to the requests of other programs until the turn is over.
  mutating func serveControl(until isOver: () -> Bool) {
    guard let control, control.hasRequests else { return }
    // A program that has been answered may read the files.
    savePending()
    while let message = control.nextRequest(until: isOver) {
      if case .inline(let request) = message.request {
        respond(to: message.client, with: request)
      } else {
        control.respond(to: message.client, with: response(to: message.request))
      }
      if isOver() { return }
    }
  }

  private mutating func response(to request: ControlRequest) -> ControlResponse {
    let (action, response) = engine.home.response(to: request, at: Clock.now)
    if let action { apply(action) }
    return response
  }
}
