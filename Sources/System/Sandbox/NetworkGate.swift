/// The program through which a sandbox without a network connects to some hosts.
///
/// It runs twice for that. Inside the sandbox, it makes the socket on which programs find it as a proxy for
/// HTTP, hands the socket out, and becomes the program that the sandbox is for. Outside, it is given
/// the socket, and connects to the hosts that are allowed.
package struct NetworkGate: Hashable, Sendable {
  /// The path of the program.
  package let program: String

  /// The first argument of the program.
  package static let option = "--gate"
  /// The second argument: outside and inside.
  package static let outside = "allow"
  package static let inside = "listen"
  /// The port of the proxy; nothing else listens in a network of its own.
  package static let port: UInt16 = 3128
  /// The descriptor by which the socket is handed out.
  package static let link: Int32 = 4

  package init(program: String) {
    self.program = program
  }

  /// Returns the arguments before the command that makes the sandbox.
  func outsideArguments(_ hosts: [HostPattern]) -> [String] {
    [program, Self.option, Self.outside] + hosts.map(\.description) + ["--"]
  }

  /// The arguments before the program for which the sandbox is.
  var insideArguments: [String] { [program, Self.option, Self.inside, "--"] }

  /// Returns the variables that lead programs to the proxy.
  ///
  /// - Source: curl(1), “Environment”; Node.js, “Enterprise network configuration”.
  static func variables(_ hosts: [HostPattern]) -> [String: String] {
    let address = "http://127.0.0.1:\(port)"
    let names = ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"]
    var variables = Dictionary(uniqueKeysWithValues: names.map { ($0, address) })
    // Unless the user named this machine, it is the one inside, with servers of the program itself.
    let direct = hosts.contains(where: \.namesAddress) ? "" : "localhost,127.0.0.1,::1"
    for name in ["no_proxy", "NO_PROXY"] { variables[name] = direct }
    variables["NODE_USE_ENV_PROXY"] = "1"
    return variables
  }
}
