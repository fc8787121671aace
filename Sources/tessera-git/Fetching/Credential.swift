internal import Glibc

/// A name and a password for a server, from the user's own credential helper.
///
/// git asks the helper. It is not started in a repository, so only the user's configuration and that of
/// the system count.
struct Credential {
  let user: String
  let password: String

  private static let outputLimit = 16 << 10

  /// Asks for the credential of a server, or returns `nil` if there is none.
  ///
  /// - Parameter server: The address of the repository.
  init?(for server: WebAddress) {
    let child = ChildProcess(
      ["git", "credential", "fill"],
      variables: [
        "GIT_DIR=/dev/null", "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=/bin/false",
        "SSH_ASKPASS=/bin/false",
      ])
    guard let child else { return nil }
    defer { ChildProcess.end(socket: child.socket, process: child.process) }
    let request = Array(server.request.utf8)
    guard send(child.socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      return nil
    }
    shutdown(child.socket, Int32(SHUT_WR))
    var output: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while output.count < Self.outputLimit {
      let count = read(child.socket, &part, part.count)
      guard count > 0 else { break }
      output += part[..<count]
    }
    var values: [Substring: Substring] = [:]
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2 { values[words[0]] = words[1] }
    }
    guard let user = values["username"], let password = values["password"] else { return nil }
    (self.user, self.password) = (String(user), String(password))
  }
}
