internal import CodeScanning

/// A call that can be left out alone where it does not compile: a modifier of a view or of a widget's
/// configuration, such as `.padding(4)`, or a widget in a bundle.
///
/// The rest is still drawn.
struct RemovableCall {
  /// The offsets of the call; of a modifier from the dot to the end of its last closure.
  let range: Range<Int>
  private let name: String

  /// Finds the modifier that an error is about, or returns `nil` if it is about something else.
  ///
  /// - Parameters:
  ///   - offset: The offset of the error.
  ///   - message: What the compiler says.
  ///   - view: The offsets of the body of the view in which the error is, or `nil` outside of one.
  ///   - scanner: The source.
  init?(modifierAt offset: Int, message: String, in view: Range<Int>?, _ scanner: CodeScanner) {
    if let match = message.firstMatch(of: Self.missingMember), Self.isView(match.output.1),
      let call = RemovableCall(dot: offset - 1, scanner), call.name == match.output.2
    {
      self = call
    } else if let view, let call = Self.innermost(around: offset, in: view, scanner) {
      self = call
    } else {
      return nil
    }
  }

  /// Finds the widget in the body of a bundle that an error is about, or returns `nil` if it is about
  /// something else.
  init?(widgetAt offset: Int, message: String, _ scanner: CodeScanner) {
    guard let missing = Diagnostic.missingName(in: message) else { return nil }
    name = missing
    let end = offset + name.utf8.count
    guard end < scanner.code.count, scanner.code[end] == UInt8(ascii: "("),
      let close = Self.close(of: end, scanner.code)
    else { return nil }
    range = offset..<(close + 1)
  }

  /// Reads the call with its dot at an offset, or returns `nil` if there is none.
  private init?(dot: Int, _ scanner: CodeScanner) {
    let code = scanner.code
    guard code.indices.contains(dot), code[dot] == UInt8(ascii: "."),
      let last = scanner.uncommented[..<dot].last(where: { !$0.isBlank }), last.endsExpression
    else { return nil }
    let nameEnd = code[(dot + 1)...].firstIndex { !$0.isIdentifier } ?? code.count
    name = String(decoding: code[(dot + 1)..<nameEnd], as: UTF8.self)
    guard !name.isEmpty else { return nil }
    var end = nameEnd
    if end < code.count, code[end] == UInt8(ascii: "(") {
      guard let close = Self.close(of: end, code) else { return nil }
      end = close + 1
    }
    while let closure = Self.closure(after: end, scanner) { end = closure }
    range = dot..<end
  }

  private static func close(of open: Int, _ code: [UInt8]) -> Int? {
    var depth = 0
    for offset in open..<code.count {
      switch code[offset] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return offset }
      default: break
      }
    }
    return nil
  }

  /// Returns the end of a closure, which may have a label, that follows in the same line.
  private static func closure(after end: Int, _ scanner: CodeScanner) -> Int? {
    let code = scanner.code
    var offset = end
    func skipBlanks() {
      while offset < code.count, code[offset].isIndent { offset += 1 }
    }
    skipBlanks()
    let label = code[offset...].firstIndex { !$0.isIdentifier } ?? code.count
    if label > offset, label < code.count, code[label] == UInt8(ascii: ":") {
      offset = label + 1
      skipBlanks()
    }
    guard let block = scanner.blocks.first(where: { $0.open == offset }), block.close < code.count
    else { return nil }
    return block.close + 1
  }

  /// Returns the innermost modifier around an offset: a call of a member of what a parenthesis or a
  /// brace ends, or at the beginning of a line.
  private static func innermost(
    around offset: Int, in view: Range<Int>, _ scanner: CodeScanner
  ) -> RemovableCall? {
    let code = scanner.code
    let ends: Set = [UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "\n")]
    for dot in (view.lowerBound..<min(offset + 1, code.count)).reversed()
    where code[dot] == UInt8(ascii: ".") {
      let before = code[..<dot].last { !$0.isIndent }
      guard let before, ends.contains(before) else { continue }
      if let call = RemovableCall(dot: dot, scanner), call.range.contains(offset),
        !sequenceMethods.contains(call.name)
      {
        return call
      }
    }
    return nil
  }

  /// Whether a block is the closure of a method of a sequence.
  static func isSequenceMethod(before block: CodeScanner.Block, _ scanner: CodeScanner) -> Bool {
    let line = scanner.code[..<block.open].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let text = String(decoding: scanner.code[line..<block.open], as: UTF8.self)
    guard let match = text.firstMatch(of: /\.(\w+)\s*(?:\([^()]*\))?\s*$/) else { return false }
    return sequenceMethods.contains(String(match.output.1))
  }

  private static var missingMember: Regex<(Substring, Substring, Substring)> {
    /^value of type '([^']+)' has no (?:dynamic )?member '([^']+)'/
  }

  /// Whether a type is one of a view or of a widget's configuration.
  private static func isView(_ type: Substring) -> Bool {
    let name = type.prefix { $0.isLetter || $0 == "." }.split(separator: ".").last ?? ""
    return type.hasPrefix("some ") || views.contains(String(name))
  }

  private static let views: Set = [
    "AnyView", "AppIntentConfiguration", "Button", "Capsule", "Chart", "Circle", "Color",
    "Divider", "ForEach", "Form", "Gauge", "Grid", "GridRow", "Group", "HStack", "Image",
    "IntentConfiguration", "Label", "LinearGradient", "Link", "List", "ModifiedContent", "Path",
    "ProgressView", "Rectangle", "RoundedRectangle", "Spacer", "StaticConfiguration", "Text",
    "Toggle", "VStack", "ViewThatFits", "ZStack",
  ]

  /// Methods that are often called like modifiers, but change what is shown.
  private static let sequenceMethods: Set = [
    "allSatisfy", "compactMap", "contains", "dropFirst", "dropLast", "enumerated", "filter",
    "first", "flatMap", "forEach", "joined", "last", "map", "max", "min", "prefix", "reduce",
    "reversed", "sorted", "suffix",
  ]
}

extension UInt8 {
  var isBlank: Bool { isIndent || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// Whether a character separates words in a line.
  var isIndent: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  var isIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Whether an expression can end with this character, so that a dot after it is a member's.
  fileprivate var endsExpression: Bool {
    isIdentifier
      || [UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\"")]
        .contains(self)
  }
}
