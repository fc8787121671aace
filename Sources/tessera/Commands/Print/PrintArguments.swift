import Dashboard

/// The arguments of `tessera print`.
///
/// A status line runs the command every few seconds, and ArgumentParser takes longer than the
/// command. The common options are therefore parsed here; all other command lines are left to
/// ``PrintCommand``.
struct PrintArguments: Equatable {
  var ids: [String] = []
  var format = Format.plain
  var separator = defaultSeparator
  var usesColors = false
  var watches = false
  var allowsEmpty = false

  enum Format: String, CaseIterable {
    case plain, tmux, i3bar
  }

  static let defaultSeparator = "  "

  /// The format in which texts are printed.
  var inlineFormat: InlineFormat {
    switch format {
    case .plain: usesColors ? .ansi : .plain
    case .tmux: .tmux
    case .i3bar: .i3bar
    }
  }

  init() {}

  /// Parses a command line without the name of the program.
  ///
  /// - Returns: The arguments, or `nil` if this is another command, or ArgumentParser has to parse
  ///   it or to report an error.
  init?(parsing arguments: [String]) {
    guard arguments.first == "print" else { return nil }
    var remaining = arguments.dropFirst()
    while let argument = remaining.popFirst() {
      switch argument {
      case "--color": usesColors = true
      case "--watch": watches = true
      case "--allow-empty": allowsEmpty = true
      case "--family": guard remaining.popFirst() == "inline" else { return nil }
      case "--format":
        guard let name = remaining.popFirst(), let format = Format(rawValue: name) else {
          return nil
        }
        self.format = format
      case "--separator":
        guard let text = remaining.popFirst(), !text.hasPrefix("-") else { return nil }
        separator = text
      default:
        guard !argument.hasPrefix("-") else { return nil }
        ids.append(argument)
      }
    }
    if usesColors, format != .plain { return nil }
  }
}
