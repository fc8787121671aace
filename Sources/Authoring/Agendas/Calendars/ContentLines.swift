package import Foundation

/// The raw content lines of a calendar file, including continuations and line ends.
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
    repeat { offset = end(ofLineAt: offset) } while offset < text.count && isContinuation(offset)
    return UnsafeRawBufferPointer(rebasing: text[start..<offset])
  }

  private func isContinuation(_ offset: Int) -> Bool {
    text[offset] == 0x20 || text[offset] == 0x09
  }

  private func end(ofLineAt start: Int) -> Int {
    let remainingText = UnsafeRawBufferPointer(rebasing: text[start...])
    return remainingText.offset(of: 0x0a).map { start + $0 + 1 } ?? text.count
  }
}

extension UnsafeRawBufferPointer {
  /// The property name of a content line, in upper case; empty if there is none within 31
  /// bytes.
  var propertyName: String {
    let start = UnsafeRawBufferPointer(rebasing: prefix(32))
    let end = [start.offset(of: 0x3a), start.offset(of: 0x3b)].compactMap(\.self).min() ?? 0
    return String(decoding: self[..<end], as: UTF8.self).uppercased()
  }

  /// Returns the offset of the first occurrence of a byte, or `nil` if there is none.
  func offset(of byte: UInt8) -> Int? {
    guard let baseAddress, let match = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(match) - baseAddress
  }

  /// The component name of a BEGIN or END line, in upper case.
  var componentName: String {
    guard let colon = prefix(32).firstIndex(of: 0x3a) else { return "" }
    return String(decoding: self[(colon + 1)...].prefix(32), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines).uppercased()
  }

  /// The day of a content line's date, as a number such as 20261122; `nil` if there is no date.
  var day: Int? {
    guard let colon = lastIndex(of: 0x3a) else { return nil }
    let digits = self[(colon + 1)...].prefix(8)
    guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }
}

extension Data {
  /// Returns whether the data contains a text, either all in upper case or all in lower case.
  package func containsText(_ text: String) -> Bool {
    [text.uppercased(), text.lowercased()].contains { range(of: Data($0.utf8)) != nil }
  }
}
