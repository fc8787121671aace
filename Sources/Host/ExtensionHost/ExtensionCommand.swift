internal import CLinux
internal import Files
package import Sandbox

/// The command that starts an extension.
package struct ExtensionCommand: Hashable, Sendable {
  package var name: String
  /// The program and its arguments, which no shell interprets.
  package var arguments: [String]
  /// The complete environment of the child.
  package var environment: [String: String]
  package var bounds = ChildBounds()
  /// What confines the process, or `nil` for nothing.
  package var confinement: ChildConfinement?

  /// The path of the program, or of the script that an interpreter runs.
  package var programPath: String { Self.program(of: arguments) }

  /// Returns the program that a command starts, or the script that an interpreter runs.
  package static func program(of arguments: [String]) -> String {
    arguments.first { PathBytes.hasSlash($0) } ?? arguments.first ?? ""
  }

  /// Why the extension is not started, or `nil` if it is.
  var refusal: String? {
    guard case .sandbox(let sandbox) = confinement else { return nil }
    return sandbox.plantedLink?.description
  }

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

/// What confines an extension's process.
package enum ChildConfinement: Hashable, Sendable {
  /// It cannot use the network, nor trace other processes.
  case withoutNetwork
  /// Landlock and a filter of system calls, by the user's permissions.
  ///
  /// bubblewrap would be the process that is measured and limited instead of the extension.
  case sandbox(Sandbox)

  /// The maximum size of a file that it writes, in bytes, or `nil` for no limit.
  var fileLimit: UInt64? {
    switch self {
    case .withoutNetwork: nil
    case .sandbox(let sandbox): sandbox.permissions == .asMe ? nil : 256 << 20
    }
  }

  /// Calls a closure with the confinement for the system.
  ///
  /// - Returns: What the closure returns, or `nil` if this machine cannot confine the process.
  func apply<Result>(_ body: (UnsafePointer<clinux_confinement>?) -> Result) -> Result? {
    switch self {
    case .withoutNetwork:
      // Without a filter, these extensions do not use the network either.
      guard clinux_has_filter() else { return body(nil) }
      var rules = clinux_confinement(
        ruleset: -1, filters: true, allows_internet: false, allows_local_sockets: true,
        replaces_namespaces: false, keeps_session: false)
      return body(&rules)
    case .sandbox(let sandbox):
      return sandbox.isMissing ? nil : sandbox.withConfinement(body)
    }
  }
}
