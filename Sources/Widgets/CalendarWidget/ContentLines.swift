internal import Foundation

/// The content lines of a calendar file as they stand there, each with its continuations and ends.
///
/// - Source: RFC 5545 §3.1.
struct ContentLines: Sequence, IteratorProtocol {
  private let text: UnsafeRawBufferPointer
  private var offset = 0

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
  }

  mutating func next() -> UnsafeRawBufferPointer? {
    guard offset < text.count else { return nil }
    let start = offset
    repeat { offset = end(ofRowAt: offset) } while offset < text.count && isContinuation(offset)
    return UnsafeRawBufferPointer(rebasing: text[start..<offset])
  }

  private func isContinuation(_ offset: Int) -> Bool {
    text[offset] == 0x20 || text[offset] == 0x09
  }

  private func end(ofRowAt start: Int) -> Int {
    let rest = UnsafeRawBufferPointer(rebasing: text[start...])
    return rest.offset(of: 0x0a).map { start + $0 + 1 } ?? text.count
  }
}

extension UnsafeRawBufferPointer {
  /// The name of a content line's property, in capitals; empty for none.
  var propertyName: String {
    let start = UnsafeRawBufferPointer(rebasing: prefix(32))
    let end = [start.offset(of: 0x3a), start.offset(of: 0x3b)].compactMap(\.self).min() ?? 0
    return String(decoding: self[..<end], as: UTF8.self).uppercased()
  }

  /// Where a byte stands first, or `nil` where it does not.
  func offset(of byte: UInt8) -> Int? {
    guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - baseAddress
  }

  /// What a component is called that begins or ends in a content line, in capitals.
  var componentName: String {
    guard let colon = prefix(32).firstIndex(of: 0x3a) else { return "" }
    return String(decoding: self[(colon + 1)...].prefix(32), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines).uppercased()
  }

  /// The day of a content line's date, as the number 20261122, or `nil` for another form.
  var day: Int? {
    guard let colon = lastIndex(of: 0x3a) else { return nil }
    let digits = self[(colon + 1)...].prefix(8)
    guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }
}

extension Data {
  /// Whether some words stand anywhere, all in capitals or all in small letters.
  func holds(_ words: String) -> Bool {
    [words.uppercased(), words.lowercased()].contains { range(of: Data($0.utf8)) != nil }
  }
}
