extension ExtensionCommand {
  /// Which program this is: its words, its environment, and the files that they name as they are.
  ///
  /// Another build of an extension has another stamp.
  package var stamp: UInt64 {
    let variables = environment.map { "\($0)=\($1)" }.sorted()
    let files = arguments.enumerated().map { index, word in
      Self.file(word, isProgram: index == 0)?.identity ?? ""
    }
    let words = arguments + [""] + variables + [""] + files
    return Checksum.of(Array(words.joined(separator: "\u{0}").utf8)[...])
  }
}
