internal import Cells
internal import Configuration
internal import FoundationEssentials

extension Panel {
  /// The keys in force, those of edit mode while boxes are arranged.
  init(help home: HomeScreen) {
    let keys = home.configuration.keys
    func names(_ commands: Command...) -> String {
      commands.flatMap { keys.keys[$0] ?? [] }.map(\.sign).joined(separator: "  ")
    }
    let standard = KeyBindings()
    let isStandard = [Command.left, .down, .up, .right].allSatisfy {
      keys.keys[$0] == standard.keys[$0]
    }
    let moving = isStandard ? "← ↓ ↑ →  h j k l" : names(.left, .down, .up, .right)
    guard home.editing == nil else {
      let rows = [
        (moving, "move the box, others make room"),
        (names(.next, .previous) + "  1 … 9", "choose a box"),
        (names(.gallery), "add a widget"), (names(.remove), "remove the box"),
        (names(.undo), "take back"), (names(.open), "settings of the box"),
        (names(.stack), "lay the box on another of its size: a stack"),
        (names(.edit), "keep"), ("Esc", "revert"), ("drag", "moves a box; onto one: a stack"),
      ]
      self.init(
        title: "Keys while editing", rows: rows, hints: [.escape("closes")], in: home.size)
      return
    }
    var rows = [(moving, "move between boxes")]
    rows += [
      (names(.next, .previous) + "  1 … 9", "next, previous box; jump to one"),
      (names(.open), "go into the box, press what is there"),
      (names(.hints), "letters for all that can be pressed"),
      (names(.previousPage, .nextPage), "turn pages"),
      (names(.edit, .gallery, .undo), "edit mode, add a widget, take back"),
      (names(.settings, .info), "settings of the box, about it"),
      (names(.nextInStack, .previousInStack), "scroll a stack (or the wheel)"),
      (names(.stack, .pin), "a stack's settings; pin its widget on top"),
      (names(.reload, .reloadAll), "reload the box, all boxes"),
      (names(.previousEntry, .nextEntry), "the box at its previous, next entry"),
      (names(.previousEntries, .nextEntries), "the page at its previous, next entry"),
      (names(.palette), "commands, intents, widgets, pages"),
      (names(.themes, .appearance), "themes; dark, light, auto"),
      (names(.privacy), "privacy mode"),
      (names(.repaint, .suspend), "repaint, suspend"),
      (names(.quit), "quit"),
    ]
    self.init(title: "Keys", rows: rows, hints: [.escape("closes")], in: home.size)
  }
}

extension KeyPress {
  /// As it stands in hints: arrows are arrows.
  var sign: String {
    guard modifiers.isEmpty else { return name }
    return switch key {
    case .left: "←"
    case .right: "→"
    case .up: "↑"
    case .down: "↓"
    case .escape: "Esc"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    default: name
    }
  }
}
