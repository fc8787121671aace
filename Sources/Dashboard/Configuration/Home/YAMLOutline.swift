internal import Yams

/// The byte ranges of the parts of a YAML text.
///
/// With an outline, one part can be changed without affecting the others. An outline has positions
/// only; Yams parses the values. Text with unsupported syntax has no outline.
struct YAMLOutline {
  /// The value of a key or dash.
  struct Part {
    enum Kind {
      case blockMapping, blockSequence, flowMapping, flowSequence
      /// A scalar, an alias or an empty value, which has no parts.
      case leaf
    }

    var kind = Kind.leaf
    /// The bytes of the value.
    ///
    /// A block that does not begin on the line of its key or dash consists of whole lines,
    /// including the comments directly above its first part.
    var range: Range<Int>
    /// The column of the parts of a block, from 0.
    var column = 0
    /// The position after the opening bracket of a flow collection.
    var open = 0
    /// Whether a block begins on the line of its dash.
    var isCompact = false
    var parts: [Entry] = []
  }

  /// A key or dash with its value.
  struct Entry {
    /// The start of the comments directly above, or of the entry's line if there are none.
    ///
    /// This is ``start`` if the entry shares its line with another.
    var commentStart: Int
    var start: Int
    /// The end of the key, or ``start`` for an entry without one.
    var keyEnd: Int
    /// The end of the entry.
    ///
    /// In a block it includes the comment after the value and deeper comments below; in a flow
    /// collection it is the end of the value.
    var end: Int
    var value: Part
    /// The bytes between the entry and the commas before and after it, in a flow collection.
    var gaps: (before: Range<Int>, after: Range<Int>)
  }

  let bytes: [UInt8]
  let root: Part
  /// The comments in order, each from its `#` to the end of the line.
  let comments: [Range<Int>]

  /// Outlines text with line feeds as line breaks.
  ///
  /// The result is `nil` if the syntax is not supported, if the text is not a mapping, or if the
  /// parts differ from those of Yams.
  init?(_ text: String, of members: YAMLNode.Mapping) {
    var parser = OutlineParser(text)
    do throws(OutlineParser.UnsupportedSyntax) {
      root = try parser.parseDocument()
    } catch {
      return nil
    }
    guard root.isMapping, root.fits(.mapping(members)) else { return nil }
    bytes = parser.bytes
    comments = parser.comments
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the lines of a range of whole lines.
  func lines(_ range: Range<Int>) -> [String] {
    guard !range.isEmpty else { return [] }
    let text = text(range)
    return (text.hasSuffix("\n") ? String(text.dropLast()) : text)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the comments that begin in a range, without surrounding whitespace.
  func comments(in range: Range<Int>) -> [String] {
    comments.filter { range.contains($0.lowerBound) }.map { text($0).trimmingBlanks }
  }

  /// Returns the start of the line that contains a byte.
  func lineStart(of index: Int) -> Int {
    (bytes[..<index].lastIndex(of: .lineFeed) ?? -1) + 1
  }
}

extension YAMLOutline.Part {
  var isMapping: Bool { kind == .blockMapping || kind == .flowMapping }
  var isSequence: Bool { kind == .blockSequence || kind == .flowSequence }
  var isBlock: Bool { kind == .blockMapping || kind == .blockSequence }

  /// Returns whether a Yams node has the same parts; a part without parts fits every node.
  func fits(_ node: YAMLNode) -> Bool {
    switch (kind, node) {
    case (.leaf, _): true
    case (.blockMapping, .mapping(let members)), (.flowMapping, .mapping(let members)):
      parts.count == members.count && zip(parts, members).allSatisfy { $0.value.fits($1.value) }
    case (.blockSequence, .sequence(let items)), (.flowSequence, .sequence(let items)):
      parts.count == items.count && zip(parts, items).allSatisfy { $0.value.fits($1) }
    default: false
    }
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let hash = UInt8(ascii: "#")
  static let colon = UInt8(ascii: ":")

  var isSpace: Bool { self == 0x20 || self == 0x09 }
  var isSpaceOrEnd: Bool { isSpace || self == .lineFeed }
}

extension String {
  /// The string without spaces, tabs and line feeds at its ends.
  var trimmingBlanks: String {
    var bytes = utf8[...]
    while bytes.last?.isSpaceOrEnd == true { bytes.removeLast() }
    return String(bytes.drop(while: \.isSpaceOrEnd)) ?? self
  }
}
