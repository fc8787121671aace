package import Foundation

extension [UInt8] {
  /// The bytes without combining marks that follow more of them than any text has, whether they are
  /// written in UTF-8 or escaped as in JSON; see ``Swift/String/limitingMarks``.
  ///
  /// It is for responses and output that a decoder reads, which compares and hashes the names in it before
  /// anything could limit them.
  package var limitingMarks: [UInt8] {
    withUnsafeBytes { MarkReader.withoutExcess($0) } ?? self
  }
}

extension Data {
  /// The data without combining marks that follow more of them than any text has, as for an array.
  package var limitingMarks: Data {
    withUnsafeBytes { MarkReader.withoutExcess($0) } ?? self
  }
}

/// Finds the combining marks in bytes that follow too many others.
private struct MarkReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// The number of marks in a row before the position.
  private var count = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns the other bytes, or `nil` if there are no marks that follow too many others.
  static func withoutExcess<Bytes: RangeReplaceableCollection<UInt8>>(
    _ bytes: UnsafeRawBufferPointer
  ) -> Bytes? {
    var reader = MarkReader(bytes)
    guard let first = reader.nextExcess() else { return nil }
    var result = Bytes(bytes[..<first.lowerBound])
    var end = first.upperBound
    while let excess = reader.nextExcess() {
      result.append(contentsOf: bytes[end..<excess.lowerBound])
      end = excess.upperBound
    }
    result.append(contentsOf: bytes[end...])
    return result
  }

  /// Returns where the next mark is that follows too many others, or `nil` at the end.
  mutating func nextExcess() -> Range<Int>? {
    while position < bytes.count {
      let start = position
      let isMark = scalar()?.isMark ?? false
      count = isMark ? count + 1 : 0
      if count > String.markLimit { return start..<position }
    }
    return nil
  }

  /// Passes a scalar, or a byte that is none, and returns the scalar if it may be a mark.
  private mutating func scalar() -> Unicode.Scalar? {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\\") { return escapedScalar() }
    guard byte >= 0xcc else {
      position += 1
      return nil
    }
    var decoder = UTF8()
    var rest = bytes[position...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
      position += 1
      return nil
    }
    position += UTF8.width(scalar)
    return scalar
  }

  /// Passes an escape sequence of JSON, or two of them if they are the halves of one scalar.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let first = escapedUnit(at: position) else {
      // The next byte is escaped; it may be a backslash.
      position = Swift.min(position + 2, bytes.count)
      return nil
    }
    position += 6
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard let second = escapedUnit(at: position), UTF16.isTrailSurrogate(second) else { return nil }
    position += 6
    return Unicode.Scalar(0x1_0000 + UInt32(first & 0x3ff) << 10 + UInt32(second & 0x3ff))
  }

  /// Returns the unit of UTF-16 in an escape sequence `\uXXXX`, or `nil` if there is none.
  private func escapedUnit(at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[start + 2..<start + 6], as: UTF8.self), radix: 16)
  }
}
