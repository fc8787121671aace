internal import Files
package import Foundation

/// A file of an author's project.
package enum ProjectFile {
  /// The maximum size of a file, in bytes.
  private static let sizeLimit = 16 << 20

  /// Returns the text of a file, or `nil` if it cannot be read, is too large or is not in UTF-8.
  package static func text(at path: String) -> String? {
    data(at: path).flatMap { String(data: $0, encoding: .utf8) }
  }

  /// Returns the contents of a file, or `nil` if it cannot be read or is too large.
  package static func data(at path: String) -> Data? {
    // The caller says what is missing.
    (try? RegularFile.bytes(at: path, limit: sizeLimit)).map { Data($0) }
  }
}
