internal import Glibc

/// A program with a socket as its standard input and output.
struct ChildProcess {
  let socket: Int32
  let process: Int32

  /// Starts a program with all rights of the user, which is searched in `PATH`; `nil` if it cannot be
  /// started.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - variables: Variables in addition to those of this process.
  init?(_ arguments: [String], variables: [String] = []) {
    guard let child = WritingThread.start(arguments, variables) else { return nil }
    self = child
  }

  /// Starts a program with the rights of this thread.
  init?(starting arguments: [String], _ variables: [String]) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var inherited: [String] = []
    var next = environ
    while let variable = next.pointee {
      inherited.append(String(cString: variable))
      next += 1
    }
    let names = Set(variables.map { $0.prefix { $0 != "=" } })
    inherited.removeAll { variable in names.contains(variable.prefix { $0 != "=" }) }
    let words = arguments.map { strdup($0) } + [nil]
    let environment = (inherited + variables).map { strdup($0) } + [nil]
    defer { (words + environment).forEach { free($0) } }
    var identifier: pid_t = 0
    let status = posix_spawnp(&identifier, arguments[0], &actions, nil, words, environment)
    close(ends[1])
    guard status == 0 else {
      close(ends[0])
      return nil
    }
    (socket, process) = (ends[0], identifier)
  }

  /// Ends a program that nobody listens to.
  static func end(socket: Int32, process: Int32) {
    close(socket)
    kill(process, SIGTERM)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
