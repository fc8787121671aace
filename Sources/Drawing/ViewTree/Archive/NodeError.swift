/// The reason that an archived view was rejected.
///
/// The widget keeps showing its current view.
package enum NodeError: Error, Hashable, Sendable, CustomStringConvertible {
  case truncated
  case unsupportedVersion(Int)
  case unknownTag(String)
  case invalidValue(field: String, expected: String)
  case tooDeep(limit: Int)
  case tooManyNodes(limit: Int)
  case tooManyElements(limit: Int)
  case tooLong(limit: Int)

  package var description: String {
    switch self {
    case .truncated: "the view ends unexpectedly"
    case .unsupportedVersion(let version):
      "the view has format \(version), expected \(ArchiveFormat.version)"
    case .unknownTag(let tag): "unknown view type “\(tag)”"
    case .invalidValue(let field, let expected):
      "the view is not valid: “\(field)” must be \(expected)"
    case .tooDeep(let limit): "the view is nested deeper than \(limit) levels"
    case .tooManyNodes(let limit): "the view has more than \(limit) nodes"
    case .tooManyElements(let limit): "the view's lists have more than \(limit) elements"
    case .tooLong(let limit): "the view's strings or images exceed \(limit) bytes"
    }
  }
}

/// The version of the compact form; it is the first byte of every archive.
package enum ArchiveFormat {
  package static let version = 4
}

/// Limits for archives that the dashboard decodes.
package struct ArchiveLimits: Hashable, Sendable {
  /// The nesting depth of nodes.
  package var depth = 256
  package var nodes = 10_000
  /// The total number of list elements, such as children, points of lines, values of charts, and
  /// runs of text.
  package var elements = 262_144
  /// The total bytes of all strings and images.
  package var content = 4 << 20
  /// The bytes of one string.
  package var text = 16_384
  /// The bytes of one image's pixels.
  package var bytes = PictureDetail.byteLimit
  /// The bytes of an archive that arrives as a difference from another.
  package var archive = 8 << 20

  package init() {}
}
