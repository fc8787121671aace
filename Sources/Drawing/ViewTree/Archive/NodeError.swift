/// Why an archived view was refused.
///
/// The picture that is shown stays.
package enum NodeError: Error, Hashable, Sendable, CustomStringConvertible {
  case truncated
  case badVersion(Int)
  case badTag(String)
  case badValue(field: String, expected: String)
  case tooDeep(limit: Int)
  case tooManyNodes(limit: Int)
  case tooManyElements(limit: Int)
  case tooLong(limit: Int)

  package var description: String {
    switch self {
    case .truncated: "the view ends early"
    case .badVersion(let version): "the view is in format \(version), not \(ArchiveFormat.version)"
    case .badTag(let tag): "the view holds an unknown part “\(tag)”"
    case .badValue(let field, let expected): "the view's “\(field)” is not \(expected)"
    case .tooDeep(let limit): "the view is nested deeper than \(limit)"
    case .tooManyNodes(let limit): "the view has more than \(limit) parts"
    case .tooManyElements(let limit): "the view's lists hold more than \(limit) elements"
    case .tooLong(let limit): "the view holds texts or pictures longer than \(limit) bytes"
    }
  }
}

/// The compact form's version, the first byte of every archive.
package enum ArchiveFormat {
  package static let version = 3
}

/// What an archive may ask of the dashboard.
package struct ArchiveLimits: Hashable, Sendable {
  package var depth = 256
  package var nodes = 10_000
  /// Elements of all lists together: points of lines, values of charts, runs of texts.
  package var elements = 262_144
  /// Bytes of all texts and pictures together.
  package var content = 4 << 20
  /// Bytes of one text.
  package var text = 16_384
  /// Bytes of one picture's pixels.
  package var bytes = 262_144

  package init() {}
}
