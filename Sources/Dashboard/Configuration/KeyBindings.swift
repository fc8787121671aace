package import Cells
internal import Yams

/// The assignment of keys to commands.
package struct KeyBindings: Hashable, Sendable {
  /// The keys of each command, in display order.
  package private(set) var keys: [Command: [KeyPress]]
  private var commands: [KeyPress: Command]

  /// The bindings without a configuration.
  ///
  /// They are made once, because each entry of a configuration is checked with a configuration of its own.
  private static let standard = {
    var bindings = KeyBindings(keys: [:], commands: [:])
    for command in Command.allCases {
      bindings.bind(command, to: command.defaultKeys.compactMap { KeyPress(name: $0) })
    }
    return bindings
  }()

  package init() { self = Self.standard }

  private init(keys: [Command: [KeyPress]], commands: [KeyPress: Command]) {
    self.keys = keys
    self.commands = commands
  }

  /// The command that a key press runs, or `nil` if the key is not bound.
  package subscript(_ press: KeyPress) -> Command? {
    commands[press] ?? press.ambiguousKeys.lazy.compactMap { commands[$0] }.first
  }

  /// Returns the name of the first key bound to a command, or `nil` if the command has none.
  package func name(of command: Command) -> String? { keys[command]?.first?.name }

  /// Replaces the keys of a command, and removes them from any other command.
  mutating func bind(_ command: Command, to presses: [KeyPress]) {
    for press in keys[command] ?? [] where commands[press] == command { commands[press] = nil }
    for press in presses {
      if let previousCommand = commands[press] { keys[previousCommand]?.removeAll { $0 == press } }
      commands[press] = command
    }
    keys[command] = presses
  }
}

extension KeyBindings {
  init(_ section: YAMLSection) throws(ConfigurationError) {
    self.init()
    try section.rejectUnknownKeys(Command.allCases.map(\.rawValue))
    for (key, value) in section.mapping {
      guard let command = Command(rawValue: key.string ?? "") else { continue }
      let names = value.sequence.map { $0.map(\.string) } ?? [value.string]
      var presses: [KeyPress] = []
      for name in names {
        guard let press = KeyPress(name: name ?? "") else {
          throw section.invalidValue(
            value, command.rawValue,
            expected: "a key or a list of keys; expected names such as r, F5, Ctrl-p or Space")
        }
        presses.append(press)
      }
      bind(command, to: presses)
    }
    bindInterruptToQuit()
  }

  /// Adds Ctrl-C to the keys that quit, so that the user can always leave the program.
  ///
  /// If the user has bound Ctrl-C to a command, that binding stays.
  private mutating func bindInterruptToQuit() {
    let press = KeyPress(.character("c"), .control)
    guard commands[press] == nil else { return }
    bind(.quit, to: (keys[.quit] ?? []) + [press])
  }
}

extension KeyPress {
  private static let keyNames: [(String, Key)] = [
    ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down), ("Home", .home),
    ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Insert", .insert),
    ("Delete", .delete), ("Enter", .enter), ("Tab", .tab), ("Backspace", .backspace),
    ("Escape", .escape), ("Space", .character(" ")),
  ]

  /// The other keys that the press may be on a terminal without a keyboard protocol, where Ctrl with
  /// `_`, `-` or `/` is the same byte.
  fileprivate var ambiguousKeys: [KeyPress] {
    guard self == KeyPress(.character("_"), .control) else { return [] }
    return ["-", "/"].map { KeyPress(.character($0), .control) }
  }

  private static let prefixes: [(String, Modifiers)] = [
    ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
  ]

  /// Creates a key press from a name such as `r`, `F5`, `Ctrl-p`, `ctrl-+` or `Shift-Left`, or returns
  /// `nil` for a string that is not the name of a key.
  package init?(name: String) {
    var keyName = Substring(name)
    var modifiers: Modifiers = []
    while let prefix = Self.prefixes.first(where: { prefix in
      keyName.count > prefix.0.count
        && keyName.prefix(prefix.0.count).lowercased() == prefix.0.lowercased()
    }) {
      modifiers.insert(prefix.1)
      keyName = keyName.dropFirst(prefix.0.count)
    }
    if let key = Self.keyNames.first(where: { $0.0 == keyName })?.1 {
      self.init(key, modifiers)
    } else if keyName.count == 1, let character = keyName.first {
      self.init(.character(character), modifiers)
    } else if keyName.first == "F", let number = Int(keyName.dropFirst()), (1...24).contains(number)
    {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }

  /// The name used in `config.yaml` and on screen.
  package var name: String {
    let prefix = Self.prefixes.filter { modifiers.contains($0.1) }.map(\.0).joined()
    if let name = Self.keyNames.first(where: { $0.1 == key })?.0 { return prefix + name }
    switch key {
    case .character(let character): return prefix + String(character)
    case .function(let number): return "\(prefix)F\(number)"
    default: return prefix
    }
  }
}
