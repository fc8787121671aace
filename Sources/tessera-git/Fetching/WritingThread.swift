internal import CLinux
internal import Glibc
internal import Synchronization

/// A thread that can write only below the folders of a repository, whatever links in them lead to, also
/// those that are put there meanwhile.
///
/// The user's programs, such as ssh, must write elsewhere, so the first thread starts them for it.
enum WritingThread {
  private struct Request {
    let arguments: [String]
    let variables: [String]
    var child: ChildProcess?
  }

  /// What the thread does.
  private static let work = Mutex<(@Sendable () -> JSON)?>(nil)
  private static let folders = Mutex<[String]>([])
  private static let result = Mutex<JSON?>(nil)
  /// The program that the thread waits for.
  private static let request = Mutex<Request?>(nil)
  /// The ends of a pair of sockets: that of the first thread, and that of the other.
  private static let ends = Mutex<(Int32, Int32)>((-1, -1))

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
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
      throw Problem(kind: .failed, detail: String(cString: strerror(errno)))
    }
    ends.withLock { $0 = (pair[0], pair[1]) }
    self.folders.withLock { $0 = folders }
    self.work.withLock { $0 = work }
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { _ in WritingThread.perform() }, nil)
    guard code == 0 else { throw Problem(kind: .failed, detail: String(cString: strerror(code))) }
    // Each byte is a program to start; the end comes with the thread's.
    var byte: UInt8 = 0
    while receive(&byte, pair[0]) {
      request.withLock { request in
        guard let waiting = request else { return }
        request?.child = ChildProcess(starting: waiting.arguments, waiting.variables)
      }
      send(pair[0], &byte, 1, Int32(MSG_NOSIGNAL))
    }
    // Whoever waits for an answer gets none.
    shutdown(pair[0], Int32(SHUT_RDWR))
    pthread_join(thread, nil)
    close(pair[0])
    guard let result = result.withLock({ $0 }) else {
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

  private static func perform() -> UnsafeMutableRawPointer? {
    let texts = folders.withLock { $0 }.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    let paths = texts.map { UnsafePointer($0) }
    if clinux_limit_writing(paths, Int32(paths.count)) {
      let answer = work.withLock { $0 }?()
      result.withLock { $0 = answer }
    }
    close(ends.withLock { $0 }.1)
    return nil
  }

  /// Starts a program on the first thread; `nil` if it cannot be started.
  static func start(_ arguments: [String], _ variables: [String]) -> ChildProcess? {
    let end = ends.withLock { $0 }.1
    request.withLock { $0 = Request(arguments: arguments, variables: variables) }
    var byte: UInt8 = 1
    guard send(end, &byte, 1, Int32(MSG_NOSIGNAL)) == 1, receive(&byte, end) else { return nil }
    return request.withLock { $0?.child }
  }
}
