package import Configuration
import Files
import Foundation

/// What is offered when a launcher is added: programs for the terminal, often used command lines,
/// and ssh hosts.
package struct LauncherSuggestions {
  package let all: [LauncherSuggestion]

  package init(environment: [String: String]) {
    all =
      DesktopEntries(environment: environment).suggestions
      + ShellHistory(environment: environment).suggestions
      + SSHHosts(environment: environment).suggestions
  }
}

/// Reading of files that other programs write.
enum ForeignFile {
  /// Returns the text of a file, with invalid bytes replaced, or `nil` if the file cannot be read or
  /// is larger than `limit` bytes.
  static func text(at path: String, limit: Int) -> String? {
    // A file that cannot be read has nothing to offer.
    guard let bytes = try? RegularFile.bytes(at: path, limit: limit) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the last lines of a file of any size, as bytes.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The number of bytes to read from the end; the line that is cut off is omitted.
  /// - Returns: The bytes; none if the file cannot be read.
  static func lastLines(of path: String, limit: Int) -> [UInt8] {
    guard let descriptor = try? RegularFile.open(path, O_RDONLY) else { return [] }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let start = max(0, size - limit)
    guard size > 0, lseek(descriptor, start, SEEK_SET) == start else { return [] }
    var bytes = [UInt8](repeating: 0, count: size - start)
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { break }
      count += result
    }
    bytes.removeLast(bytes.count - count)
    guard start > 0 else { return bytes }
    let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    return Array(bytes[lineEnd...].dropFirst())
  }
}
