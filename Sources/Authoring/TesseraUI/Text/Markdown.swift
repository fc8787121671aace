internal import Foundation

/// A run of text with the same inline Markdown markup.
struct MarkdownRun: Hashable {
  var text: String
  var isBold = false
  var isItalic = false
  var isCode = false
  var isStrikethrough = false
  var link: String?
}

/// A parser for inline Markdown: `**bold**`, `_italic_`, `` `code` ``, `~~struck through~~`,
/// `[text](address)` and the escape character `\`.
///
/// - Source: CommonMark 0.31, “Inlines”, with strikethrough from GitHub Flavored Markdown; this is
///   the Markdown that SwiftUI's `Text` renders.
struct Markdown {
  private var remainingText: Substring
  private var runs: [MarkdownRun] = []

  static func runs(of text: String) -> [MarkdownRun] {
    guard text.contains(where: { "*_`~[\\".contains($0) }) else { return [MarkdownRun(text: text)] }
    var markdown = Markdown(text[...])
    markdown.parse(MarkdownRun(text: ""))
    return markdown.runs
  }

  private init(_ text: Substring) {
    remainingText = text
  }

  private mutating func parse(_ style: MarkdownRun) {
    while let character = remainingText.first {
      switch character {
      case "\\": parseEscape(style)
      case "`": if !parseCode(style) { consume(1, style) }
      case "*", "_", "~": if !parseEmphasis(character, style) { consume(1, style) }
      case "[": if !parseLink(style) { consume(1, style) }
      default: consume(1, style)
      }
    }
  }

  /// Appends characters without interpreting them.
  private mutating func consume(_ count: Int, _ style: MarkdownRun) {
    add(String(remainingText.prefix(count)), style)
    remainingText = remainingText.dropFirst(count)
  }

  private mutating func add(_ text: String, _ style: MarkdownRun) {
    var run = style
    run.text = text
    if var last = runs.last {
      let lastText = last.text
      last.text = text
      if last == run {
        runs[runs.count - 1].text = lastText + text
        return
      }
    }
    runs.append(run)
  }

  private mutating func parseEscape(_ style: MarkdownRun) {
    if let next = remainingText.dropFirst().first, next.isPunctuation || next.isSymbol {
      remainingText = remainingText.dropFirst()
    }
    consume(1, style)
  }

  /// Parses code, or returns `false` if the backtick is a plain character.
  private mutating func parseCode(_ style: MarkdownRun) -> Bool {
    let content = remainingText.dropFirst()
    guard let end = content.firstIndex(of: "`"), end > content.startIndex else { return false }
    var style = style
    style.isCode = true
    add(String(content[..<end]), style)
    remainingText = content[content.index(after: end)...]
    return true
  }

  /// Parses emphasized text, or returns `false` if the delimiter is a plain character.
  private mutating func parseEmphasis(_ delimiter: Character, _ style: MarkdownRun) -> Bool {
    let length = min(3, remainingText.prefix { $0 == delimiter }.count)
    guard delimiter != "~" || length == 2 else { return false }
    if delimiter == "_", let last = runs.last?.text.last, last.isLetter || last.isNumber {
      return false
    }
    for count in (1...length).reversed() {
      let delimiterRun = String(repeating: delimiter, count: count)
      let content = remainingText.dropFirst(count)
      guard content.first.map({ !$0.isWhitespace }) ?? false,
        let end = closingIndex(of: delimiterRun, in: content)
      else { continue }
      var contentStyle = style
      if delimiter == "~" {
        contentStyle.isStrikethrough = true
      } else if count != 2 {
        contentStyle.isItalic = true
      }
      if delimiter != "~" && count >= 2 { contentStyle.isBold = true }
      var contentParser = Markdown(content[..<end])
      contentParser.parse(contentStyle)
      for run in contentParser.runs { add(run.text, run) }
      remainingText = content[content.index(end, offsetBy: count)...]
      return true
    }
    return false
  }

  /// Returns the index of the closing delimiter run, or `nil` if there is none.
  ///
  /// The closing run does not follow whitespace or a backslash, and is not followed by the same
  /// character.
  private func closingIndex(of delimiterRun: String, in text: Substring) -> Substring.Index? {
    var searchText = text
    while let range = searchText.range(of: delimiterRun) {
      let previous =
        range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
      let next = text[range.upperBound...].first
      if !previous.isWhitespace && previous != "\\" && next != delimiterRun.first {
        return range.lowerBound
      }
      searchText = text[text.index(after: range.lowerBound)...]
    }
    return nil
  }

  /// Returns the index of the bracket that closes a label, or `nil` if the brackets are not
  /// balanced.
  ///
  /// Brackets in code and escaped brackets do not count.
  private static func closingBracket(in text: Substring) -> Substring.Index? {
    var depth = 0
    var rest = text
    while let character = rest.popFirst() {
      switch character {
      case "\\": rest = rest.dropFirst()
      case "`":
        if let end = rest.firstIndex(of: "`") { rest = rest[text.index(after: end)...] }
      case "[": depth += 1
      case "]" where depth == 0: return text.index(before: rest.startIndex)
      case "]": depth -= 1
      default: break
      }
    }
    return nil
  }

  /// Parses a link, or returns `false` if the bracket is a plain character.
  private mutating func parseLink(_ style: MarkdownRun) -> Bool {
    let content = remainingText.dropFirst()
    guard let labelEnd = Self.closingBracket(in: content),
      content[labelEnd...].hasPrefix("]("),
      let end = content[labelEnd...].firstIndex(of: ")")
    else { return false }
    var labelParser = Markdown(content[..<labelEnd])
    var labelStyle = style
    let address = String(content[content.index(labelEnd, offsetBy: 2)..<end])
    // `^[3 items](inflect: true)` requests grammar agreement, not a link; the text is unchanged.
    let isGrammar = runs.last?.text.hasSuffix("^") ?? false
    if isGrammar { runs[runs.count - 1].text.removeLast() } else { labelStyle.link = address }
    labelParser.parse(labelStyle)
    for run in labelParser.runs { add(run.text, run) }
    remainingText = content[content.index(after: end)...]
    return true
  }
}
