internal import CExchange
internal import Files
internal import Foundation

/// Files that came out of exchanges: whoever had one open may still write to it.
struct OldFiles {
  private struct File {
    var path: String
    /// What of it is in the file of today.
    var text: String
    /// Whether that is all that it holds, and all that it will.
    var isRead: Bool
  }

  private var files: [File] = []
  /// How often others are looked for still, a step apart.
  private var looks: Int

  private static let step = 0.005
  /// How long they are waited for where nobody tells whether there are any, in seconds.
  private static let moment = 0.05
  static let isLocked = "another program holds its folder, press again in a moment"
  static let isOpen = "another program has it open for writing, press again when it has closed it"

  /// - Parameter patience: How long others that have a file open for writing are waited for in all, in
  ///   seconds.
  init(patience: Double) {
    // Counted and not timed: in a recording the clock stands still.
    looks = Int(patience / Self.step)
  }

  var isEmpty: Bool { files.isEmpty }

  mutating func add(_ path: String, _ text: String, isRead: Bool) {
    // What came before was taken over into what was exchanged now.
    for index in files.indices { files[index].isRead = true }
    files.append(File(path: path, text: text, isRead: isRead))
  }

  /// Waits for writers: what was added goes to the end of the file of today.
  ///
  /// - Returns: A text that somebody put in the place of all before, to be marked anew, or `nil`.
  /// - Throws: What keeps an addition from being taken over; where somebody does not close a file, that.
  mutating func takeLater(into target: String) throws -> String? {
    let written = awaitWriters()
    for index in files.indices.reversed() {
      let wasRead = files[index].isRead
      files[index].isRead = false
      let later = try ReminderFile.contents(of: files[index].path)
      let before = files[index].text
      guard later != before else {
        files[index].isRead = wasRead
        continue
      }
      files[index].text = later
      // An editor empties the file first and then writes it.
      guard later.utf8.starts(with: before.utf8), !before.isEmpty else { return later }
      try append(later.utf8.dropFirst(before.utf8.count), to: target)
      files[index].isRead = true
    }
    guard written.isEmpty else {
      for index in written { files[index].isRead = false }
      throw ReminderFile.Failure.unwritable(Self.isOpen)
    }
    return nil
  }

  /// Waits until nobody has a file open for writing.
  ///
  /// - Returns: Whether somebody still has; `false` where nobody tells.
  mutating func isWritten(_ path: String) -> Bool {
    while true {
      guard cexchange_is_written(path) == 1 else { return false }
      guard wait() else { return true }
    }
  }

  /// Waits until nobody has one of them open for writing: under their names nobody opens them any more.
  ///
  /// - Returns: The indices of those that somebody still has.
  private mutating func awaitWriters() -> [Int] {
    while true {
      let found = files.map { cexchange_is_written($0.path) }
      guard !found.contains(-1) else {
        usleep(UInt32(Self.moment * 1e6))
        return []
      }
      let written = files.indices.filter { found[$0] == 1 }
      guard !written.isEmpty, wait() else { return written }
    }
  }

  /// Waits for a step; `false` where patience is at its end.
  private mutating func wait() -> Bool {
    guard looks > 0 else { return false }
    looks -= 1
    usleep(UInt32(Self.step * 1e6))
    return true
  }

  private func append(_ added: some Collection<UInt8>, to target: String) throws {
    let bytes = Array(added)
    let descriptor = try RegularFile.open(target, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.count else {
      throw ReminderFile.Failure.unwritable(ReminderFile.reason)
    }
  }

  func remove() {
    for file in files { unlink(file.path) }
  }

  /// Removes what is in the file of today.
  ///
  /// - Returns: The path of the one that is not, or `nil`.
  func leaveUnread() -> String? {
    for file in files where file.isRead { unlink(file.path) }
    return files.last { !$0.isRead }?.path
  }
}
