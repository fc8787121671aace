internal import Files
internal import Glibc

/// The reloads that were queued while no dashboard was running.
package struct QueuedReloads: Hashable, Sendable {
  /// The widget kinds, without duplicates; an empty string means all kinds.
  package var kinds: [String] = []
  /// Why the queue could not be read, or not all of it, or `nil`.
  package var problem: String?

  package init(kinds: [String] = [], problem: String? = nil) {
    self.kinds = kinds
    self.problem = problem
  }
}

extension ControlFolder {
  /// The maximum size of the queue, in bytes.
  package static let queueLimit = 64 << 10

  /// Removes and returns the reloads that were queued while no dashboard was running.
  ///
  /// A queue that is too long is removed, too: it stands for all kinds. Anything that is not a file
  /// stays in place.
  package func removeQueuedReloads() -> QueuedReloads {
    let claimedPath = "\(queuedReloads).\(getpid())"
    do throws(RegularFile.Failure) {
      try RegularFile.check(queuedReloads)
      // Rename the file first, so that a reload queued meanwhile goes to a new file.
      guard rename(queuedReloads, claimedPath) == 0 else {
        return errno == ENOENT || errno == ENOTDIR
          ? QueuedReloads() : QueuedReloads(problem: String(cString: strerror(errno)))
      }
      defer { unlink(claimedPath) }
      return QueuedReloads(try RegularFile.bytes(at: claimedPath, limit: Self.queueLimit))
    } catch .tooLarge {
      let problem = "larger than \(Self.queueLimit >> 10) KiB; all widgets were reloaded instead"
      return QueuedReloads(kinds: [""], problem: problem)
    } catch {
      return QueuedReloads(problem: error.description)
    }
  }
}

extension QueuedReloads {
  /// Reads a queue, which has a kind on each line.
  init(_ bytes: [UInt8]) {
    var known: Set<String> = []
    for line in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).dropLast() {
      // A kind that is not text is no widget's.
      guard let kind = String(validating: line, as: UTF8.self) else { continue }
      if known.insert(kind).inserted { kinds.append(kind) }
    }
  }
}
