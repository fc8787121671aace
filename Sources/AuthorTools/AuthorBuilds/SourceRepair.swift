internal import CodeScanning

/// A source of which the parts with errors are left out, so that the rest can be compiled.
///
/// A modifier of a view with an error is removed, and so is a widget of a bundle. Else, a statement in
/// the body of a view is replaced by a text with the place of the error, or the body of a function or
/// property by a stop with it. What has an error outside of a body is removed. Lines keep their numbers.
struct SourceRepair {
  private(set) var text: String
  /// The path that is named in a stop.
  private let name: String

  init(_ text: String, name: String) {
    self.text = text
    self.name = name
  }

  /// Leaves out the part of the source with an error.
  ///
  /// - Parameters:
  ///   - line: The line of the error.
  ///   - column: The column of the error, in bytes.
  ///   - message: What the compiler says.
  /// - Returns: Whether a part was found that can be left out.
  mutating func leaveOut(line: Int, column: Int, message: String) -> Bool {
    let scanner = CodeScanner(text)
    guard let offset = scanner.offset(line: line, column: column) else { return false }
    let chain = scanner.blocks(around: offset).map { ($0, Declaration(of: $0, in: scanner)) }
    if let call = removableCall(at: offset, message, chain, scanner) {
      replace(call.range, scanner, by: "")
      return true
    }
    if let statement = viewStatement(at: offset, chain, scanner) {
      replace(statement.range, scanner, by: "\(Self.mark) \(warning(at: offset, scanner))")
      return true
    }
    if let (block, declaration) = chain.first(where: { $0.1?.kind != .type }) {
      guard let declaration else { return false }
      return leaveOutBody(of: declaration, block, scanner)
    }
    // A declaration in which the error is, but outside of its braces, has no block around the error.
    let header = scanner.blocks.first { block in
      guard block.open >= offset, let declaration = Declaration(of: block, in: scanner)
      else { return false }
      return declaration.start <= offset && chain.last?.0.open ?? -1 < declaration.start
    }
    if let header, let declaration = Declaration(of: header, in: scanner) {
      guard !declaration.isMain else { return false }
      if declaration.kind == .stored {
        return leaveOutStatement(at: declaration.keyword, scanner)
      }
      replace(declaration.start..<min(header.close + 1, scanner.bytes.count), scanner, by: "")
      return true
    }
    return leaveOutStatement(at: offset, scanner)
  }

  private func removableCall(
    at offset: Int, _ message: String, _ chain: [(CodeScanner.Block, Declaration?)],
    _ scanner: CodeScanner
  ) -> RemovableCall? {
    if chain.contains(where: { $0.1?.isBundleBody == true }) {
      return RemovableCall(widgetAt: offset, message: message, scanner)
    }
    let view = chain.first { $0.1?.isView == true }?.0
    return RemovableCall(
      modifierAt: offset, message: message, in: view.map { $0.open..<$0.close }, scanner)
  }

  /// Returns the statement in a view that can be replaced, or `nil` if the whole body must be.
  private func viewStatement(
    at offset: Int, _ chain: [(CodeScanner.Block, Declaration?)], _ scanner: CodeScanner
  ) -> ViewStatement? {
    guard let view = chain.first(where: { $0.1?.isView == true }), let block = chain.last?.0,
      // A configuration is no view, but the closures in it have some.
      view.1?.isConfiguration == false || block.open > view.0.open,
      let statement = ViewStatement(at: offset, in: block, scanner)
    else { return nil }
    let text = String(decoding: scanner.bytes[statement.range], as: UTF8.self)
    return text.contains(Self.mark) ? nil : statement
  }

  /// A view with the place of an error.
  private func warning(at offset: Int, _ scanner: CodeScanner) -> String {
    let line = scanner.bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
    return Declaration.warning(place: "\(name):\(line)")
  }

  private mutating func leaveOutBody(
    of declaration: Declaration, _ block: CodeScanner.Block, _ scanner: CodeScanner
  ) -> Bool {
    let range = declaration.start..<min(block.close + 1, scanner.bytes.count)
    let body = block.open..<min(block.close + 1, scanner.bytes.count)
    let line = scanner.bytes[..<block.open].count { $0 == UInt8(ascii: "\n") } + 1
    let isStub = String(decoding: scanner.bytes[body], as: UTF8.self).contains(Self.mark)
    if declaration.kind == .stored {
      return leaveOutStatement(at: declaration.keyword, scanner)
    }
    let code = String(decoding: scanner.code[body], as: UTF8.self)
    let stub = declaration.stub(of: code, place: "\(name):\(line)", mark: Self.mark)
    if let stub, !isStub {
      replace(body, scanner, by: stub)
    } else {
      replace(range, scanner, by: "")
    }
    return true
  }

  /// What a body that was replaced begins with.
  private static let mark = "/*left out*/"

  /// Removes a statement without braces, such as a stored property, with its attributes.
  private mutating func leaveOutStatement(at offset: Int, _ scanner: CodeScanner) -> Bool {
    let newline = UInt8(ascii: "\n")
    var start = scanner.code[..<min(offset, scanner.code.count)].lastIndex(of: newline) ?? -1
    var end = offset
    var depth = 0
    while end < scanner.code.count {
      switch scanner.code[end] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "}"):
        if depth <= 0 { end -= 1 }
        depth -= 1
      default: break
      }
      if depth < 0 || (depth == 0 && scanner.code[end] == newline) { break }
      end += 1
    }
    start += 1
    let blank = scanner.code[start..<min(max(start, end), scanner.code.count)]
      .allSatisfy { $0 == UInt8(ascii: " ") || $0 == newline }
    guard !blank, start < end else { return false }
    // Lines before it that have only attributes belong to it.
    while start > 0, let previous = scanner.line(endingAt: start - 1),
      previous.text.wholeMatch(of: /\s*(?:@\w+(?:\([^)]*\))?\s*)+/) != nil
    { start = previous.start }
    replace(start..<min(end, scanner.bytes.count), scanner, by: "")
    return true
  }

  private mutating func replace(_ range: Range<Int>, _ scanner: CodeScanner, by stub: String) {
    let newlines = scanner.bytes[range].count { $0 == UInt8(ascii: "\n") }
    let bytes =
      scanner.bytes[..<range.lowerBound] + Array(stub.utf8)
      + Array(repeating: UInt8(ascii: "\n"), count: newlines)
      + scanner.bytes[range.upperBound...]
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension CodeScanner {
  /// Returns the code of the line that ends at an offset, and where the line starts.
  fileprivate func line(endingAt end: Int) -> (start: Int, text: String)? {
    guard end >= 0 else { return nil }
    let start = (code[..<end].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    return (start, String(decoding: bytes[start..<end], as: UTF8.self))
  }
}

/// A declaration with braces.
private struct Declaration {
  enum Kind {
    case type, function, property
    /// A property with an initial value, in which the braces are.
    case stored
  }

  let kind: Kind
  /// The offset at which it starts, with its attributes.
  let start: Int
  /// The offset of the last byte of its keyword.
  let keyword: Int
  private let header: String

  /// Finds the declaration whose body a block is, or returns `nil` for a closure or a statement.
  init?(of block: CodeScanner.Block, in scanner: CodeScanner) {
    let outside = block.parent.map { scanner.blocks[$0].open + 1 } ?? 0
    let siblings = scanner.blocks.last { $0.parent == block.parent && $0.close < block.open }
    let earliest = max(outside, siblings.map { $0.close + 1 } ?? 0)
    guard earliest <= block.open else { return nil }
    let text = String(decoding: scanner.code[earliest..<block.open], as: UTF8.self)
    guard let match = text.matches(of: Self.pattern).last else { return nil }
    header = String(text[match.range.lowerBound...])
    start = earliest + text[..<match.range.lowerBound].utf8.count
    keyword = earliest + text[..<match.range.upperBound].utf8.count - 1
    switch match.output.1 {
    case "func", "init", "deinit", "subscript": kind = .function
    case "var", "let": kind = header.contains("=") ? .stored : .property
    default: kind = .type
    }
  }

  /// The beginning of a declaration at the start of a line, with attributes before it.
  private static var pattern: Regex<(Substring, Substring)> {
    /(?m)^[ \t]*(?:(?:@\w+(?:\([^)\n]*\))?|public|private|fileprivate|internal|open|package|static|class|final|override|required|convenience|mutating|nonmutating|nonisolated(?:\(unsafe\))?|lazy|weak|unowned|indirect|dynamic|optional|isolated|private\(set\)|public\(set\)|fileprivate\(set\)|internal\(set\))\s+)*(func|init|deinit|subscript|var|let|struct|class|enum|actor|extension|protocol)\b/
  }

  var isMain: Bool { header.contains(/@main\b/) }

  /// Whether a view or the configuration of a widget is declared.
  var isView: Bool { isConfiguration || declaresView }

  private var declaresView: Bool {
    header.contains(/\bsome\s+(?:SwiftUI\.)?View\b|@ViewBuilder/)
  }

  /// Whether the configuration of a widget is declared.
  var isConfiguration: Bool {
    header.contains(/\bsome\s+(?:SwiftUI\.|WidgetKit\.)?WidgetConfiguration\b/)
  }

  /// A view that shows the place of an error.
  static func warning(place: String) -> String {
    "SwiftUI.Text(verbatim: \"⚠︎ \(literal(place))\")"
  }

  /// Returns a place as it can stand in a string literal.
  private static func literal(_ place: String) -> String {
    place.replacing("\\", with: "/").replacing("\"", with: "'")
  }

  /// Whether the widgets of a bundle are listed.
  var isBundleBody: Bool { header.contains(/\bsome\s+(?:WidgetKit\.|SwiftUI\.)?Widget\b/) }

  /// The function that ends the author's program.
  private static let trap = "fatalError"

  /// What a function does that can do nothing: it returns no value, or `nil` or an empty list, as on
  /// a phone without permission; `nil` for a function that must return something, or call back.
  private var harmlessResult: String? {
    if header.contains(/\bdeinit\b/) { return "" }
    guard kind != .stored, !header.contains("@escaping"), header.matches(of: /->/).count < 2
    else { return nil }
    if let result = header.firstMatch(of: /->([^{>]*)$/) {
      let type = result.output.1.trimming()
      if type.hasSuffix("?") { return "return nil" }
      return type.wholeMatch(of: /\[[\w.]+\]/) == nil ? nil : "return []"
    }
    return kind == .function && header.contains(/\bfunc\b/) && !header.contains("->") ? "" : nil
  }

  /// Returns a body that compiles instead of another, or `nil` if there is none.
  func stub(of body: String, place: String, mark: String) -> String? {
    // Observers are left out; the property is still there.
    if kind == .property, body.contains(/\b(?:didSet|willSet)\b/) { return "" }
    if declaresView { return "{ \(mark) \(Self.warning(place: place)) }" }
    let reason = "tessera left this out, because it does not compile: \(Self.literal(place))"
    let stop = "\(Self.trap)(\"\(reason)\")"
    guard !header.contains(/->\s*some\b|:\s*some\b/) else { return nil }
    if let result = harmlessResult { return "{ \(mark) \(result) }" }
    let hasSetter = kind == .property && body.contains(/\bset\b/)
    return hasSetter ? "{ \(mark) get { \(stop) } set {} }" : "{ \(mark) \(stop) }"
  }
}

extension Substring {
  fileprivate func trimming() -> Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
