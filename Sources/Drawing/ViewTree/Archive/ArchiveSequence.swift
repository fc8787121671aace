/// The archives of a timeline's views, of which most are differences from an earlier one.
package struct ArchiveSequence: Sendable {
  /// An archive in the sequence.
  package enum Piece: Sendable {
    case whole([UInt8])
    /// A difference from the whole archive with an index.
    case difference([UInt8], from: Int)
  }

  private var base: ArchiveDifference.Base?
  private var baseIndex = 0
  private var count = 0

  /// Smaller archives are always whole.
  private static let smallestSize = 64

  package init() {}

  /// Adds an archive.
  ///
  /// - Parameter bytes: The compact bytes.
  /// - Returns: The archive, or its difference if that has less than half its bytes.
  package mutating func append(_ bytes: [UInt8]) -> Piece {
    defer { count += 1 }
    guard bytes.count >= Self.smallestSize else { return .whole(bytes) }
    if let base {
      let difference = ArchiveDifference(bytes, from: base).bytes
      if difference.count < bytes.count / 2 { return .difference(difference, from: baseIndex) }
    }
    base = ArchiveDifference.Base(bytes)
    baseIndex = count
    return .whole(bytes)
  }

  /// Counts an entry without an archive of its own.
  package mutating func skip() { count += 1 }
}
