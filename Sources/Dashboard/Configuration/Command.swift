package import Texts

/// A command that a key runs on the home screen.
///
/// The raw value is the command's name in `config.yaml`, under `keys`.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case left, right, up, down
  case next, previous, open, hints, back
  case wholeScreen = "whole-screen"
  case nextPage = "next-page", previousPage = "previous-page"
  case addLauncher = "add-launcher"
  case edit, remove, undo, gallery, designs, settings, reload, info, palette, themes, appearance
  case boxToNextPage = "box-to-next-page", boxToPreviousPage = "box-to-previous-page"
  case privacy, help
  case reloadAll = "reload-all"
  case nextEntry = "next-entry", previousEntry = "previous-entry"
  case nextEntries = "next-entries", previousEntries = "previous-entries"
  case nextInStack = "next-in-stack", previousInStack = "previous-in-stack"
  case pin, stack, keep, copy
  case larger, smaller
  case repaint, suspend, quit
}

/// The contexts in which a command is available.
package struct CommandContexts: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let home = CommandContexts(rawValue: 1)
  /// In edit mode.
  package static let editing = CommandContexts(rawValue: 2)
  /// Over a read-only sheet.
  package static let sheet = CommandContexts(rawValue: 4)
}

/// A row of the help sheet: related commands and a short description of what they do.
package struct HelpRow: Sendable {
  package let commands: [Command]
  package let text: LocalizedText
  /// Input that is shown after the bound keys, whatever the key bindings are; `nil` for none.
  package let fixedKeys: String?

  private init(_ text: LocalizedText, _ commands: Command..., fixedKeys: String? = nil) {
    self.text = text
    self.commands = commands
    self.fixedKeys = fixedKeys
  }

  /// The rows for the home screen.
  package static let home = [
    HelpRow("move between boxes", .left, .down, .up, .right),
    HelpRow("next or previous box, box by number", .next, .previous, fixedKeys: "1 … 9"),
    HelpRow("enter the box, activate a control", .open),
    HelpRow("show the box on the whole screen", .wholeScreen),
    HelpRow("hints: a letter for each control", .hints),
    HelpRow("previous page, next page", .previousPage, .nextPage),
    HelpRow("edit mode, add a widget, designs, undo", .edit, .gallery, .designs, .undo),
    HelpRow("put the box on the previous or next page", .boxToPreviousPage, .boxToNextPage),
    HelpRow("box settings, box details", .settings, .info),
    HelpRow("scroll a stack (or use the wheel)", .nextInStack, .previousInStack),
    HelpRow("stack settings, pin the widget on top", .stack, .pin),
    HelpRow("copy the address or the text of the box", .copy),
    HelpRow("keep or dismiss a suggested widget", .keep, .remove),
    HelpRow("reload the box, reload all boxes", .reload, .reloadAll),
    HelpRow("the box as it was, as it will be", .previousEntry, .nextEntry),
    HelpRow("the page as it was, as it will be", .previousEntries, .nextEntries),
    HelpRow("find commands, intents, widgets, pages", .palette),
    HelpRow("larger boxes, smaller boxes", .larger, .smaller),
    HelpRow("themes; dark, light or auto appearance", .themes, .appearance),
    HelpRow("privacy mode", .privacy),
    HelpRow("redraw the screen, suspend", .repaint, .suspend),
    HelpRow("quit", .quit),
  ]

  /// The rows for edit mode.
  package static let editing = [
    HelpRow("move the box; others make room", .left, .down, .up, .right),
    HelpRow("put the box on the previous or next page", .boxToPreviousPage, .boxToNextPage),
    HelpRow("make the box larger or smaller", .larger, .smaller),
    HelpRow("choose a box", .next, .previous, fixedKeys: "1 … 9"),
    HelpRow("add a widget", .gallery),
    HelpRow("remove the box", .remove),
    HelpRow("undo", .undo),
    HelpRow("box settings", .open),
    HelpRow("stack the box on another of the same size", .stack),
    HelpRow("done", .edit),
    HelpRow("cancel", fixedKeys: "Esc"),
    HelpRow("move a box; drop it onto another to stack", fixedKeys: "drag"),
  ]
}

/// The title, default keys and availability of a command.
package struct CommandInfo: Sendable {
  /// A short description in the imperative, as in a menu.
  package let title: LocalizedText
  /// The names of the keys that run the command unless the user changes them.
  package let keys: [String]
  package let contexts: CommandContexts
  /// Whether the command palette lists the command.
  ///
  /// Commands that move the focus, enter or go back are not listed, and neither is the palette
  /// itself.
  package let isListed: Bool
  /// Other words for what the command does, separated by commas, by which the palette finds it.
  package let words: LocalizedText

  fileprivate init(
    _ title: LocalizedText, _ keys: [String], words: LocalizedText = "",
    in contexts: CommandContexts = .home, isListed: Bool = true
  ) {
    self.title = title
    self.keys = keys
    self.words = words
    self.contexts = contexts
    self.isListed = isListed
  }
}

extension Command {
  /// The command's row in the command table, from which the palette, the schema and the default key
  /// bindings are made.
  package var row: CommandInfo {
    switch self {
    case .left:
      CommandInfo("Move left", ["Left", "h"], in: [.home, .editing], isListed: false)
    case .down:
      CommandInfo("Move down", ["Down", "j"], in: [.home, .editing], isListed: false)
    case .up:
      CommandInfo("Move up", ["Up", "k"], in: [.home, .editing], isListed: false)
    case .right:
      CommandInfo("Move right", ["Right", "l"], in: [.home, .editing], isListed: false)
    case .next:
      CommandInfo("Focus the next box", ["Tab"], in: [.home, .editing], isListed: false)
    case .previous:
      CommandInfo("Focus the previous box", ["Shift-Tab"], in: [.home, .editing], isListed: false)
    case .open:
      CommandInfo(
        "Enter the box or activate the control", ["Enter", "Space"], in: [.home, .editing],
        isListed: false)
    case .wholeScreen:
      CommandInfo("Show the box on the whole screen", ["z"], words: "full, maximize, zoom, open")
    case .hints: CommandInfo("Show hints", ["f"], words: "links, press, click")
    case .back:
      CommandInfo("Go back or cancel", ["Escape"], in: [.home, .editing, .sheet], isListed: false)
    case .previousPage:
      CommandInfo("Show the previous page", ["[", "PageUp"], in: [.home, .editing])
    case .nextPage:
      CommandInfo("Show the next page", ["]", "PageDown"], in: [.home, .editing])
    case .boxToPreviousPage:
      CommandInfo(
        "Put the box on the previous page", ["{"], words: "move, send", in: [.home, .editing])
    case .boxToNextPage:
      CommandInfo(
        "Put the box on the next page", ["}"], words: "move, send", in: [.home, .editing])
    case .edit:
      CommandInfo(
        "Edit the home screen", ["e"], words: "move, arrange, layout",
        in: [.home, .editing])
    case .gallery:
      CommandInfo(
        "Add a widget", ["+"], words: "new, insert, more boxes", in: [.home, .editing])
    case .designs: CommandInfo("Make or edit a design", ["D"], words: "create, custom, my own")
    case .addLauncher: CommandInfo("Add a launcher", [])
    case .undo:
      CommandInfo(
        "Undo the last change", ["u"], words: "revert, restore", in: [.home, .editing])
    case .remove:
      CommandInfo(
        "Remove the box", ["-", "Delete", "Backspace"], words: "delete", in: [.home, .editing])
    case .settings:
      CommandInfo(
        "Edit the box settings", ["s"],
        words: "configure, options, color, background, title, look, place", in: [.home, .editing])
    case .info:
      CommandInfo(
        "Show the box details", ["i"], words: "information, error, status", in: [.home, .sheet])
    case .nextInStack:
      CommandInfo(
        "Show the next widget in the stack", ["J", "Shift-Down"], in: [.home, .editing])
    case .previousInStack:
      CommandInfo(
        "Show the previous widget in the stack", ["K", "Shift-Up"], in: [.home, .editing])
    case .stack:
      CommandInfo(
        "Edit the stack", ["S"], in: [.home, .editing])
    case .pin:
      CommandInfo("Pin the widget on top of its stack", ["p"], in: [.home, .editing])
    case .copy: CommandInfo("Copy the address or the text of the box", ["c"], words: "clipboard")
    case .keep: CommandInfo("Keep the suggested widget", ["y"])
    case .reload:
      CommandInfo("Reload the box", ["r"], words: "refresh, update", in: [.home, .sheet])
    case .reloadAll:
      CommandInfo("Reload all boxes", ["R"], words: "refresh, update", in: [.home, .sheet])
    case .previousEntry: CommandInfo("Show the box as it was before", [","], words: "past, earlier")
    case .nextEntry: CommandInfo("Show the box as it will be next", ["."], words: "future, later")
    case .previousEntries:
      CommandInfo("Show the page as it was before", ["<"], words: "past, earlier")
    case .nextEntries:
      CommandInfo("Show the page as it will be next", [">"], words: "future, later")
    case .palette:
      CommandInfo(
        "Open the command palette", [":", "Ctrl-p"], in: [.home, .editing], isListed: false)
    case .themes: CommandInfo("Choose a theme", ["t"], words: "colors, look, style")
    case .appearance:
      CommandInfo("Switch to dark, light or auto", ["d"], words: "colors, night, day")
    case .larger:
      CommandInfo(
        "Make the boxes larger", [")", "Ctrl-+"], words: "size, resize, grid, zoom in",
        in: [.home, .editing])
    case .smaller:
      CommandInfo(
        "Make the boxes smaller", ["(", "Ctrl--"], words: "size, resize, grid, zoom out",
        in: [.home, .editing])
    case .privacy:
      CommandInfo(
        "Turn privacy mode on or off", ["P"], words: "hide, private", in: [.home, .sheet])
    case .help:
      CommandInfo(
        "Show the keys", ["?"], words: "help, keyboard, shortcuts", in: [.home, .editing, .sheet])
    case .repaint:
      CommandInfo(
        "Redraw the screen", ["Ctrl-l"], in: [.home, .editing, .sheet])
    case .suspend:
      CommandInfo("Suspend", ["Ctrl-z"], in: [.home, .editing, .sheet])
    case .quit:
      CommandInfo(
        "Quit", ["q", "Ctrl-c"], words: "exit, close, leave", in: [.home, .editing, .sheet])
    }
  }

  /// The title in English, for documentation; on the screen it is translated.
  package var title: String { row.title.key }
  package var contexts: CommandContexts { row.contexts }
  var defaultKeys: [String] { row.keys }
}
