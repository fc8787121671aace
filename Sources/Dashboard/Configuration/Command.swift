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

extension Command {
  /// What it does, in a few words.
  package var title: String {
    switch self {
    case .left: "Focus left"
    case .right: "Focus right"
    case .up: "Focus up"
    case .down: "Focus down"
    case .next: "Next box"
    case .previous: "Previous box"
    case .open: "Go into the box, press what is there"
    case .hints: "Letters for all that can be pressed"
    case .back: "Out, back, cancel"
    case .nextPage: "Next page"
    case .previousPage: "Previous page"
    case .edit: "Edit the home screen"
    case .remove: "Remove the box"
    case .undo: "Take back the last change"
    case .gallery: "Add a widget"
    case .settings: "Settings of the box"
    case .reload: "Reload the box"
    case .reloadAll: "Reload all boxes"
    case .info: "About the box"
    case .palette: "Command palette"
    case .themes: "Themes"
    case .appearance: "Dark, light, auto"
    case .privacy: "Privacy mode"
    case .help: "Keys"
    case .nextEntry: "The box at its next entry"
    case .previousEntry: "The box at its previous entry"
    case .nextEntries: "The page at its next entry"
    case .previousEntries: "The page at its previous entry"
    case .nextInStack: "The next widget of the stack"
    case .previousInStack: "The previous widget of the stack"
    case .pin: "Pin the widget on top of its stack"
    case .stack: "The stack: its widgets, what turns it"
    case .repaint: "Paint the screen anew"
    case .suspend: "Suspend"
    case .quit: "Quit"
    }
  }

  /// The keys that do it where the user says nothing.
  var standardKeys: [String] {
    switch self {
    case .left: ["Left", "h"]
    case .right: ["Right", "l"]
    case .up: ["Up", "k"]
    case .down: ["Down", "j"]
    case .next: ["Tab"]
    case .previous: ["Shift-Tab"]
    case .open: ["Enter", "Space"]
    case .hints: ["f"]
    case .back: ["Escape"]
    case .nextPage: ["]", "PageDown"]
    case .previousPage: ["[", "PageUp"]
    case .edit: ["e"]
    case .remove: ["-", "Delete", "Backspace"]
    case .undo: ["u"]
    case .gallery: ["+"]
    case .settings: ["s"]
    case .reload: ["r"]
    case .reloadAll: ["R"]
    case .info: ["i"]
    case .palette: [":", "Ctrl-p"]
    case .themes: ["t"]
    case .appearance: ["d"]
    case .privacy: ["P"]
    case .help: ["?"]
    case .nextEntry: ["."]
    case .previousEntry: [","]
    case .nextEntries: [">"]
    case .previousEntries: ["<"]
    case .nextInStack: ["J", "Shift-Down"]
    case .previousInStack: ["K", "Shift-Up"]
    case .pin: ["p"]
    case .stack: ["S"]
    case .repaint: ["Ctrl-l"]
    case .suspend: ["Ctrl-z"]
    case .quit: ["q", "Ctrl-c"]
    }
  }
}
