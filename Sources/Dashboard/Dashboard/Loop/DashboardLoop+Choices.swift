import Configuration
import Foundation
import HomeScreen
import Themes

// Saving the layout, the theme and the appearance.
extension DashboardLoop {
  mutating func save(_ home: HomeFile, over base: HomeFile) {
    do {
      try HomeStore(path: settings.paths.home).save(home, over: unsaved ?? base)
      unsaved = nil
    } catch {
      // The file still has the layout from before the first edit that was not saved.
      unsaved = unsaved ?? base
      if case HomeStore.Failure.changed = error {
        unsaved = nil
        for action in settings.homeActions() { apply(action) }
      }
      engine.log.write("tessera", "\(error)")
      apply(.notice("\(error)", isWarning: true))
    }
  }

  mutating func listThemes() {
    apply(.themes(settings.themeNames))
  }

  mutating func showTheme(_ name: String) {
    for action in settings.themeActions(name) { apply(action) }
  }

  mutating func chooseTheme(_ name: String) {
    showTheme(name)
    let own = settings.fileConfiguration.theme
    choose { $0.theme = own == name ? nil : Choices.Choice(value: name, over: own) }
  }

  mutating func chooseAppearance(_ appearance: AppearanceChoice) {
    let own = settings.fileConfiguration.appearance
    choose {
      $0.appearance =
        own == appearance ? nil : Choices.Choice(value: appearance.rawValue, over: own.rawValue)
    }
  }

  private mutating func choose(_ change: (inout Choices) -> Void) {
    let path = settings.paths.choices
    var choices = Choices(at: path)
    change(&choices)
    do {
      try choices.write(to: path)
    } catch {
      apply(.notice("The choice was not saved: \(error.localizedDescription)", isWarning: true))
    }
  }
}
