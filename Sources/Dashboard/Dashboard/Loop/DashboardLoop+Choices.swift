import Configuration
import Foundation
import HomeScreen
import Themes
import Texts

// Saving the layout, the theme, the appearance and the size of boxes.
extension DashboardLoop {
  mutating func save(_ home: HomeFile, over base: HomeFile) {
    do {
      try homeEdits.save(home, over: base)
    } catch {
      if case HomeStore.Failure.changed = error {
        for action in userFiles.homeActions() { apply(action) }
      }
      engine.log.write("tessera", "\(error)")
      apply(.notice("\(error)", isWarning: true))
    }
  }

  mutating func save(designs: HomeFile, over base: HomeFile) {
    do {
      try designEdits.save(designs, over: base)
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
    choose(\.theme, name, over: userFiles.configurationInFile.theme)
  }

  mutating func chooseAppearance(_ appearance: AppearanceChoice) {
    let fileValue = userFiles.configurationInFile.appearance
    choose(\.appearance, appearance.rawValue, over: fileValue.rawValue)
  }

  mutating func chooseGrid(_ rule: GridRule) {
    choose(\.grid, rule.description, over: userFiles.configurationInFile.grid.description)
  }

  /// Stores a choice, or removes it if it is what the file says.
  private mutating func choose(
    _ choice: WritableKeyPath<Choices, Choices.Choice?>, _ value: String, over fileValue: String
  ) {
    let path = userFiles.paths.choices
    var choices = Choices(at: path)
    choices[keyPath: choice] =
      value == fileValue ? nil : Choices.Choice(value: value, fileValue: fileValue)
    do {
      try choices.write(to: path)
    } catch {
      apply(.notice("The choice was not saved: \(error.localizedDescription)", isWarning: true))
    }
  }
}
