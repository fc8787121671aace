/// The archives of a timeline's views, of which most equal an earlier one or differ little from it.
package struct ArchiveSequence: Sendable {
  /// An archive in the sequence.
  package enum Piece: Sendable {
    case whole([UInt8])
    /// A difference from the whole archive with an index.
    case difference([UInt8], from: Int)
    /// The archive with an index.
    case same(Int)
  }

  private var base: ArchiveDifference.Base?
  private var baseIndex = 0
  private var count = 0
  private var indices: [[UInt8]: Int] = [:]

  /// Smaller archives are always whole.
  private static let smallestSize = 64

  package init() {}

  /// Adds an archive.
  ///
  /// - Parameter bytes: The compact bytes.
  /// - Returns: The archive; its difference if that has less than half its bytes; or the index of an
  ///   equal one.
  package mutating func append(_ bytes: [UInt8]) -> Piece {
    defer { count += 1 }
    if let index = indices[bytes] { return .same(index) }
    indices[bytes] = count
    guard bytes.count >= Self.smallestSize else { return .whole(bytes) }
    if let base {
      let difference = ArchiveDifference(bytes, from: base).bytes
      if difference.count < bytes.count / 2 { return .difference(difference, from: baseIndex) }
    }
    base = ArchiveDifference.Base(bytes)
    baseIndex = count
    return .whole(bytes)
  }
}
