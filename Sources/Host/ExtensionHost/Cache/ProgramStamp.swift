extension ExtensionCommand {
  /// A hash that identifies the program: its arguments, its environment, and the identity of the
  /// files that the arguments name.
  ///
  /// It changes when the extension is built again.
  package var buildIdentity: UInt64 {
    let variables = environment.map { "\($0)=\($1)" }.sorted()
    let files = arguments.enumerated().map { index, argument in
      Self.file(argument, isProgram: index == 0)?.identity ?? ""
    }
    let parts = arguments + [""] + variables + [""] + files
    return Checksum.of(Array(parts.joined(separator: "\u{0}").utf8)[...])
  }
}
