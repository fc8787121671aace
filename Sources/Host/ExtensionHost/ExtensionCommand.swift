/// The command that starts an extension.
package struct ExtensionCommand: Hashable, Sendable {
  package var name: String
  /// The program and its arguments, which no shell interprets.
  package var arguments: [String]
  /// The complete environment of the child.
  package var environment: [String: String]
  package var bounds = ChildBounds()

  package init(name: String, arguments: [String], environment: [String: String]) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
  }
}

/// The resource limits of an extension's process.
package struct ChildBounds: Hashable, Sendable {
  /// The maximum size of the data segment, in bytes.
  package var memory = 1 << 30
  /// The maximum number of open files.
  package var openFiles = 512
  /// The maximum CPU time for one request, in seconds.
  package var cpuTime = 60
  /// The time without a request after which the process is stopped, in seconds.
  package var idleTimeout = 60.0

  package init() {}
}
