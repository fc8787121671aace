package import Cells

/// A view that was decoded from its archive.
package struct DecodedView: Sendable {
  package let node: Node
  /// The author's first accent color, or `nil` if there is none.
  package let accent: Paint?
  /// A hash that identifies the view and is stable across runs, in whichever form it arrived.
  package let fingerprint: UInt64
  /// The parts that the next view may share, or `nil` for a view that is too large or arrived as
  /// JSON.
  package let parts: DecodedParts?
  /// What reading it took, in units of about the cost of a node, less than a microsecond.
  package let work: Int
}

/// The nodes of a view with their bytes in its archive.
///
/// The next view of a widget mostly differs in a few texts. A node whose bytes are those of a node of
/// the last view is not decoded: it is that node, which the layout knows already.
package final class DecodedParts: Sendable {
  /// A node and its descendants.
  struct Part: Sendable {
    let node: Node
    let bytes: Range<Int>
    /// The number of nodes, with the node itself; its descendants follow it in the list.
    let count: Int
    /// The number of list elements that were read for it.
    let elements: Int
    /// Its accent colors and those of its descendants, in the order in which they were read.
    let accents: Range<Int>
  }

  fileprivate let bytes: [UInt8]
  fileprivate let images: ArchivedImages
  fileprivate let parts: [Part]
  fileprivate let accents: [Paint]

  /// The parts of larger archives are not kept: they take about 50 bytes for each node.
  private static let largestArchive = 64 << 10

  /// Creates the parts that a reader has found, or returns `nil` for an archive that is too large.
  init?(_ reader: SharingReader, of bytes: [UInt8], _ images: ArchivedImages) {
    guard bytes.count <= Self.largestArchive else { return nil }
    self.bytes = bytes
    self.images = images
    parts = reader.parts
    accents = reader.accents
  }
}

/// Finds the nodes that a view shares with the last one, while it is read.
///
/// The nodes of the last view are walked at the same pace. It does not matter if the pace is lost,
/// because only bytes decide what is equal.
struct SharingReader {
  private let last: DecodedParts?
  /// The index of the node of the last view that corresponds to the next one, or `nil` for none.
  private var next: Int?
  fileprivate var parts: [DecodedParts.Part] = []
  fileprivate var accents: [Paint] = []
  /// Where the bytes of the two views were found to differ, so that they are compared only once.
  private var mismatch: Mismatch?

  /// An offset at which a view differs from the last one, whose bytes are `shift` bytes further on.
  private struct Mismatch {
    let offset: Int
    let shift: Int
  }

  /// - Parameters:
  ///   - last: The last view, or `nil` for none.
  ///   - images: The images of the view that is read.
  init(_ last: DecodedParts?, _ images: ArchivedImages) {
    // Archives refer to images by index.
    self.last = last?.images == images ? last : nil
    next = self.last.map { _ in 0 }
    parts.reserveCapacity(self.last?.parts.count ?? 0)
  }

  /// What is known of a node while its payload is read.
  struct OpenPart {
    fileprivate let index: Int
    fileprivate let last: Int?
    fileprivate let start: Int
    fileprivate let elements: Int
    fileprivate let accents: Int
  }

  /// Returns the part of the last view that is equal to the bytes at an offset, or `nil` if the node
  /// there must be read.
  ///
  /// - Returns: The part, and its first accent color.
  mutating func sharedPart(
    _ bytes: ArraySlice<UInt8>, at offset: Int
  ) -> (part: DecodedParts.Part, accent: Paint?)? {
    guard let last, let next, next < last.parts.count else { return nil }
    let part = last.parts[next]
    guard isEqual(bytes, at: offset, to: part, of: last) else { return nil }
    let nodes = next..<next + part.count
    let (moved, movedAccents) = (
      offset - part.bytes.lowerBound, accents.count - part.accents.lowerBound
    )
    for shared in last.parts[nodes] {
      parts.append(
        DecodedParts.Part(
          node: shared.node, bytes: shared.bytes.moved(by: moved), count: shared.count,
          elements: shared.elements, accents: shared.accents.moved(by: movedAccents)))
    }
    accents += last.accents[part.accents]
    self.next = nodes.upperBound
    return (part, last.accents[part.accents].first)
  }

  /// Returns whether the bytes at an offset are those of a part of the last view.
  ///
  /// A part that differs is compared up to the first difference, and of the parts inside it only
  /// those before and after that. So each byte is compared twice at most, however deep the view is.
  private mutating func isEqual(
    _ bytes: ArraySlice<UInt8>, at offset: Int, to part: DecodedParts.Part, of last: DecodedParts
  ) -> Bool {
    let count = part.bytes.count
    guard count <= bytes.endIndex - offset else { return false }
    let shift = part.bytes.lowerBound - offset
    if let mismatch, mismatch.shift == shift, (offset..<offset + count).contains(mismatch.offset) {
      return false
    }
    let equalCount = bytes.withUnsafeBytes { bytes in
      last.bytes.withUnsafeBytes { lastBytes in
        (0..<count).first { bytes[offset + $0] != lastBytes[part.bytes.lowerBound + $0] }
      }
    }
    guard let equalCount else { return true }
    mismatch = Mismatch(offset: offset + equalCount, shift: shift)
    return false
  }

  /// Begins a node.
  ///
  /// - Parameters:
  ///   - tag: Its tag.
  ///   - offset: The offset of its first byte.
  ///   - elements: The number of list elements read so far.
  /// - Returns: What ``end(_:_:at:elements:)`` needs.
  mutating func begin(_ tag: UInt8, at offset: Int, elements: Int) -> OpenPart {
    let open = OpenPart(
      index: parts.count, last: next, start: offset, elements: elements, accents: accents.count)
    parts.append(
      DecodedParts.Part(
        node: .empty, bytes: offset..<offset, count: 1, elements: 0, accents: 0..<0))
    next = next.flatMap { next in
      guard let last, next < last.parts.count, last.bytes[last.parts[next].bytes.lowerBound] == tag
      else { return nil }
      return next + 1
    }
    return open
  }

  /// Ends a node, after its payload.
  mutating func end(_ open: OpenPart, _ node: Node, at offset: Int, elements: Int) {
    parts[open.index] = DecodedParts.Part(
      node: node, bytes: open.start..<offset, count: parts.count - open.index,
      elements: elements - open.elements, accents: open.accents..<accents.count)
    next = open.last.flatMap { index in
      guard let last, index < last.parts.count else { return nil }
      return index + last.parts[index].count
    }
  }

  /// Notes a color of the node that is being read.
  mutating func note(_ paint: Paint) {
    if paint.isAccent { accents.append(paint) }
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
