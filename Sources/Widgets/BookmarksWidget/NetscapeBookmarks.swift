internal import Foundation

/// The format in which all browsers export bookmarks.
///
/// - Source: Netscape Bookmark File Format: `DL` are folders, whose names are in the `H3` before
///   them, and `A` are bookmarks. Tags need not be closed, so the text is read tag by tag.
struct NetscapeBookmarks {
  private(set) var collector = BookmarkCollector()
  /// The name in the last heading, until its list begins.
  private var pendingName = ""
  /// The address of the open `A`, or `nil`.
  private var address: String?
  /// The text since the last tag that is of interest.
  private var text = ""

  private static let textLimit = 4096

  /// Reads a file; anything that is not a known tag is text.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      append(rest[..<start])
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { return }
      handle(tag: rest[(start + 1)..<end])
      rest = rest[(end + 1)...]
    }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard text.utf8.count < Self.textLimit else { return }
    text += String(decoding: bytes.prefix(Self.textLimit), as: UTF8.self)
  }

  private mutating func handle(tag bytes: ArraySlice<UInt8>) {
    let nameBytes = bytes.prefix { $0 > 0x20 }
    switch String(decoding: nameBytes.prefix(8), as: UTF8.self).uppercased() {
    case "H3": text = ""
    case "/H3":
      pendingName = Self.decoded(text)
      text = ""
    case "DL":
      collector.open(folder: pendingName)
      pendingName = ""
    case "/DL": collector.closeFolder()
    case "A":
      text = ""
      address = Self.attribute("HREF", of: bytes)
    case "/A":
      if let address { collector.add(title: Self.decoded(text), address: Self.decoded(address)) }
      address = nil
      text = ""
    default: break
    }
  }

  /// Returns the value of an attribute, or `nil` if the tag does not have it.
  private static func attribute(_ name: String, of tag: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: tag.prefix(64 << 10), as: UTF8.self)
    guard let start = text.range(of: "\(name)=", options: .caseInsensitive)?.upperBound else {
      return nil
    }
    let value = text[start...]
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      return String(value.prefix { !$0.isWhitespace })
    }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  /// Replaces the character references that browsers write.
  ///
  /// - Source: HTML §13.5, the five named references of exports, and numbers.
  static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return text.replacing(/&(#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/) {
      match -> String in
      let name = match.output.1
      switch name {
      case "amp": return "&"
      case "lt": return "<"
      case "gt": return ">"
      case "quot": return "\""
      case "apos": return "'"
      case "nbsp": return " "
      default:
        let isHexadecimal = name.dropFirst().first?.lowercased() == "x"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
        return scalar.map { String(Character($0)) } ?? ""
      }
    }
  }
}
