internal import Foundation
internal import XcodeProjects

/// A source file that the compiler builds incrementally.
enum CompiledFile {
  /// Writes a file, unless it has the text already.
  ///
  /// The compiler compares the dates of files in whole seconds, and would miss the second of two
  /// edits within a second. So each version is at least a second newer than the one before, even if
  /// its date is then in the future.
  ///
  /// - Throws: An error of Foundation if the file cannot be written.
  static func write(_ text: String, to path: String) throws {
    guard ProjectFile.text(at: path) != text else { return }
    let files = FileManager.default
    let old = try? files.attributesOfItem(atPath: path)[.modificationDate] as? Date
    try files.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    guard let next = old?.addingTimeInterval(1), next > Date() else { return }
    try files.setAttributes([.modificationDate: next], ofItemAtPath: path)
  }
}
