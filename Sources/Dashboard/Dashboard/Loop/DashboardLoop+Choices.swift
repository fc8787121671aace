import Configuration
import Foundation
import HomeScreen
import Themes

// Saving the layout, the theme, the appearance and the size of boxes.
extension DashboardLoop {
  mutating func save(_ home: HomeFile, over base: HomeFile) {
    do {
      try HomeStore(path: userFiles.paths.home).save(home, over: unsavedEditsBase ?? base)
      unsavedEditsBase = nil
    } catch {
      // The file still has the layout from before the first edit that was not saved.
      unsavedEditsBase = unsavedEditsBase ?? base
      if case HomeStore.Failure.changed = error {
        unsavedEditsBase = nil
        for action in userFiles.homeActions() { apply(action) }
      }
      engine.log.write("tessera", "\(error)")
      apply(.notice("\(error)", isWarning: true))
    }
  }

  mutating func save(designs: HomeFile, over base: HomeFile) {
    do {
      try HomeStore(path: userFiles.paths.designs, .designs).save(designs, over: base)
    } catch {
      if case HomeStore.Failure.changed = error {
        for action in userFiles.designActions() { apply(action) }
      }
      engine.log.write("tessera", "\(error)")
      apply(.notice("\(error)", isWarning: true))
    }
  }

  mutating func listThemes() {
    apply(.themes(userFiles.themeNames))
  }

  mutating func showTheme(_ name: String) {
    for action in userFiles.themeActions(name) { apply(action) }
  }

  mutating func chooseTheme(_ name: String) {
    showTheme(name)
    let fileValue = userFiles.configurationInFile.theme
    choose {
      $0.theme = fileValue == name ? nil : Choices.Choice(value: name, fileValue: fileValue)
    }
  }

  mutating func chooseAppearance(_ appearance: AppearanceChoice) {
    let fileValue = userFiles.configurationInFile.appearance
    choose {
      $0.appearance =
        fileValue == appearance
        ? nil : Choices.Choice(value: appearance.rawValue, fileValue: fileValue.rawValue)
    }
  }

  mutating func chooseGrid(_ rule: GridRule) {
    let fileValue = userFiles.configurationInFile.grid
    choose {
      $0.grid =
        fileValue == rule
        ? nil : Choices.Choice(value: rule.description, fileValue: fileValue.description)
    }
  }

  private mutating func choose(_ change: (inout Choices) -> Void) {
    let path = userFiles.paths.choices
    var choices = Choices(at: path)
    change(&choices)
    do {
      try choices.write(to: path)
    } catch {
      apply(.notice("The choice was not saved: \(error.localizedDescription)", isWarning: true))
    }
  }
}
