internal import Yams

/// Where parts begin and end.
extension HomeFileText {
  /// The lines of a part, with the remarks above it.
  func chunk(_ index: Int, of block: Block) -> Range<Int> {
    let start = beginning(
      of: block.parts[index], after: index == 0 ? block.body.lowerBound : block.parts[index - 1] + 1
    )
    let isLast = index + 1 == block.parts.count
    let end =
      isLast
      ? tail(of: block).lowerBound
      : beginning(of: block.parts[index + 1], after: block.parts[index] + 1)
    return start..<end
  }

  /// The blank lines and remarks at the end of a part: they stay when the part changes.
  func rest(of chunk: Range<Int>, after part: Int) -> ArraySlice<String> {
    var start = chunk.upperBound
    while start > part + 1, lines[start - 1].isRemark || lines[start - 1].isBlank { start -= 1 }
    return lines[start..<chunk.upperBound]
  }

  /// Where the remarks right above a line begin.
  func beginning(of line: Int, after limit: Int) -> Int {
    var start = line
    while start > limit, lines[start - 1].isRemark { start -= 1 }
    return start
  }

  /// The remarks and blank lines behind the last part.
  func tail(of block: Block) -> Range<Int> {
    var start = block.body.upperBound
    let limit = block.parts.last.map { $0 + 1 } ?? block.body.lowerBound
    while start > limit, lines[start - 1].isRemark || lines[start - 1].isBlank { start -= 1 }
    return start..<block.body.upperBound
  }

  static func block(_ name: String, in root: YAMLSection, _ lines: [String]) -> Block? {
    let keys = root.mapping.compactMap { $0.key.mark.map { $0.line - 1 } }.sorted()
    guard let entry = root.mapping.first(where: { $0.key.string == name }),
      let key = entry.key.mark.map({ $0.line - 1 })
    else { return nil }
    var end = keys.first { $0 > key } ?? lines.count
    // What stands right above the next key is the next key's.
    while end > key + 1, lines[end - 1].isBlank || lines[end - 1].hasPrefix("#") { end -= 1 }
    let marks: [Int]
    var isBlock: Bool
    switch entry.value {
    case .sequence(let sequence):
      marks = sequence.compactMap { $0.mark.map { $0.line - 1 } }
      isBlock = sequence.style != .flow
    case .mapping(let mapping):
      marks = mapping.compactMap { $0.key.mark.map { $0.line - 1 } }
      isBlock = mapping.style != .flow
    default:
      marks = []
      isBlock = true
    }
    if marks.contains(key) { isBlock = false }
    return Block(key: key, body: key + 1..<max(key + 1, end), parts: marks, isBlock: isBlock)
  }
}

/// Lines of YAML.
extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  var isRemark: Bool { trimmingPrefix(/\s+/).hasPrefix("#") }

  /// A remark at the end of a line, or `nil`.
  var endRemark: String? {
    var quote: Character?
    var before: Character = " "
    for index in indices {
      let character = self[index]
      if let mark = quote {
        if character == mark { quote = nil }
      } else if character == "#", before.isWhitespace {
        return String(self[index...])
      } else if character == "\"" || character == "'",
        before.isWhitespace || "{[,:".contains(before)
      {
        // Elsewhere it is an apostrophe.
        quote = character
      }
      before = character
    }
    return nil
  }

  /// The line with a remark at its end, where there is one.
  func remarked(_ remark: String?) -> String { remark.map { "\(self)  \($0)" } ?? self }

  /// The blanks before the first word.
  var indent: String { String(prefix { $0 == " " }) }
}
