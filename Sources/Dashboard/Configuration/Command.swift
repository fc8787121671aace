/// What keys do on the home screen; the names stand in `config.yaml` under `keys`.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case left, right, up, down
  case next, previous, open, hints, back
  case nextPage = "next-page", previousPage = "previous-page"
  case edit, remove, undo, gallery, settings, reload, info, palette, themes, appearance, privacy,
    help
  case reloadAll = "reload-all"
  case nextEntry = "next-entry", previousEntry = "previous-entry"
  case nextEntries = "next-entries", previousEntries = "previous-entries"
  case nextInStack = "next-in-stack", previousInStack = "previous-in-stack"
  case pin, stack
  case repaint, suspend, quit
}

/// Where a command does something.
package struct CommandContexts: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let home = CommandContexts(rawValue: 1)
  /// While boxes are arranged by hand.
  package static let editing = CommandContexts(rawValue: 2)
  /// Over a sheet that is only read.
  package static let sheet = CommandContexts(rawValue: 4)
}

/// A row of the help sheet: keys that belong together, and what they do.
package struct HelpRow: Sendable {
  package let commands: [Command]
  package let words: String
  /// Keys that no command has, or `nil`.
  package let fixedKeys: String?

  private init(_ words: String, _ commands: Command..., fixedKeys: String? = nil) {
    self.words = words
    self.commands = commands
    self.fixedKeys = fixedKeys
  }

  /// The rows of the home screen.
  package static let home = [
    HelpRow("move between boxes", .left, .down, .up, .right),
    HelpRow("next, previous box; jump to one", .next, .previous, fixedKeys: "1 … 9"),
    HelpRow("go into the box, press what is there", .open),
    HelpRow("letters for all that can be pressed", .hints),
    HelpRow("turn pages", .previousPage, .nextPage),
    HelpRow("edit mode, add a widget, take back", .edit, .gallery, .undo),
    HelpRow("settings of the box, about it", .settings, .info),
    HelpRow("scroll a stack (or the wheel)", .nextInStack, .previousInStack),
    HelpRow("a stack's settings; pin its widget on top", .stack, .pin),
    HelpRow("reload the box, all boxes", .reload, .reloadAll),
    HelpRow("the box at its previous, next entry", .previousEntry, .nextEntry),
    HelpRow("the page at its previous, next entry", .previousEntries, .nextEntries),
    HelpRow("commands, intents, widgets, pages", .palette),
    HelpRow("themes; dark, light, auto", .themes, .appearance),
    HelpRow("privacy mode", .privacy),
    HelpRow("repaint, suspend", .repaint, .suspend),
    HelpRow("quit", .quit),
  ]

  /// The rows of edit mode.
  package static let editing = [
    HelpRow("move the box, others make room", .left, .down, .up, .right),
    HelpRow("choose a box", .next, .previous, fixedKeys: "1 … 9"),
    HelpRow("add a widget", .gallery),
    HelpRow("remove the box", .remove),
    HelpRow("take back", .undo),
    HelpRow("settings of the box", .open),
    HelpRow("lay the box on another of its size: a stack", .stack),
    HelpRow("keep", .edit),
    HelpRow("revert", fixedKeys: "Esc"),
    HelpRow("moves a box; onto one: a stack", fixedKeys: "drag"),
  ]
}

/// All that is to be known of a command but what it does.
package struct CommandRow: Sendable {
  /// What it does, in a few words.
  package let title: String
  /// The names of the keys that do it where the user says nothing.
  package let keys: [String]
  package let contexts: CommandContexts
  /// Whether the palette lists it: what only moves is not looked for.
  package let isListed: Bool

  fileprivate init(
    _ title: String, _ keys: [String], in contexts: CommandContexts = .home, isListed: Bool = true
  ) {
    self.title = title
    self.keys = keys
    self.contexts = contexts
    self.isListed = isListed
  }
}

extension Command {
  /// One row a command: the palette, the schema, the standard keys and what is told of them are made of it.
  package var row: CommandRow {
    switch self {
    case .left:
      CommandRow("Focus left", ["Left", "h"], in: [.home, .editing], isListed: false)
    case .down:
      CommandRow("Focus down", ["Down", "j"], in: [.home, .editing], isListed: false)
    case .up:
      CommandRow("Focus up", ["Up", "k"], in: [.home, .editing], isListed: false)
    case .right:
      CommandRow("Focus right", ["Right", "l"], in: [.home, .editing], isListed: false)
    case .next:
      CommandRow("Next box", ["Tab"], in: [.home, .editing], isListed: false)
    case .previous:
      CommandRow("Previous box", ["Shift-Tab"], in: [.home, .editing], isListed: false)
    case .open:
      CommandRow(
        "Go into the box, press what is there", ["Enter", "Space"], in: [.home, .editing],
        isListed: false)
    case .hints: CommandRow("Letters for all that can be pressed", ["f"])
    case .back:
      CommandRow("Out, back, cancel", ["Escape"], in: [.home, .editing, .sheet], isListed: false)
    case .previousPage:
      CommandRow("Previous page", ["[", "PageUp"], in: [.home, .editing])
    case .nextPage:
      CommandRow("Next page", ["]", "PageDown"], in: [.home, .editing])
    case .edit:
      CommandRow(
        "Edit the home screen", ["e"], in: [.home, .editing])
    case .gallery:
      CommandRow(
        "Add a widget", ["+"], in: [.home, .editing])
    case .undo:
      CommandRow(
        "Take back the last change", ["u"], in: [.home, .editing])
    case .remove:
      CommandRow(
        "Remove the box", ["-", "Delete", "Backspace"], in: [.home, .editing])
    case .settings: CommandRow("Settings of the box", ["s"], in: [.home, .editing])
    case .info: CommandRow("About the box", ["i"], in: [.home, .sheet])
    case .nextInStack:
      CommandRow(
        "The next widget of the stack", ["J", "Shift-Down"], in: [.home, .editing])
    case .previousInStack:
      CommandRow(
        "The previous widget of the stack", ["K", "Shift-Up"], in: [.home, .editing])
    case .stack:
      CommandRow(
        "The stack: its widgets, what turns it", ["S"], in: [.home, .editing])
    case .pin:
      CommandRow("Pin the widget on top of its stack", ["p"], in: [.home, .editing])
    case .reload: CommandRow("Reload the box", ["r"], in: [.home, .sheet])
    case .reloadAll: CommandRow("Reload all boxes", ["R"], in: [.home, .sheet])
    case .previousEntry: CommandRow("The box at its previous entry", [","])
    case .nextEntry: CommandRow("The box at its next entry", ["."])
    case .previousEntries: CommandRow("The page at its previous entry", ["<"])
    case .nextEntries: CommandRow("The page at its next entry", [">"])
    case .palette:
      CommandRow(
        "Command palette", [":", "Ctrl-p"], in: [.home, .editing], isListed: false)
    case .themes: CommandRow("Themes", ["t"])
    case .appearance: CommandRow("Dark, light, auto", ["d"])
    case .privacy: CommandRow("Privacy mode", ["P"], in: [.home, .sheet])
    case .help: CommandRow("Keys", ["?"], in: [.home, .editing, .sheet])
    case .repaint:
      CommandRow(
        "Paint the screen anew", ["Ctrl-l"], in: [.home, .editing, .sheet])
    case .suspend:
      CommandRow("Suspend", ["Ctrl-z"], in: [.home, .editing, .sheet])
    case .quit: CommandRow("Quit", ["q", "Ctrl-c"], in: [.home, .editing, .sheet])
    }
  }

  package var title: String { row.title }
  package var contexts: CommandContexts { row.contexts }
  var standardKeys: [String] { row.keys }
}
