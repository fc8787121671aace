internal import Yams

/// Where the parts of a YAML text stand, so that one can be changed and all others stay as they are.
///
/// It knows places, no meanings: what a part says is Yams' business. A text that it does not
/// understand has no outline.
struct YAMLOutline {
  /// A value: what stands behind a key or a dash.
  struct Part {
    enum Kind {
      case blockMapping, blockSequence, flowMapping, flowSequence
      /// A word, an alias, nothing at all: whatever has no parts that could be changed.
      case leaf
    }

    var kind = Kind.leaf
    /// Its bytes.
    ///
    /// A block that does not begin on the line of its key or dash is whole lines, with the remarks right
    /// above its first part.
    var range: Range<Int>
    /// Where its parts stand, in columns from 0; for blocks.
    var column = 0
    /// Behind its opening bracket; for flows.
    var open = 0
    /// Whether it begins on the line of its dash.
    var isCompact = false
    var parts: [Entry] = []
  }

  /// A key with its value, or a dash with one.
  struct Entry {
    /// The first line of the remarks right above it, else its own line; itself where it shares the
    /// line.
    var above: Int
    var start: Int
    /// Behind its key; `start` for what has none.
    var keyEnd: Int
    /// Behind its value, the remark at the end of that line, and remarks below that stand deeper; in
    /// a flow right behind its value.
    var end: Int
    var value: Part
    /// What stands between the comma before it and itself, and between itself and the next comma;
    /// in a flow.
    var gaps: (before: Range<Int>, behind: Range<Int>)
  }

  let bytes: [UInt8]
  let root: Part
  /// In their order, from their marks to the ends of their lines.
  let comments: [Range<Int>]

  /// Outlines a text whose lines end in line feeds; `nil` where it has other parts than Yams says.
  init?(_ text: String, of members: YAMLNode.Mapping) {
    var parser = OutlineParser(text)
    do throws(OutlineParser.Lost) {
      root = try parser.document()
    } catch {
      return nil
    }
    guard root.isMapping, root.fits(.mapping(members)) else { return nil }
    bytes = parser.bytes
    comments = parser.comments
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The lines that begin in a range of whole lines.
  func lines(_ range: Range<Int>) -> [String] {
    guard !range.isEmpty else { return [] }
    let text = text(range)
    return (text.hasSuffix("\n") ? String(text.dropLast()) : text)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The remarks of a range, without what is around them.
  func comments(in range: Range<Int>) -> [String] {
    comments.filter { range.contains($0.lowerBound) }.map { text($0).trimmingBlanks }
  }

  /// Where the line of a byte begins.
  func line(of index: Int) -> Int {
    (bytes[..<index].lastIndex(of: .lineFeed) ?? -1) + 1
  }
}

extension YAMLOutline.Part {
  var isMapping: Bool { kind == .blockMapping || kind == .flowMapping }
  var isSequence: Bool { kind == .blockSequence || kind == .flowSequence }
  var isBlock: Bool { kind == .blockMapping || kind == .blockSequence }

  /// Whether a tree of Yams has the same parts.
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
  var trimmingBlanks: String {
    var rest = utf8[...]
    while rest.last?.isSpaceOrEnd == true { rest.removeLast() }
    return String(rest.drop(while: \.isSpaceOrEnd)) ?? self
  }
}
