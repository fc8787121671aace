internal import CExchange
internal import Files
internal import Foundation

/// The old files that were exchanged for new ones.
///
/// A program that had such a file open may still write to it.
struct ExchangedFiles {
  private struct File {
    var path: String
    /// The text that has been merged into the current file.
    var text: String
    /// Whether this is the whole text, and no more will be added to it.
    var isMerged: Bool
  }

  private var files: [File] = []
  /// The remaining number of steps to wait for writers.
  private var stepsLeft: Int

  /// The length of a step, in seconds.
  private static let step = 0.005
  /// How long to wait if the system does not tell whether there are writers, in seconds.
  private static let defaultWait = 0.05
  static let lockedMessage = "another program has locked its folder; try again in a moment"
  static let openMessage =
    "another program has it open for writing; try again after closing it there"

  /// - Parameter timeout: How long to wait in total for programs that have a file open for
  ///   writing, in seconds.
  init(timeout: Double) {
    // Counts steps instead of reading the clock, which does not advance in a recording.
    stepsLeft = Int(timeout / Self.step)
  }

  var isEmpty: Bool { files.isEmpty }

  mutating func add(_ path: String, _ text: String, isMerged: Bool) {
    // The earlier contents were merged into the file that has been exchanged now.
    for index in files.indices { files[index].isMerged = true }
    files.append(File(path: path, text: text, isMerged: isMerged))
  }

  /// Waits for writers, and appends what they added to the current file.
  ///
  /// - Returns: The text with which another program replaced an old file, and in which the change
  ///   has to be made again, or `nil`.
  /// - Throws: `ReminderFile.Failure` if an addition cannot be merged, or a program keeps a file
  ///   open.
  mutating func mergeAdditions(into target: String) throws -> String? {
    let written = waitForWriters()
    for index in files.indices.reversed() {
      let wasRead = files[index].isMerged
      files[index].isMerged = false
      let later = try ReminderFile.contents(of: files[index].path)
      let before = files[index].text
      guard later != before else {
        files[index].isMerged = wasRead
        continue
      }
      files[index].text = later
      // The text was replaced: an editor truncates the file before writing it.
      guard later.utf8.starts(with: before.utf8), !before.isEmpty else { return later }
      try append(later.utf8.dropFirst(before.utf8.count), to: target)
      files[index].isMerged = true
    }
    guard written.isEmpty else {
      for index in written { files[index].isMerged = false }
      throw ReminderFile.Failure.unwritable(Self.openMessage)
    }
    return nil
  }

  /// Waits until no program has a file open for writing.
  ///
  /// - Returns: Whether a program still has it open; `false` if that is unknown.
  mutating func isOpenForWriting(_ path: String) -> Bool {
    while true {
      guard cexchange_is_open_for_writing(path) == 1 else { return false }
      guard wait() else { return true }
    }
  }

  /// Waits until no program has an old file open for writing.
  ///
  /// No program opens one again, because the names are temporary.
  ///
  /// - Returns: The indices of the files that a program still has open.
  private mutating func waitForWriters() -> [Int] {
    while true {
      let found = files.map { cexchange_is_open_for_writing($0.path) }
      guard !found.contains(-1) else {
        usleep(UInt32(Self.defaultWait * 1e6))
        return []
      }
      let written = files.indices.filter { found[$0] == 1 }
      guard !written.isEmpty, wait() else { return written }
    }
  }

  /// Waits for a step, and returns `false` if the time is used up.
  private mutating func wait() -> Bool {
    guard stepsLeft > 0 else { return false }
    stepsLeft -= 1
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

  /// Removes the files whose whole text has been merged.
  ///
  /// - Returns: The path of the last remaining file, or `nil`.
  func removeMerged() -> String? {
    for file in files where file.isMerged { unlink(file.path) }
    return files.last { !$0.isMerged }?.path
  }
}
