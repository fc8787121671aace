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

  mutating func write(_ run: [UInt8]) {
    write(UInt64(run.count))
    bytes.append(contentsOf: run)
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

  mutating func word() -> UInt64? {
    guard source.count - offset >= 8 else { return nil }
    defer { offset += 8 }
    return source.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  mutating func bytes() -> ArraySlice<UInt8>? {
    guard let count = word().flatMap(Int.init(exactly:)), count <= source.count - offset else {
      return nil
    }
    defer { offset += count }
    return source[offset..<(offset + count)]
  }

  mutating func text() -> String? { bytes().flatMap { String(validating: $0, as: UTF8.self) } }

  /// Reads a number, or returns `nil` if it is not finite.
  mutating func number() -> Double? {
    word().map { Double(bitPattern: $0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The range of dates that can be formatted, from the year 1 to the end of 9999, in seconds since
  /// 1970.
  private static let dates = -62_135_596_800.0...253_402_300_799

  /// Reads a date, or returns `nil` if it is outside the range that can be formatted.
  mutating func date() -> Date? {
    guard let seconds = number(), Self.dates.contains(seconds) else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }

  var isAtEnd: Bool { offset == source.count }

  /// Reads a count and that many values, or returns `nil` if the count exceeds `most`.
  mutating func list<Value>(
    maximum: Int, _ value: (inout CacheReader) -> Value?
  ) -> [Value]? {
    guard let count = word(), count <= UInt64(maximum) else { return nil }
    var values: [Value] = []
    for _ in 0..<count {
      guard let next = value(&self) else { return nil }
      values.append(next)
    }
    return values
  }
}
