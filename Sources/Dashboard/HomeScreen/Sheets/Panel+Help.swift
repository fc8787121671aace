internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Texts

extension Panel {
  /// Creates the help sheet: the current key bindings, in edit mode those of edit mode.
  init(help home: HomeScreen) {
    let isEditing = home.board.editing != nil
    let rows = (isEditing ? HelpRow.editing : HelpRow.home).map {
      Self.row($0, home.configuration.keys)
    }
    self.init(
      title: isEditing ? localized("Keys in edit mode") : localized("Keys"), rows: rows,
      keys: [.escape("close")],
      in: home.size)
  }

  private static func row(_ row: HelpRow, _ keys: KeyBindings) -> (String, String) {
    let boundKeys =
      row.commands.first == .left ? movementKeys(keys) : keys.keySymbols(of: row.commands)
    let allKeys = [boundKeys, row.fixedKeys ?? ""].filter { !$0.isEmpty }
    return (allKeys.joined(separator: "  "), localized(row.text))
  }

  /// Returns the movement keys.
  ///
  /// The default keys are shown as four arrows, then four letters. Other keys are shown by command.
  private static func movementKeys(_ keys: KeyBindings) -> String {
    let (commands, defaultBindings) = ([Command.left, .down, .up, .right], KeyBindings())
    let usesDefaults = commands.allSatisfy { keys.keys[$0] == defaultBindings.keys[$0] }
    return usesDefaults ? "← ↓ ↑ →  h j k l" : keys.keySymbols(of: commands)
  }
}

extension KeyBindings {
  /// Returns all keys of some commands, as shown on the screen.
  fileprivate func keySymbols(of commands: [Command]) -> String {
    commands.flatMap { keys[$0] ?? [] }.map(\.symbol).joined(separator: "  ")
  }
}

extension KeyPress {
  /// The key's name on the screen: symbols for the arrow keys, and abbreviations.
  ///
  /// With modifiers, it is the name in `config.yaml`.
  var symbol: String {
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
