/// Generates invalid text from valid text, with mistakes that people, editors and programs make.
package struct TextMutator {
  private var random: SeededGenerator

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns one of the valid strings, modified in one or several ways.
  package mutating func text(of corpus: [String]) -> String {
    var lines = random.pick(corpus).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    for _ in 0..<random.pick([1, 1, 2, 4, 20]) { mutate(&lines, corpus) }
    return lines.joined(separator: random.once(in: 12) ? "\r\n" : "\n")
  }

  private mutating func mutate(_ lines: inout [String], _ corpus: [String]) {
    let lineIndex = Int.random(in: 0...lines.count, using: &random)
    guard lineIndex < lines.count else { return lines.append(random.pick(Self.pieces)) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: lines.remove(at: lineIndex)
    case 1: lines.insert(lines[lineIndex], at: lineIndex)
    case 2: lines.insert(random.pick(Self.pieces), at: lineIndex)
    case 3: lines.swapAt(lineIndex, Int.random(in: lines.indices, using: &random))
    case 4: lines[lineIndex] = "  " + lines[lineIndex]
    case 5: lines[lineIndex] = String(lines[lineIndex].drop { $0 == " " })
    case 6: truncate(&lines[lineIndex])
    case 7: replaceWord(&lines[lineIndex])
    case 8:
      let other = random.pick(corpus).split(separator: "\n").map(String.init)
      if !other.isEmpty { lines.insert(random.pick(other), at: lineIndex) }
    default: insertCharacter(&lines[lineIndex])
    }
  }

  private mutating func truncate(_ line: inout String) {
    line = String(line.prefix(Int.random(in: 0...line.count, using: &random)))
  }

  private mutating func replaceWord(_ line: inout String) {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    words[Int.random(in: words.indices, using: &random)] = random.pick(Self.pieces)
    line = words.joined(separator: " ")
  }

  private mutating func insertCharacter(_ line: inout String) {
    let offset = Int.random(in: 0...line.count, using: &random)
    line.insert(
      contentsOf: random.pick(Self.characters), at: line.index(line.startIndex, offsetBy: offset))
  }

  private static let characters = [
    ":", "-", "{", "}", "[", "]", "\"", "'", "#", "&", "*", "|", ">", "%", "\t", "\u{0}", "\u{1b}",
    "\u{feff}", "\u{202e}", "é", "漢", "👩‍👩‍👧", "@", "`", "\\", ",", " ", "+", "/",
  ]

  private static let pieces = [
    "---", "...", "- ", "{}", "[]", "null", "~", "true", "-1", "0", "1e400", "99999999999999999999",
    "0x7fffffffffffffff", ".nan", ".inf", "&a [*a]", "*a", "<<: *a", "!!binary abc", "? key",
    "# remark",
    "widgets:", "pages:", "stacks:", "keys:", "2001-02-29", "\"\\ud800\"", "'", "|\n  text",
    "%YAML 9.9",
    String(repeating: "[", count: 400), String(repeating: "{a: ", count: 300),
    String(repeating: "long ", count: 400), String(repeating: "- ", count: 300),
  ]
}
