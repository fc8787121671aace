/// Names that users give, and that are parts of paths, of URLs and of YAML as they are.
package enum PlainName {
  /// Returns whether a text is 1 to 64 letters of ASCII, digits, `.`, `_` and `-`, of which the first
  /// is not a dot.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    let bytes = text.utf8
    guard (1...64).contains(bytes.count), bytes.first != UInt8(ascii: ".") else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
