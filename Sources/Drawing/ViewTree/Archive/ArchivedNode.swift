/// An archived view, which is decoded only when it is due.
package struct ArchivedNode: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case compact([UInt8])
    /// The difference of the compact bytes from those of another view.
    case difference([UInt8], from: [UInt8])
    case json(JSON)
  }

  let form: Form
  /// The images that the compact bytes may refer to.
  package private(set) var images: ArchivedImages

  private init(_ form: Form, _ images: ArchivedImages = ArchivedImages()) {
    self.form = form
    self.images = images
  }

  /// Archives a view in the compact form.
  package init(_ node: Node) {
    var writer = ArchiveWriter(bytes: [UInt8(ArchiveFormat.version)])
    node.write(to: &writer)
    self.init(.compact(writer.bytes))
  }

  package init(compact bytes: [UInt8], images: ArchivedImages = ArchivedImages()) {
    self.init(.compact(bytes), images)
  }

  /// Creates a view from the bytes in which it is stored.
  ///
  /// A difference is checked when the view is decoded.
  package init(_ stored: StoredArchive, images: ArchivedImages = ArchivedImages()) {
    self.init(
      stored.base.map { .difference(stored.bytes, from: $0) } ?? .compact(stored.bytes), images)
  }

  package init(json: JSON) {
    self.init(.json(json))
  }

  /// Returns the view with the images that its compact bytes may refer to.
  package func referring(to images: ArchivedImages) -> ArchivedNode {
    if case .json = form { self } else { ArchivedNode(form, images) }
  }

  /// The compact bytes, or `nil` if the view arrived as JSON, or its difference is invalid.
  package var compactBytes: [UInt8]? {
    // `try?`: why it is invalid is said when the view is decoded.
    try? compactBytes(limits: ArchiveLimits())
  }

  private func compactBytes(limits: ArchiveLimits) throws(NodeError) -> [UInt8]? {
    switch form {
    case .compact(let bytes): bytes
    case .difference(let bytes, let base):
      try ArchiveDifference.archive(from: bytes, to: base, limit: limits.archive)
    case .json: nil
    }
  }

  /// The bytes in which the view is stored, or `nil` if the view arrived as JSON.
  package var stored: StoredArchive? {
    switch form {
    case .compact(let bytes): StoredArchive(bytes: bytes)
    case .difference(let bytes, let base): StoredArchive(bytes: bytes, base: base)
    case .json: nil
    }
  }

  /// The view's JSON, or `nil` if the view arrived in the compact form.
  package var tree: JSON? {
    if case .json(let json) = form { json } else { nil }
  }

  /// Decodes the view within limits.
  package func node(limits: ArchiveLimits = ArchiveLimits()) throws(NodeError) -> Node {
    try decoded(limits: limits, nil).node
  }

  /// Decodes the view within limits.
  ///
  /// - Parameters:
  ///   - limits: The greatest amounts that are read.
  ///   - last: The parts of the last view of the same widget, or `nil` for none.
  /// - Returns: The view.
  /// - Throws: `NodeError` if the archive is invalid or exceeds the limits.
  package func decoded(
    limits: ArchiveLimits = ArchiveLimits(), sharing last: DecodedParts? = nil
  ) throws(NodeError) -> DecodedView {
    try decoded(limits: limits, SharingReader(last, images))
  }

  private func decoded(
    limits: ArchiveLimits, _ sharing: SharingReader?
  ) throws(NodeError) -> DecodedView {
    if case .json(let json) = form {
      var budget = ArchiveBudget(limits)
      let node = try Node(json: json, field: "view", budget: &budget)
      // In the cache, it has the compact form.
      let fingerprint = Fingerprint(ArchivedNode(node).compactBytes ?? [], ArchivedImages())
      return DecodedView(
        node: node, accent: budget.accent, fingerprint: fingerprint.value, parts: nil,
        // A JSON object takes longer than a record, and the view is written in the compact form.
        work: budget.work * 4)
    }
    let bytes = try compactBytes(limits: limits) ?? []
    var reader = ArchiveReader(bytes, images: images.images, limits: limits, sharing: sharing)
    let version = Int(try reader.readByte())
    guard version == ArchiveFormat.version else { throw .unsupportedVersion(version) }
    let node = try Node.read(from: &reader)
    guard reader.isAtEnd else { throw .invalidValue(field: "view", expected: "a single view") }
    let parts = reader.sharing.flatMap { DecodedParts($0, of: bytes, images) }
    return DecodedView(
      node: node, accent: reader.budget.accent, fingerprint: Fingerprint(bytes, images).value,
      parts: parts, work: reader.budget.work)
  }
}

/// The bytes in which a view is stored.
package struct StoredArchive: Hashable, Sendable {
  /// The compact bytes, or their difference from the base.
  package var bytes: [UInt8]
  /// The compact bytes of another view, or `nil` if ``bytes`` are those of the whole view.
  package var base: [UInt8]?

  package init(bytes: [UInt8], base: [UInt8]? = nil) {
    self.bytes = bytes
    self.base = base
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
