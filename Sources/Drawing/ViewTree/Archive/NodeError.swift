/// The reason that an archived view was rejected.
///
/// The widget keeps showing its current view.
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
    case .truncated: "the view ends unexpectedly"
    case .badVersion(let version):
      "the view has format \(version), expected \(ArchiveFormat.version)"
    case .badTag(let tag): "unknown view type “\(tag)”"
    case .badValue(let field, let expected): "“\(field)” of the view is not \(expected)"
    case .tooDeep(let limit): "the view is nested deeper than \(limit) levels"
    case .tooManyNodes(let limit): "the view has more than \(limit) nodes"
    case .tooManyElements(let limit): "the view's lists have more than \(limit) elements"
    case .tooLong(let limit): "the view's strings or images exceed \(limit) bytes"
    }
  }
}

/// The version of the compact form, which is the first byte of every archive.
package enum ArchiveFormat {
  package static let version = 3
}

/// Limits for archives that the dashboard decodes.
package struct ArchiveLimits: Hashable, Sendable {
  package var depth = 256
  package var nodes = 10_000
  /// The total number of list elements: points of lines, values of charts, runs of text.
  package var elements = 262_144
  /// The total bytes of all strings and images.
  package var content = 4 << 20
  /// The bytes of one string.
  package var text = 16_384
  /// The bytes of one image's pixels.
  package var bytes = 262_144

  package init() {}
}
