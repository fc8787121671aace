import Configuration
import Foundation
import HomeScreen
import Themes
import Texts

// Saving the layout, the theme, the appearance and the size of boxes.
extension DashboardLoop {
  /// Writes what was changed; called when changes pause, and before anybody else reads the files.
  mutating func savePending() {
    guard pendingSaves.deadline != nil else { return }
    let saves = pendingSaves.removeAll()
    if let change = saves.home { save(change.next, over: change.base) }
    if let change = saves.designs { save(designs: change.next, over: change.base) }
    if !saves.choices.isEmpty { save(saves.choices) }
    saveState(saves)
  }

  private mutating func save(_ home: HomeFile, over base: HomeFile) {
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

  private mutating func save(designs: HomeFile, over base: HomeFile) {
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

  private mutating func save(_ values: [Choices.Kind: String]) {
    let path = userFiles.paths.choices
    let storedChoices = Choices(at: path)
    var choices = storedChoices
    let configuration = userFiles.configurationInFile
    for (kind, value) in values { choices.choose(value, of: kind, over: configuration) }
    guard choices != storedChoices else { return }
    do {
      try choices.write(to: path)
    } catch {
      apply(.notice("The choice was not saved: \(error.localizedDescription)", isWarning: true))
    }
  }
}
