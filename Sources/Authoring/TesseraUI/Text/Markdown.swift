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
  private var remaining: Substring
  private var runs: [MarkdownRun] = []

  static func runs(of text: String) -> [MarkdownRun] {
    guard text.contains(where: { "*_`~[\\".contains($0) }) else { return [MarkdownRun(text: text)] }
    var markdown = Markdown(rest: text[...])
    markdown.parse(MarkdownRun(text: ""))
    return markdown.runs
  }

  private init(rest: Substring) {
    self.remaining = rest
  }

  private mutating func parse(_ style: MarkdownRun) {
    while let character = remaining.first {
      switch character {
      case "\\": escape(style)
      case "`": if !code(style) { consume(1, style) }
      case "*", "_", "~": if !emphasis(character, style) { consume(1, style) }
      case "[": if !link(style) { consume(1, style) }
      default: consume(1, style)
      }
    }
  }

  /// Appends characters without interpreting them.
  private mutating func consume(_ count: Int, _ style: MarkdownRun) {
    add(String(remaining.prefix(count)), style)
    remaining = remaining.dropFirst(count)
  }

  private mutating func add(_ text: String, _ style: MarkdownRun) {
    var run = style
    run.text = text
    if var last = runs.last {
      let before = last.text
      last.text = text
      if last == run {
        runs[runs.count - 1].text = before + text
        return
      }
    }
    runs.append(run)
  }

  private mutating func escape(_ style: MarkdownRun) {
    if let next = remaining.dropFirst().first, next.isPunctuation || next.isSymbol {
      remaining = remaining.dropFirst()
    }
    consume(1, style)
  }

  private mutating func code(_ style: MarkdownRun) -> Bool {
    let inside = remaining.dropFirst()
    guard let end = inside.firstIndex(of: "`"), end > inside.startIndex else { return false }
    var style = style
    style.isCode = true
    add(String(inside[..<end]), style)
    remaining = inside[inside.index(after: end)...]
    return true
  }

  private mutating func emphasis(_ mark: Character, _ style: MarkdownRun) -> Bool {
    let length = min(3, remaining.prefix { $0 == mark }.count)
    guard mark != "~" || length == 2 else { return false }
    if mark == "_", let last = runs.last?.text.last, last.isLetter || last.isNumber { return false }
    for count in (1...length).reversed() {
      let marks = String(repeating: mark, count: count)
      let inside = remaining.dropFirst(count)
      guard inside.first.map({ !$0.isWhitespace }) ?? false,
        let end = closing(marks, in: inside)
      else { continue }
      var inner = Markdown(rest: inside[..<end])
      var marked = style
      if mark == "~" { marked.isStrikethrough = true } else if count != 2 { marked.isItalic = true }
      if mark != "~" && count >= 2 { marked.isBold = true }
      inner.parse(marked)
      for run in inner.runs { add(run.text, run) }
      remaining = inside[inside.index(end, offsetBy: count)...]
      return true
    }
    return false
  }

  /// Returns the index of closing markup: not after whitespace, and not inside a longer run of the
  /// same character.
  private func closing(_ marks: String, in text: Substring) -> Substring.Index? {
    var search = text
    while let found = search.range(of: marks) {
      let before =
        found.lowerBound > text.startIndex ? text[text.index(before: found.lowerBound)] : " "
      let after = text[found.upperBound...].first
      if !before.isWhitespace && before != "\\" && after != marks.first { return found.lowerBound }
      search = text[text.index(after: found.lowerBound)...]
    }
    return nil
  }

  private mutating func link(_ style: MarkdownRun) -> Bool {
    let inside = remaining.dropFirst()
    guard let middle = inside.range(of: "]("),
      let end = inside[middle.upperBound...].firstIndex(of: ")")
    else { return false }
    var inner = Markdown(rest: inside[..<middle.lowerBound])
    var linked = style
    let address = String(inside[middle.upperBound..<end])
    // `^[3 items](inflect: true)` requests grammar agreement, not a link; the text is unchanged.
    let isGrammar = runs.last?.text.hasSuffix("^") ?? false
    if isGrammar { runs[runs.count - 1].text.removeLast() } else { linked.link = address }
    inner.parse(linked)
    for run in inner.runs { add(run.text, run) }
    remaining = inside[inside.index(after: end)...]
    return true
  }
}
