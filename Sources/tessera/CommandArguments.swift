import ArgumentParser

/// The arguments of a command line, in the order that ArgumentParser requires.
///
/// The options `--config` and `--home` apply to every command, so they may precede its name. The
/// parser would take a command line that begins with an option as arguments of the default command.
struct CommandArguments {
  let arguments: [String]

  private static let files = ["--config", "--home"]

  init(_ words: [String], of root: any ParsableCommand.Type) {
    var rest = words[...]
    let files = Self.removeFileOptions(&rest)
    self.arguments = Self.removeCommandNames(&rest, of: root) + files + rest
  }

  private static func removeFileOptions(_ rest: inout ArraySlice<String>) -> [String] {
    var taken: [String] = []
    while let first = rest.first {
      if files.contains(where: { first.hasPrefix("\($0)=") }) {
        taken.append(rest.removeFirst())
      } else if files.contains(first), rest.count > 1 {
        taken += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else {
        break
      }
    }
    return taken
  }

  /// Removes the name of a command and those of its subcommands from the front, and returns them.
  private static func removeCommandNames(
    _ rest: inout ArraySlice<String>, of root: any ParsableCommand.Type
  ) -> [String] {
    guard let name = rest.first,
      let command = root.configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      })
    else { return [] }
    rest.removeFirst()
    return [name] + removeCommandNames(&rest, of: command)
  }
}
