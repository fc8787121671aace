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
    let bytes = [UInt8](bytes)
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "&") else {
        repaired.append(isControl(byte) ? 0x20 : byte)
        continue
      }
      // The longest name is that of a number with ten digits.
      let next = bytes[index..<min(index + 10, bytes.count)]
      let name = next.firstIndex(of: UInt8(ascii: ";")).map { next[..<$0] }
      if let name, isReference(name) {
        repaired.append(byte)
      } else if let name, let text = PlainText.named[String(decoding: name, as: UTF8.self)] {
        repaired += text.utf8
        // The name is left out.
        index += name.count + 1
      } else {
        repaired += "&amp;".utf8
      }
    }
    result += repaired
  }

  /// The names that XML itself has.
  private static let names = Set(["amp", "lt", "gt", "quot", "apos"].map { Array($0.utf8) })

  /// Returns whether a name is that of XML, or a number.
  private static func isReference(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.first == UInt8(ascii: "#") else { return names.contains(Array(name)) }
    let digits = name.dropFirst()
    guard digits.first == UInt8(ascii: "x") else {
      return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
    return digits.count > 1 && digits.dropFirst().allSatisfy(\.isHexDigit)
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && ![0x09, 0x0a, 0x0d].contains(byte)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
