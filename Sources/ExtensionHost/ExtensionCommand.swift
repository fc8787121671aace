/// How an extension is started.
package struct ExtensionCommand: Hashable, Sendable {
  package var name: String
  /// The program and its arguments; never a shell's text.
  package var arguments: [String]
  /// Everything the child finds in its environment.
  package var environment: [String: String]

  package init(name: String, arguments: [String], environment: [String: String]) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
  }
}

/// Which question an answer belongs to; the asker's own number.
package struct Ticket: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}
