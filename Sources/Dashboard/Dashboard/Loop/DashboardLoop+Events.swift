internal import ExtensionHost
import Configuration
import ControlSocket
import Foundation
import HomeScreen
import Themes
import Wire

// Reacting to files, the system's time zone, the terminal's background and other programs.
extension DashboardLoop {
  mutating func readFiles() {
    let changed = watch.changedPaths()
    // If the file was deleted, the configuration stays as it was, and its errors are cleared.
    if changed.contains(settings.paths.configuration) {
      let isThere = FileManager.default.fileExists(atPath: settings.paths.configuration)
      for action in settings.configurationActions() {
        if case .problems = action { apply(action) } else if isThere { apply(action) }
      }
    }
    if changed.contains(settings.paths.home) {
      for action in settings.homeActions() { apply(action) }
    }
    if changed.contains(LocaleSettings.zoneLink) { updateTimeZone() }
    readTheme(changed)
  }

  /// Applies the shown theme again if its file changed, and the configured one once its file
  /// exists.
  private mutating func readTheme(_ changed: Set<String>) {
    let configuration = engine.home.configuration
    for name in Set([configuration.theme, engine.home.theme.name]) {
      guard let path = settings.path(ofTheme: name), changed.contains(path) else { continue }
      let origin = name == configuration.theme ? ThemeOrigin(configuration) : .choice
      for action in settings.themeActions(name, from: origin) { apply(action) }
    }
  }

  /// Watches the files of the shown theme and of the configured one.
  mutating func watchTheme() {
    for name in Set([engine.home.configuration.theme, engine.home.theme.name]) {
      if let path = settings.path(ofTheme: name) {
        watch.add(path)
      } else if name != Theme.tessera.name {
        for path in settings.possiblePaths(ofTheme: name) { watch.add(path) }
      }
    }
  }

  /// Watches the programs of extensions.
  mutating func watchPrograms() {
    for file in engine.host.programFiles { programs.add(file) }
  }

  mutating func readPrograms() {
    guard !programs.changedPaths().isEmpty else { return }
    engine.host.restartRebuiltPrograms(at: Clock.monotonic)
  }

  /// Restarts the extensions if the time zone changed, so that they use the new one.
  private mutating func updateTimeZone() {
    let place = LocaleSettings.current(engine.home.configuration.locale)
    guard place != engine.home.localeSettings else { return }
    engine.host.replaceProcesses(at: Clock.monotonic)
    apply(.localeSettings(place))
  }

  mutating func handleBackground(_ ground: Appearance) {
    TerminalBackground.store(ground, at: settings.paths.terminalBackground)
    apply(.terminalAppearance(ground))
  }

  mutating func serveControl(_ descriptor: Int32) {
    for asked in control?.handleReady(descriptor) ?? [] {
      control?.respond(to: asked.client, with: response(to: asked.request))
    }
  }

  private mutating func response(to request: ControlRequest) -> ControlResponse {
    let wish = engine.home.response(request, at: Clock.now)
    if let action = wish.action { apply(action) }
    return wish.answer
  }
}
