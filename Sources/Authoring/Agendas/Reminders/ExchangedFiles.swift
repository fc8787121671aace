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
    /// Whether ``text`` is the whole text of the file, to which no program will add more.
    var isMerged: Bool
  }

  private var files: [File] = []
  /// The remaining number of steps to wait for writers.
  private var remainingSteps: Int

  /// The length of a step, in seconds.
  private static let stepLength = 0.005
  /// How long to wait if the system does not report whether there are writers, in seconds.
  private static let defaultTimeout = 0.05
  static let lockedMessage = "another program has locked its folder; try again in a moment"
  static let openMessage =
    "another program has it open for writing; try again after closing it there"

  /// Creates an empty list of files.
  ///
  /// - Parameter timeout: How long to wait in total for programs that have a file open for
  ///   writing, in seconds.
  init(timeout: Double) {
    // Steps are counted, because the clock does not advance in a recording.
    remainingSteps = Int(timeout / Self.stepLength)
  }

  var isEmpty: Bool { files.isEmpty }

  mutating func add(_ path: String, _ text: String, isMerged: Bool) {
    // The contents of earlier files were merged into the file that has now been exchanged.
    for index in files.indices { files[index].isMerged = true }
    files.append(File(path: path, text: text, isMerged: isMerged))
  }

  /// Waits for writers, and appends to the current file what they added to the old files.
  ///
  /// - Returns: The text of an old file if another program has replaced that text, otherwise `nil`.
  ///   The change has to be made again in this text.
  /// - Throws: `ReminderFile.Failure` if an addition cannot be merged, or a program keeps a file
  ///   open.
  mutating func mergeAdditions(into target: String) throws -> String? {
    let openIndices = waitForWriters()
    for index in files.indices.reversed() {
      let wasMerged = files[index].isMerged
      files[index].isMerged = false
      let text = try ReminderFile.contents(of: files[index].path)
      let mergedText = files[index].text
      guard text != mergedText else {
        files[index].isMerged = wasMerged
        continue
      }
      files[index].text = text
      // A text that does not begin with the merged one was replaced, because an editor truncates a
      // file before writing it.
      guard text.utf8.starts(with: mergedText.utf8), !mergedText.isEmpty else { return text }
      try append(text.utf8.dropFirst(mergedText.utf8.count), to: target)
      files[index].isMerged = true
    }
    guard openIndices.isEmpty else {
      for index in openIndices { files[index].isMerged = false }
      throw ReminderFile.Failure.unwritable(Self.openMessage)
    }
    return nil
  }

  /// Waits until no program has a file open for writing.
  ///
  /// - Returns: Whether a program still has the file open; `false` if that is unknown.
  mutating func isOpenForWriting(_ path: String) -> Bool {
    while true {
      guard cexchange_is_open_for_writing(path) == 1 else { return false }
      guard wait() else { return true }
    }
  }

  /// Waits until no program has an old file open for writing.
  ///
  /// No program opens an old file again, because its name is temporary.
  ///
  /// If the system does not report whether there are writers, waits for a fixed time.
  ///
  /// - Returns: The indices of the files that a program still has open; empty if that is unknown.
  private mutating func waitForWriters() -> [Int] {
    while true {
      let states = files.map { cexchange_is_open_for_writing($0.path) }
      guard !states.contains(-1) else {
        usleep(UInt32(Self.defaultTimeout * 1e6))
        return []
      }
      let openIndices = files.indices.filter { states[$0] == 1 }
      guard !openIndices.isEmpty, wait() else { return openIndices }
    }
  }

  /// Waits for a step and returns `true`, or returns `false` immediately if no steps remain.
  private mutating func wait() -> Bool {
    guard remainingSteps > 0 else { return false }
    remainingSteps -= 1
    usleep(UInt32(Self.stepLength * 1e6))
    return true
  }

  private func append(_ addition: some Collection<UInt8>, to target: String) throws {
    let bytes = Array(addition)
    let descriptor = try RegularFile.open(target, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.count else {
      throw ReminderFile.Failure.unwritable(ReminderFile.systemError)
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
