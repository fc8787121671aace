/// What a server calls a version of a response, so that it need not be sent again.
///
/// - Source: RFC 9110 §8.8.
package struct HTTPValidators: Codable, Hashable, Sendable {
  /// The header `ETag`, or `nil` if there is none.
  package var entityTag: String?
  /// The header `Last-Modified`, or `nil` if there is none.
  package var lastModified: String?

  /// Creates validators; both are optional.
  package init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}
