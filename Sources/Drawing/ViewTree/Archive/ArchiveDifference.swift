/// The difference of an archive from another one, its base.
///
/// A difference begins with the length of the result. Operations follow: each is a varint that is
/// twice a length, plus 1 if that many new bytes follow. Otherwise, as many bytes of the base follow,
/// from where the operation before left off in the base, plus a signed distance: a varint that is
/// twice the distance, or twice its complement plus 1.
///
/// - Source: the operations are those of VCDIFF (RFC 3284), without its tables.
struct ArchiveDifference {
  private var writer = ArchiveWriter()
  private var baseEnd = 0

  var bytes: [UInt8] { writer.bytes }

  private init(length: Int) {
    writer.writeUnsigned(UInt64(length))
  }

  private mutating func append(new newBytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !newBytes.isEmpty else { return }
    writer.writeUnsigned(UInt64(newBytes.count) << 1 | 1)
    writer.bytes.append(contentsOf: newBytes)
    // New bytes usually replace as many of the base.
    baseEnd += newBytes.count
  }

  private mutating func append(copied range: Range<Int>) {
    writer.writeUnsigned(UInt64(range.count) << 1)
    let distance = range.lowerBound - baseEnd
    writer.writeUnsigned(
      distance < 0 ? UInt64(~distance) << 1 | 1 : UInt64(distance) << 1)
    baseEnd = range.upperBound
  }
}

extension ArchiveDifference {
  /// An archive in which pieces of others are looked up.
  struct Base {
    let bytes: [UInt8]
    /// The first offset of each word of four bytes, plus 1, by the word's hash; 0 for none.
    private var offsets: [Int32]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      offsets = Array(repeating: 0, count: 1 << Self.hashBits)
      bytes.withUnsafeBytes { buffer in
        for offset in stride(from: buffer.count - 4, through: 0, by: -1) {
          offsets[Self.hash(buffer, offset)] = Int32(truncatingIfNeeded: offset + 1)
        }
      }
    }

    private static let hashBits = 12

    private static func hash(_ buffer: UnsafeRawBufferPointer, _ offset: Int) -> Int {
      let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return Int((word &* 2_654_435_761) >> UInt32(32 - hashBits))
    }

    /// Returns an offset at which the base may have the four bytes at an offset of other bytes.
    fileprivate func offset(of other: UnsafeRawBufferPointer, at offset: Int) -> Int? {
      guard offset + 4 <= other.count else { return nil }
      let found = offsets[Self.hash(other, offset)]
      return found == 0 ? nil : Int(found) - 1
    }
  }

  /// The shortest pieces that are copied: from where the last operation left off in the base, and
  /// from elsewhere.
  private static let shortestNextPiece = 3
  private static let shortestPiece = 6
  /// How far from the expected offset a piece is looked for, because a text became longer or
  /// shorter.
  private static let shifts = [1, -1, 2, -2, 3, -3, 4, -4]

  /// Returns the difference of bytes from a base.
  init(_ bytes: [UInt8], from base: Base) {
    self.init(length: bytes.count)
    bytes.withUnsafeBufferPointer { new in
      base.bytes.withUnsafeBufferPointer { old in
        var offset = 0
        var unsent = 0
        while offset < new.count {
          let expected = baseEnd + offset - unsent
          guard let piece = Self.piece(of: new, at: offset, in: old, base, expected: expected)
          else {
            offset += 1
            continue
          }
          append(new: new[unsent..<offset])
          append(copied: piece)
          offset += piece.count
          unsent = offset
        }
        append(new: new[unsent...])
      }
    }
  }

  /// Returns the range of the base that is equal to the bytes at an offset, or `nil` if none is
  /// worth an operation.
  private static func piece(
    of new: UnsafeBufferPointer<UInt8>, at offset: Int, in old: UnsafeBufferPointer<UInt8>,
    _ base: Base, expected: Int
  ) -> Range<Int>? {
    let count = matchingCount(new, offset, old, expected)
    if count >= shortestNextPiece { return expected..<(expected + count) }
    var best = 0..<0
    func consider(_ start: Int) {
      let count = matchingCount(new, offset, old, start)
      if count >= shortestPiece, count > best.count { best = start..<(start + count) }
    }
    for shift in shifts { consider(expected + shift) }
    if best.isEmpty, let start = base.offset(of: UnsafeRawBufferPointer(new), at: offset) {
      consider(start)
    }
    return best.isEmpty ? nil : best
  }

  private static func matchingCount(
    _ new: UnsafeBufferPointer<UInt8>, _ offset: Int, _ old: UnsafeBufferPointer<UInt8>,
    _ start: Int
  ) -> Int {
    guard start >= 0, start < old.count else { return 0 }
    let limit = min(new.count - offset, old.count - start)
    var count = 0
    while count < limit, new[offset + count] == old[start + count] { count += 1 }
    return count
  }
}

extension ArchiveDifference {
  /// Returns the archive with a difference from a base.
  ///
  /// - Throws: `NodeError.truncated` if the difference is invalid, or
  ///   ``NodeError/tooLong(limit:)`` if the archive would be longer than the limit.
  static func archive(
    from difference: [UInt8], to base: [UInt8], limit: Int
  ) throws(NodeError) -> [UInt8] {
    var reader = ArchiveReader(difference, images: [], limits: ArchiveLimits())
    let length = try reader.readUnsigned()
    guard length <= UInt64(limit) else { throw .tooLong(limit: limit) }
    var result: [UInt8] = []
    result.reserveCapacity(Int(length))
    var baseEnd = 0
    while !reader.isAtEnd {
      let operation = try reader.readUnsigned()
      guard operation >> 1 <= length - UInt64(result.count) else { throw .truncated }
      let count = Int(operation >> 1)
      if operation & 1 == 1 {
        result.append(contentsOf: try reader.readRaw(count))
        baseEnd += count
      } else {
        let distance = try reader.readUnsigned()
        guard distance >> 1 <= UInt64(limit) else { throw .truncated }
        let start = baseEnd + (distance & 1 == 1 ? ~Int(distance >> 1) : Int(distance >> 1))
        guard start >= 0, start <= base.count, count <= base.count - start else {
          throw .truncated
        }
        result.append(contentsOf: base[start..<start + count])
        baseEnd = start + count
      }
    }
    guard result.count == Int(length) else { throw .truncated }
    return result
  }
}
