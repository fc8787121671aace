internal import FoundationEssentials

/// Encodes values into the bytes of a cache file.
struct CacheWriter {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func write(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ date: Date) { write(date.timeIntervalSince1970.bitPattern) }

  mutating func write(_ text: String) { write(Array(text.utf8)) }

  mutating func write(_ newBytes: [UInt8]) {
    write(UInt64(newBytes.count))
    bytes.append(contentsOf: newBytes)
  }

  mutating func replace(at offset: Int, with word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) {
      bytes.replaceSubrange(offset..<(offset + 8), with: $0)
    }
  }
}

/// Decodes values from the bytes of a cache file.
///
/// Each method returns `nil` if the bytes end early or are invalid.
struct CacheReader {
  private let source: [UInt8]
  private var offset: Int

  init(_ source: [UInt8], at offset: Int) {
    self.source = source
    self.offset = offset
  }

  mutating func readWord() -> UInt64? {
    guard source.count - offset >= 8 else { return nil }
    defer { offset += 8 }
    return source.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  mutating func readBytes() -> ArraySlice<UInt8>? {
    guard let count = readWord().flatMap(Int.init(exactly:)), count <= source.count - offset else {
      return nil
    }
    defer { offset += count }
    return source[offset..<(offset + count)]
  }

  mutating func readText() -> String? {
    readBytes().flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Reads a number, or returns `nil` if it is not finite.
  mutating func readNumber() -> Double? {
    readWord().map { Double(bitPattern: $0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The range of dates that can be formatted, from the year 1 to the end of 9999, in seconds since
  /// 1970.
  private static let formattableDates = -62_135_596_800.0...253_402_300_799

  /// Reads a date, or returns `nil` if it is outside the range that can be formatted.
  mutating func readDate() -> Date? {
    guard let seconds = readNumber(), Self.formattableDates.contains(seconds) else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }

  var isAtEnd: Bool { offset == source.count }

  /// Reads a count and that many values, or returns `nil` if the count exceeds `maximum`.
  mutating func readList<Value>(
    maximum: Int, _ readValue: (inout CacheReader) -> Value?
  ) -> [Value]? {
    guard let count = readWord(), count <= UInt64(maximum) else { return nil }
    var values: [Value] = []
    for _ in 0..<count {
      guard let value = readValue(&self) else { return nil }
      values.append(value)
    }
    return values
  }
}
