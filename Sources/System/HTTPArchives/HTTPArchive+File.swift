internal import Files
internal import Foundation

/// The reason why an archive cannot be used.
package enum HTTPArchiveFailure: Error, Hashable, CustomStringConvertible {
  case unreadable(String)
  /// The file is not an archive; with the place and what was expected.
  case invalid(String)

  package var description: String {
    switch self {
    case .unreadable(let reason): reason
    case .invalid(let reason): "is not an HTTP archive (HAR): \(reason)"
    }
  }
}

extension HTTPArchive {
  /// The largest archive that is read, in bytes.
  private static let limit = 64 << 20

  /// Reads an archive.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``HTTPArchiveFailure``.
  package init(at path: String) throws(HTTPArchiveFailure) {
    let bytes: [UInt8]
    do { bytes = try RegularFile.bytes(at: path, limit: Self.limit) } catch {
      throw .unreadable("\(error)")
    }
    do {
      self = try JSONDecoder().decode(HTTPArchive.self, from: Data(bytes))
    } catch DecodingError.keyNotFound(let key, let context) {
      throw .invalid("\(context.place) has no “\(key.stringValue)”")
    } catch DecodingError.typeMismatch(let type, let context) {
      throw .invalid("\(context.place) is not of type \(type)")
    } catch {
      throw .invalid("the file is not JSON")
    }
  }

  /// Writes the archive; a file of this name is replaced.
  ///
  /// - Throws: An error of Foundation.
  package func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

extension DecodingError.Context {
  fileprivate var place: String {
    codingPath.isEmpty
      ? "the file"
      : codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        .replacing(".[", with: "[")
  }
}
