internal import Foundation

/// The blocks of a Markdown text.
///
/// Inline markup is left in the text of the blocks; the views render it.
/// - Source: CommonMark 0.31, “Blocks”, without nested blocks, HTML and link definitions.
struct Document: Hashable, Sendable {
  enum Block: Hashable, Sendable {
    /// The level is 1…6.
    case heading(level: Int, String)
    case paragraph(String)
    /// The depth is 0 for an item that is not indented. `isDone` is `nil` without a check box.
    case item(depth: Int, marker: String, isDone: Bool?, String)
    case quote(String)
    case code(String)
    case rule
  }

  private(set) var blocks: [Block] = []

  /// The maximum length of a block, in characters, so that inline markup is rendered quickly.
  private static let lengthLimit = 1000
  private static let countLimit = 200

  init(parsing text: String) {
    var isInCode = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard blocks.count < Self.countLimit else { break }
      let content = line.trimmingCharacters(in: .whitespaces)
      if content.hasPrefix("```") || content.hasPrefix("~~~") {
        isInCode.toggle()
      } else if isInCode {
        blocks.append(.code(String(line.prefix(Self.lengthLimit))))
      } else {
        append(String(content.prefix(Self.lengthLimit)), indent: line.prefix { $0 == " " }.count)
      }
    }
    while blocks.last == .paragraph("") { blocks.removeLast() }
    blocks.removeAll { $0 == .paragraph("") }
  }

  private mutating func append(_ line: String, indent: Int) {
    let isRule = line.count >= 3 && (line.allSatisfy { $0 == "-" } || line.allSatisfy { $0 == "*" })
    if isRule {
      blocks.append(.rule)
    } else if let heading = line.prefixMatch(of: #/#{1,6} /#) {
      blocks.append(.heading(level: heading.output.count - 1, line.after(heading.range)))
    } else if let mark = line.prefixMatch(of: #/> ?/#) {
      appendQuote(line.after(mark.range))
    } else if let bullet = line.prefixMatch(of: #/[-*+] /#) {
      appendItem("•", indent, line.after(bullet.range))
    } else if let number = line.prefixMatch(of: #/[0-9]{1,9}[.)] /#) {
      appendItem(String(number.output.dropLast()), indent, line.after(number.range))
    } else if case .paragraph(let previous)? = blocks.last, !line.isEmpty, !previous.isEmpty,
      previous.count < Self.lengthLimit
    {
      // The lines of a paragraph are one text.
      blocks[blocks.count - 1] = .paragraph("\(previous) \(line)")
    } else if !(line.isEmpty && blocks.last == .paragraph("")) {
      // An empty paragraph ends the one before it.
      blocks.append(.paragraph(line))
    }
  }

  private mutating func appendQuote(_ text: String) {
    if case .quote(let previous)? = blocks.last, previous.count < Self.lengthLimit {
      blocks[blocks.count - 1] = .quote("\(previous) \(text)")
    } else {
      blocks.append(.quote(text))
    }
  }

  private mutating func appendItem(_ marker: String, _ indent: Int, _ text: String) {
    var (isDone, title): (Bool?, Substring) = (nil, text[...])
    if let box = text.prefixMatch(of: #/\[([ xX])\] /#) {
      isDone = box.output.1 != " "
      title = text[box.range.upperBound...]
    }
    blocks.append(
      .item(depth: min(3, indent / 2), marker: marker, isDone: isDone, String(title)))
  }
}

extension String {
  fileprivate func after(_ range: Range<String.Index>) -> String {
    String(self[range.upperBound...])
  }
}
