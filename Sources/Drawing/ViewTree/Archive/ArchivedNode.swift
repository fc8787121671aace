package import Cells

/// An archived view, which is decoded only when it is due.
package struct ArchivedNode: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    /// The bytes, and the images that they refer to.
    case compact([UInt8], images: [[UInt8]])
    case json(JSON)
  }

  let form: Form

  /// Archives a view in the compact form.
  package init(_ node: Node) {
    var writer = ArchiveWriter(bytes: [UInt8(ArchiveFormat.version)])
    node.write(to: &writer)
    form = .compact(writer.bytes, images: [])
  }

  /// Archives a view in the compact form, with its images in a table.
  package init(_ node: Node, sharing table: inout ImageTable) {
    var writer = ArchiveWriter(bytes: [UInt8(ArchiveFormat.version)], images: table)
    node.write(to: &writer)
    table = writer.images ?? table
    form = .compact(writer.bytes, images: table.images)
  }

  package init(compact bytes: [UInt8], images: [[UInt8]] = []) {
    form = .compact(bytes, images: images)
  }

  package init(json: JSON) {
    form = .json(json)
  }

  /// The compact bytes, or `nil` if the view arrived as JSON.
  package var compactBytes: [UInt8]? {
    if case .compact(let bytes, _) = form { bytes } else { nil }
  }

  /// The images that the compact bytes may refer to.
  package var images: [[UInt8]] {
    if case .compact(_, let images) = form { images } else { [] }
  }

  /// The view's JSON, or `nil` if the view arrived in the compact form.
  package var tree: JSON? {
    if case .json(let json) = form { json } else { nil }
  }

  /// Decodes the view within limits.
  package func node(limits: ArchiveLimits = ArchiveLimits()) throws(NodeError) -> Node {
    try decoded(limits: limits).node
  }

  /// Decodes the view within limits, and returns the author's accent color with it.
  ///
  /// - Parameter limits: The greatest amounts that are read.
  /// - Returns: The view and its first accent color, which is `nil` if the author chose none.
  /// - Throws: `NodeError` if the archive is invalid or exceeds the limits.
  package func decoded(
    limits: ArchiveLimits = ArchiveLimits()
  ) throws(NodeError) -> (node: Node, accent: Paint?) {
    switch form {
    case .json(let json):
      var budget = ArchiveBudget(limits)
      let node = try Node(json: json, field: "view", budget: &budget)
      return (node, budget.accent)
    case .compact(let bytes, let images):
      var reader = ArchiveReader(bytes, images: images, limits: limits)
      let version = Int(try reader.readByte())
      guard version == ArchiveFormat.version else { throw .unsupportedVersion(version) }
      let node = try Node.read(from: &reader)
      guard reader.isAtEnd else { throw .invalidValue(field: "view", expected: "a single view") }
      return (node, reader.budget.accent)
    }
  }
}

extension Node: Codable {
  package init(from decoder: any Decoder) throws {
    self = try ArchivedNode(json: JSON(from: decoder)).node()
  }

  package func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}
