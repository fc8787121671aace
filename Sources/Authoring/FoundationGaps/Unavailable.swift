internal import Synchronization

/// What an author's sources use, but a terminal does not have.
package enum Unavailable {
  private static let reported = Mutex<Set<String>>([])

  /// Writes a line to the log, once in the life of the process.
  package static func report(_ line: String) {
    guard reported.withLock({ $0.insert(line).inserted }) else { return }
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
