internal import ExtensionHost
import Configuration
import ControlSocket
import Foundation
import HomeScreen
import Themes
import Wire

/// What the world around says: files, the machine's zone, the terminal's ground, other programs.
extension Dashboard {
  mutating func readFiles() {
    let changed = watch.changedPaths()
    let files = [
      (settings.paths.configuration, Configuration.fileName, settings.configurationActions),
      (settings.paths.home, HomeFile.fileName, settings.homeActions),
    ]
    for (path, name, actions) in files where changed.contains(path) {
      // A file that went keeps what was read; nothing is wrong with it any more.
      let isThere = FileManager.default.fileExists(atPath: path)
      for action in isThere ? actions() : [.complaint(file: name, nil)] { apply(action) }
    }
    if changed.contains(Place.zoneLink) { moveToZone() }
    readTheme(changed)
  }

  /// The theme that is shown is shown anew when its file changes, which its author sees at once.
  private mutating func readTheme(_ changed: Set<String>) {
    guard let path = settings.path(ofTheme: engine.home.theme.name), changed.contains(path) else {
      return
    }
    for action in settings.themeActions(engine.home.theme.name) { apply(action) }
  }

  /// Follows the file of the theme that is shown.
  mutating func watchTheme() {
    if let path = settings.path(ofTheme: engine.home.theme.name) { watch.add(path) }
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
