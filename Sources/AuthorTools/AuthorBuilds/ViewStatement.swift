internal import CodeScanning

/// A statement in the body of a view or in a closure there, such as `Row(item).padding()`.
///
/// One that does not compile can be replaced by a text; the views beside it are still drawn.
struct ViewStatement {
  /// The offsets of the statement, without the blanks after it.
  let range: Range<Int>

  /// Finds the statement around an offset, or returns `nil` if there is none that a view could replace.
  ///
  /// - Parameters:
  ///   - offset: The offset.
  ///   - block: The innermost braces around it.
  ///   - scanner: The source.
  init?(at offset: Int, in block: CodeScanner.Block, _ scanner: CodeScanner) {
    guard !RemovableCall.isSequenceMethod(before: block, scanner) else { return nil }
    let starts = Self.starts(in: block, scanner)
    guard let index = starts.lastIndex(where: { $0 <= offset }) else { return nil }
    let limit = index + 1 < starts.count ? starts[index + 1] : block.close
    guard
      let last = scanner.uncommented[starts[index]..<limit].lastIndex(where: {
        !$0.isBlank && $0 != UInt8(ascii: ";")
      })
    else { return nil }
    range = starts[index]..<(last + 1)
    guard range.contains(offset), canBeView(scanner) else { return nil }
  }

  private func canBeView(_ scanner: CodeScanner) -> Bool {
    let words = scanner.code[range].prefix { $0.isIdentifier || $0 == UInt8(ascii: "#") }
    return !Self.keywords.contains(String(decoding: words, as: UTF8.self))
      && scanner.bytes[range.lowerBound] != UInt8(ascii: "@")
  }

  /// What begins a statement that is no view.
  private static let keywords: Set = [
    "break", "case", "continue", "class", "default", "defer", "do", "else", "enum", "fallthrough",
    "for", "func", "guard", "let", "private", "repeat", "return", "static", "struct", "throw",
    "typealias", "var", "while", "#if", "#else", "#elseif", "#endif", "#available",
  ]

  /// Returns the offsets at which the statements in a block begin.
  private static func starts(in block: CodeScanner.Block, _ scanner: CodeScanner) -> [Int] {
    var starts: [Int] = []
    var depth = 0
    var isAtStart = true
    var last = UInt8(ascii: "{")
    for offset in contentStart(of: block, scanner)..<block.close {
      let byte = scanner.code[offset]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: ";"), depth == 0 { isAtStart = true }
      let letter = scanner.uncommented[offset]
      guard !letter.isBlank, letter != UInt8(ascii: ";") else { continue }
      // The lines of a long text are blank in the code.
      let isText = byte.isBlank && letter != UInt8(ascii: "\"") && letter != UInt8(ascii: "#")
      if isAtStart, depth == 0, !isText, !continuers.contains(letter), !openers.contains(last),
        !isElse(at: offset, scanner)
      {
        starts.append(offset)
      }
      isAtStart = false
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      last = letter
    }
    return starts
  }

  /// What a line begins with that continues the one before.
  private static let continuers = Set(".)]},?:&|+*/=<>".utf8)
  /// What a line ends with that the next one continues; a brace opens the block.
  private static let openers = Set(",(&|+*/=<>?".utf8)

  private static func isElse(at offset: Int, _ scanner: CodeScanner) -> Bool {
    scanner.code[offset...].starts(with: "else".utf8)
  }

  /// The offset after the parameters of a closure.
  private static func contentStart(of block: CodeScanner.Block, _ scanner: CodeScanner) -> Int {
    let text = String(decoding: scanner.code[(block.open + 1)..<block.close], as: UTF8.self)
    let parameters = /^\s*(?:\[[^\]\n]*\]\s*)?(?:\([^)\n]*\)|[\w$, ]+)?\s*(?:->\s*[^\n{]+)?\bin\b/
    guard let match = text.firstMatch(of: parameters) else { return block.open + 1 }
    return block.open + 1 + text[..<match.range.upperBound].utf8.count
  }
}
