internal import Files
internal import Glibc

extension ControlFolder {
  /// Takes the requests that were left while no dashboard ran.
  ///
  /// - Returns: Kinds, once each; an empty text stands for all.
  package func takeWaiting() -> [String] {
    let taken = "\(waiting).\(getpid())"
    // What is no file is left where it is.
    guard (try? RegularFile.check(waiting)) != nil else { return [] }
    // Renamed first, so that one that is left meanwhile waits for the next.
    guard rename(waiting, taken) == 0 else { return [] }
    defer { unlink(taken) }
    guard let descriptor = try? RegularFile.open(taken, O_RDONLY) else { return [] }
    guard let file = fdopen(descriptor, "r") else {
      close(descriptor)
      return []
    }
    defer { fclose(file) }
    var kinds: [String] = []
    var line: UnsafeMutablePointer<CChar>?
    var room = 0
    while getline(&line, &room, file) > 0, let text = line {
      let kind = String(cString: text).filter { $0 != "\n" }
      if !kinds.contains(kind) { kinds.append(kind) }
      guard kinds.count < Self.mostWaiting else { break }
    }
    free(line)
    return kinds
  }

  private static let mostWaiting = 1000
}
