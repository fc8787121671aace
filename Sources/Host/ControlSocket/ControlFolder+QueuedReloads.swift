internal import Files
internal import Glibc

extension ControlFolder {
  /// Removes and returns the reloads that were queued while no dashboard was running.
  ///
  /// - Returns: The widget kinds, without duplicates. An empty string means all kinds.
  package func removeQueuedReloads() -> [String] {
    let claimedPath = "\(queuedReloads).\(getpid())"
    // Leave anything that is not a regular file in place.
    guard (try? RegularFile.check(queuedReloads)) != nil else { return [] }
    // Rename the file first, so that a reload queued meanwhile goes to a new file.
    guard rename(queuedReloads, claimedPath) == 0 else { return [] }
    defer { unlink(claimedPath) }
    guard let descriptor = try? RegularFile.open(claimedPath, O_RDONLY) else { return [] }
    guard let file = fdopen(descriptor, "r") else {
      close(descriptor)
      return []
    }
    defer { fclose(file) }
    var kinds: [String] = []
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    while getline(&line, &capacity, file) > 0, let text = line {
      let kind = String(cString: text).filter { $0 != "\n" }
      if !kinds.contains(kind) { kinds.append(kind) }
      guard kinds.count < Self.kindLimit else { break }
    }
    free(line)
    return kinds
  }

  /// The maximum number of queued kinds.
  private static let kindLimit = 1000
}
