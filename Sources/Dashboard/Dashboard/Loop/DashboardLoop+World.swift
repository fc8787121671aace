internal import ExtensionHost
import Configuration
import ControlSocket
import Foundation
import HomeScreen
import Themes
import Wire

/// What the world around says: files, the machine's zone, the terminal's ground, other programs.
extension DashboardLoop {
  mutating func readFiles() {
    let changed = watch.changedPaths()
    // A file that went keeps what was read; nothing is wrong with it any more.
    if changed.contains(settings.paths.configuration) {
      let isThere = FileManager.default.fileExists(atPath: settings.paths.configuration)
      for action in settings.configurationActions() {
        if case .problems = action { apply(action) } else if isThere { apply(action) }
      }
    }
    if changed.contains(settings.paths.home) {
      for action in settings.homeActions() { apply(action) }
    }
    if changed.contains(Place.zoneLink) { moveToZone() }
    readTheme(changed)
  }

  /// The theme that is shown is shown anew when its file changes, which its author sees at once; so is
  /// one that is asked for as soon as it is there.
  private mutating func readTheme(_ changed: Set<String>) {
    let configuration = engine.home.configuration
    for name in Set([configuration.theme, engine.home.theme.name]) {
      guard let path = settings.path(ofTheme: name), changed.contains(path) else { continue }
      let origin = name == configuration.theme ? ThemeOrigin(configuration) : .choice
      for action in settings.themeActions(name, from: origin) { apply(action) }
    }
  }

  /// Follows the files of the theme that is shown and of the one that is asked for.
  mutating func watchTheme() {
    for name in Set([engine.home.configuration.theme, engine.home.theme.name]) {
      if let path = settings.path(ofTheme: name) {
        watch.add(path)
      } else if name != Theme.tessera.name {
        for path in settings.places(ofTheme: name) { watch.add(path) }
      }
    }
  }

  /// Follows the files of extensions' programs.
  mutating func watchPrograms() {
    for file in engine.host.programFiles { programs.add(file) }
  }

  mutating func readPrograms() {
    guard !programs.changedPaths().isEmpty else { return }
    engine.host.takeUpPrograms(at: Clock.steady)
  }

  /// Extensions learn of another time zone by being started anew.
  private mutating func moveToZone() {
    let place = Place.current(engine.home.configuration.locale)
    guard place != engine.home.place else { return }
    engine.host.renew(at: Clock.steady)
    apply(.place(place))
  }

  mutating func takeGround(_ ground: Appearance) {
    Ground.remember(ground, at: settings.paths.ground)
    apply(.ground(ground))
  }

  mutating func serveControl(_ descriptor: Int32) {
    for asked in control?.ready(descriptor) ?? [] {
      control?.answer(asked.client, answer(asked.request))
    }
  }

  private mutating func answer(_ request: ControlRequest) -> ControlAnswer {
    let wish = engine.home.wish(request, at: Clock.now)
    if let action = wish.action { apply(action) }
    return wish.answer
  }
}
