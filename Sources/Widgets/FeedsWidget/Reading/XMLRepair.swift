internal import Foundation

/// Repairs the usual mistakes in feeds: references of HTML, a bare `&`, control characters.
enum XMLRepair {
  private static let cdataStart = Data("<![CDATA[".utf8)
  private static let cdataEnd = Data("]]>".utf8)

  /// Returns a document in which everything outside of `CDATA` sections is repaired.
  static func repaired(_ data: Data) -> Data {
    var result = Data(capacity: data.count)
    var rest = data[...]
    while let start = rest.range(of: cdataStart) {
      append(rest[..<start.lowerBound], to: &result)
      let end = rest.range(of: cdataEnd, in: start.upperBound..<rest.endIndex)?.upperBound
      result += rest[start.lowerBound..<(end ?? rest.endIndex)].map { isControl($0) ? 0x20 : $0 }
      rest = rest[(end ?? rest.endIndex)...]
    }
    append(rest, to: &result)
    return result
  }

  private static func append(_ bytes: Data, to result: inout Data) {
    var rest = bytes[...]
    while let byte = rest.first {
      rest = rest.dropFirst()
      if byte == UInt8(ascii: "&") {
        result += replacement(before: rest)
        // A name that is replaced is left out.
        rest = rest.dropFirst(replacedCount(in: rest))
      } else {
        result.append(isControl(byte) ? 0x20 : byte)
      }
    }
  }

  /// Returns the name of the reference that follows an `&`, or `nil` if there is none.
  private static func name(in rest: Data) -> String? {
    let bytes = rest.prefix(10)
    guard let end = bytes.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    return String(validating: bytes[..<end], as: UTF8.self)
  }

  /// Returns the text for an `&`: itself if it begins a reference of XML.
  private static func replacement(before rest: Data) -> Data {
    guard let name = name(in: rest) else { return Data("&amp;".utf8) }
    if name.wholeMatch(of: /amp|lt|gt|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+/) != nil {
      return Data("&".utf8)
    }
    return Data((PlainText.named[name] ?? "&amp;").utf8)
  }

  private static func replacedCount(in rest: Data) -> Int {
    guard let name = name(in: rest), !["amp", "lt", "gt", "quot", "apos"].contains(name),
      PlainText.named[name] != nil
    else { return 0 }
    return name.utf8.count + 1
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && ![0x09, 0x0a, 0x0d].contains(byte)
  }
}
