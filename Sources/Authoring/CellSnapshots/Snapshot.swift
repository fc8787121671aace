internal import Files
package import Foundation

/// A text that is compared with a file of an earlier run.
package struct Snapshot: Hashable, Sendable {
  package let text: String
  package let file: URL

  /// The largest file that is compared, in bytes.
  private static let limit = 4 << 20

  package init(_ text: String, in file: URL) {
    self.text = text
    self.file = file
  }

  package enum Outcome: Hashable, Sendable {
    case same
    /// The file was written.
    case recorded
    /// There is no file.
    case missing
    case different(recorded: String)
  }

  /// Compares the text with the file, or writes it.
  ///
  /// - Parameter isRecording: Whether the file is written instead.
  /// - Returns: The outcome.
  /// - Throws: An error of the file system if the file cannot be read or written.
  package func compare(isRecording: Bool) throws -> Outcome {
    if isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return .recorded
    }
    guard FileManager.default.fileExists(atPath: file.path) else { return .missing }
    let recorded = try RegularFile.text(at: file.path, limit: Self.limit)
    return recorded == text ? .same : .different(recorded: recorded)
  }

  /// Returns the lines of two texts side by side: those that differ with `-` and `+`.
  package static func difference(from old: String, to new: String) -> String {
    let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
    let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [String] = []
    var oldRest = oldLines[...]
    let inserted = newLines.difference(from: oldLines)
    let removals = Set(inserted.removals.map(\.offset))
    let insertions = Set(inserted.insertions.map(\.offset))
    for (index, line) in newLines.enumerated() {
      while !oldRest.isEmpty, removals.contains(oldRest.startIndex) {
        lines.append("- \(oldRest.removeFirst())")
      }
      if insertions.contains(index) {
        lines.append("+ \(line)")
      } else {
        lines.append("  \(line)")
        _ = oldRest.popFirst()
      }
    }
    return (lines + oldRest.map { "- \($0)" }).joined(separator: "\n")
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
