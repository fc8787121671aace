internal import CLinux
internal import Glibc
internal import Synchronization

/// A thread that can write only below the folders of a repository, whatever links in them lead to, also
/// those that are put there meanwhile.
///
/// The user's programs, such as ssh, must write elsewhere, so the first thread starts them for it.
final class WritingThread: Sendable {
  private let folders: [String]
  private let work: @Sendable () -> JSON
  /// The ends of a pair of sockets: that of the first thread, and that of this one.
  private let ends: (first: Int32, own: Int32)
  private let state = Mutex(State())

  private struct State {
    /// The program that the thread waits for.
    var request: Request?
    var result: JSON?
  }

  private struct Request {
    let arguments: [String]
    let variables: [String]
    var child: ChildProcess?
  }

  /// The thread that runs now, which libgit2 does not know when it asks for a connection.
  private static let current = Mutex<WritingThread?>(nil)

  private init(
    _ folders: [String], _ work: @escaping @Sendable () -> JSON
  ) throws(Problem) {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
      throw Problem(kind: .failed, detail: String(cString: strerror(errno)))
    }
    (self.folders, self.work, ends) = (folders, work, (pair[0], pair[1]))
  }

  deinit { close(ends.first) }

  /// Runs work on the thread.
  ///
  /// - Parameters:
  ///   - folders: The folders below which it can write, without links in their paths.
  ///   - work: What is done.
  /// - Returns: The result of the work.
  /// - Throws: ``Problem`` if the thread cannot be started or limited; then nothing is done.
  static func run(
    writing folders: [String], _ work: @escaping @Sendable () -> JSON
  ) throws(Problem) -> JSON {
    let writer = try WritingThread(folders, work)
    current.withLock { $0 = writer }
    defer { current.withLock { $0 = nil } }
    return try writer.run()
  }

  private func run() throws(Problem) -> JSON {
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument {
          Unmanaged<WritingThread>.fromOpaque(argument).takeUnretainedValue().perform()
        }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    guard code == 0 else {
      close(ends.own)
      throw Problem(kind: .failed, detail: String(cString: strerror(code)))
    }
    // Each byte is a program to start; the end comes with the thread's.
    var byte: UInt8 = 0
    while Self.receive(&byte, ends.first) {
      state.withLock { state in
        guard let request = state.request else { return }
        state.request?.child = ChildProcess(starting: request.arguments, request.variables)
      }
      send(ends.first, &byte, 1, Int32(MSG_NOSIGNAL))
    }
    // Whoever waits for an answer gets none.
    shutdown(ends.first, Int32(SHUT_RDWR))
    pthread_join(thread, nil)
    guard let result = state.withLock({ $0.result }) else {
      throw Problem(kind: .failed, detail: "writing cannot be limited to the repository (Landlock)")
    }
    return result
  }

  private static func receive(_ byte: inout UInt8, _ end: Int32) -> Bool {
    while true {
      let count = read(end, &byte, 1)
      guard count < 0, errno == EINTR else { return count == 1 }
    }
  }

  private func perform() {
    let texts = folders.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    let paths = texts.map { UnsafePointer($0) }
    if clinux_limit_writing(paths, Int32(paths.count)) {
      let answer = work()
      state.withLock { $0.result = answer }
    }
    close(ends.own)
  }

  /// Starts a program on the first thread.
  ///
  /// - Returns: The program, or `nil` if it cannot be started.
  static func start(_ arguments: [String], _ variables: [String]) -> ChildProcess? {
    current.withLock { $0 }?.start(arguments, variables)
  }

  private func start(_ arguments: [String], _ variables: [String]) -> ChildProcess? {
    state.withLock { $0.request = Request(arguments: arguments, variables: variables) }
    var byte: UInt8 = 1
    guard send(ends.own, &byte, 1, Int32(MSG_NOSIGNAL)) == 1, Self.receive(&byte, ends.own) else {
      return nil
    }
    return state.withLock { $0.request?.child }
  }
}
