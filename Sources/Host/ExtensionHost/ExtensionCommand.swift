/// How an extension is started.
package struct ExtensionCommand: Hashable, Sendable {
  package var name: String
  /// The program and its arguments; never a shell's text.
  package var arguments: [String]
  /// Everything the child finds in its environment.
  package var environment: [String: String]
  package var bounds = ChildBounds()

  package init(name: String, arguments: [String], environment: [String: String]) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
  }
}

/// What one process may take.
package struct ChildBounds: Hashable, Sendable {
  /// In bytes of data.
  package var memory = 1 << 30
  /// Open files.
  package var files = 512
  /// Seconds of a processor for one question.
  package var processor = 60
  /// Seconds without a question after which it is ended.
  package var idle = 60.0

  package init() {}
}
