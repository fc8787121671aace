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
  }

  fileprivate let bytes: [UInt8]
  fileprivate let images: ArchivedImages
  fileprivate let parts: [Part]
  /// The accent colors, with the index of the node for which each was read.
  fileprivate let accents: [(index: Int, paint: Paint)]

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
  fileprivate var accents: [(index: Int, paint: Paint)] = []
  /// The nodes that have begun and not ended.
  private var openNodes: [Int] = []

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
    guard part.bytes.count <= bytes.endIndex - offset,
      bytes[offset..<offset + part.bytes.count].elementsEqual(last.bytes[part.bytes])
    else { return nil }
    let nodes = next..<next + part.count
    let moved = parts.count - next
    for shared in last.parts[nodes] {
      let start = shared.bytes.lowerBound - part.bytes.lowerBound + offset
      parts.append(
        DecodedParts.Part(
          node: shared.node, bytes: start..<start + shared.bytes.count, count: shared.count,
          elements: shared.elements))
    }
    let sharedAccents = last.accents.filter { nodes.contains($0.index) }
    accents += sharedAccents.map { ($0.index + moved, $0.paint) }
    self.next = nodes.upperBound
    return (part, sharedAccents.first?.paint)
  }

  /// Begins a node.
  ///
  /// - Parameters:
  ///   - tag: Its tag.
  ///   - offset: The offset of its first byte.
  ///   - elements: The number of list elements read so far.
  /// - Returns: What ``end(_:_:at:elements:)`` needs.
  mutating func begin(_ tag: UInt8, at offset: Int, elements: Int) -> OpenPart {
    let open = OpenPart(index: parts.count, last: next, start: offset, elements: elements)
    parts.append(DecodedParts.Part(node: .empty, bytes: offset..<offset, count: 1, elements: 0))
    openNodes.append(open.index)
    next = next.flatMap { next in
      guard let last, next < last.parts.count, last.bytes[last.parts[next].bytes.lowerBound] == tag
      else { return nil }
      return next + 1
    }
    return open
  }

  /// Ends a node, after its payload.
  mutating func end(_ open: OpenPart, _ node: Node, at offset: Int, elements: Int) {
    openNodes.removeLast()
    parts[open.index] = DecodedParts.Part(
      node: node, bytes: open.start..<offset, count: parts.count - open.index,
      elements: elements - open.elements)
    next = open.last.flatMap { index in
      guard let last, index < last.parts.count else { return nil }
      return index + last.parts[index].count
    }
  }

  /// Notes a color of the node that is being read.
  mutating func note(_ paint: Paint) {
    if paint.isAccent, let index = openNodes.last { accents.append((index, paint)) }
  }
}
