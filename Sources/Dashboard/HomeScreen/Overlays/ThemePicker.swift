internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import Themes
internal import ViewTree

/// The themes there are; the one that is pointed at is shown at once.
package struct ThemePicker: Hashable, Sendable {
  /// What was in force before.
  let before: Theme
  private(set) var index = 0

  init(before: Theme) {
    self.before = before
  }

  mutating func point(at position: Int, of count: Int) {
    index = min(max(0, position), max(0, count - 1))
  }

  func panel(_ home: HomeScreen) -> Panel {
    let names = home.themeNames
    let room = Panel.room(in: home.size)
    let height = max(1, min(room.height, max(1, names.count)))
    let rows = Chrome.window(names.count, around: index, height: height).map { position -> Node in
      let isChosen = position == index
      let line = Chrome.row([
        Chrome.pointer(isChosen),
        Chrome.text(names[position], .text, isChosen ? .bold : []), Chrome.spacer,
        Chrome.text(names[position] == before.name ? "in force" : "", .tertiary),
      ])
      return Chrome.button("theme:\(position)", Chrome.frame(line, width: 30, height: 1))
    }
    let list = rows.isEmpty ? Chrome.text("looking for themes …", .tertiary) : Chrome.column(rows)
    return Panel(
      title: "Themes", content: Chrome.frame(list),
      hints: [.enter("keep"), KeyHint("↑↓", "look"), .escape("back")],
      size: Size(width: 30, height: height))
  }
}

extension HomeScreen {
  mutating func openThemes() -> [Effect] {
    overlay = .themes(ThemePicker(before: theme))
    return [.listThemes]
  }

  /// The names came: the one in force is pointed at.
  mutating func takeThemes(_ names: [String]) {
    themeNames = names
    guard case .themes(var picker) = overlay else { return }
    picker.point(at: names.firstIndex(of: theme.name) ?? 0, of: names.count)
    overlay = .themes(picker)
  }

  mutating func pressThemes(_ picker: ThemePicker, _ press: KeyPress) -> [Effect] {
    switch (press.key, press.modifiers) {
    case (.up, []), (.character("k"), []): return look(picker, at: picker.index - 1)
    case (.down, []), (.character("j"), []): return look(picker, at: picker.index + 1)
    case (.pageUp, []): return look(picker, at: picker.index - 10)
    case (.pageDown, []): return look(picker, at: picker.index + 10)
    case (.home, []): return look(picker, at: 0)
    case (.end, []): return look(picker, at: themeNames.count - 1)
    case (.enter, []), (.character(" "), []): return keepTheme(picker)
    case (.escape, _), (.character("c"), .control), (.character("t"), []), (.character("q"), []):
      theme = picker.before
      overlay = nil
      return []
    default: return []
    }
  }

  mutating func actInThemes(_ picker: ThemePicker, _ action: String) -> [Effect] {
    guard let position = action.split(separator: ":").last.flatMap({ Int($0) }) else { return [] }
    return position == picker.index ? keepTheme(picker) : look(picker, at: position)
  }

  private mutating func look(_ picker: ThemePicker, at position: Int) -> [Effect] {
    var picker = picker
    picker.point(at: position, of: themeNames.count)
    overlay = .themes(picker)
    guard themeNames.indices.contains(picker.index) else { return [] }
    return [.showTheme(themeNames[picker.index])]
  }

  private mutating func keepTheme(_ picker: ThemePicker) -> [Effect] {
    overlay = nil
    guard themeNames.indices.contains(picker.index) else { return [] }
    return [.chooseTheme(themeNames[picker.index])]
  }

  /// Dark, light, or what the terminal says, in turn.
  mutating func cycleAppearance(at now: Date) -> [Effect] {
    let next: AppearanceChoice =
      switch configuration.appearance {
      case .dark: .light
      case .light: .auto
      case .auto: .dark
      }
    let effects = changingAppearance(at: now) { $0.configuration.appearance = next }
    say("Appearance: \(next.rawValue)", at: now)
    return effects + [.chooseAppearance(next)]
  }
}
