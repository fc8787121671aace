import ArgumentParser

/// The arguments of a command line, in the order that ArgumentParser requires.
///
/// The options `--config` and `--home` apply to every command, so they may precede its name. They
/// are moved after the name, because the parser would treat a command line that begins with an
/// option as arguments of the default command.
struct CommandArguments {
  let arguments: [String]

  private static let fileOptions = ["--config", "--home"]

  /// Moves the names of the command and its subcommands to the front.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - root: The command that has all others as subcommands.
  init(_ arguments: [String], of root: any ParsableCommand.Type) {
    var remainingArguments = arguments[...]
    let options = Self.removeFileOptions(&remainingArguments)
    self.arguments =
      Self.removeCommandNames(&remainingArguments, of: root) + options + remainingArguments
  }

  /// Removes options for files from the front, and returns them.
  private static func removeFileOptions(_ arguments: inout ArraySlice<String>) -> [String] {
    var options: [String] = []
    while let first = arguments.first {
      if fileOptions.contains(where: { first.hasPrefix("\($0)=") }) {
        options.append(arguments.removeFirst())
      } else if fileOptions.contains(first), arguments.count > 1 {
        options += arguments.prefix(2)
        arguments = arguments.dropFirst(2)
      } else {
        break
      }
    }
    return options
  }

  /// Removes the name of a command and those of its subcommands from the front, and returns them.
  private static func removeCommandNames(
    _ arguments: inout ArraySlice<String>, of root: any ParsableCommand.Type
  ) -> [String] {
    guard let name = arguments.first,
      let command = root.configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      })
    else { return [] }
    arguments.removeFirst()
    return [name] + removeCommandNames(&arguments, of: command)
  }

  /// Returns what to say about a command that does not exist, or `nil` if the command line does not
  /// begin with a name of one.
  ///
  /// The parser would take it for an argument of the default command.
  static func unknownCommand(
    _ arguments: [String], of root: any ParsableCommand.Type
  ) -> String? {
    let names = root.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = arguments.first, !word.hasPrefix("-"), !names.contains(word) else {
      return nil
    }
    let nearest = names.map { (name: $0, distance: Array($0).difference(from: word).count) }
      .min { $0.distance < $1.distance }
    let hint =
      if let nearest, nearest.distance <= 3 { "did you mean “\(nearest.name)”?" } else {
        "see tessera --help"
      }
    return "Error: there is no command “\(word)”; \(hint)"
  }
}
