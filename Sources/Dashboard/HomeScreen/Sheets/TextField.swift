internal import Cells
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// A text field with the editing keys of a shell.
///
/// - Source: readline(3): emacs editing mode.
package struct TextField: Hashable, Sendable {
  private(set) var characters: [Character]
  /// The index at which the next character is inserted, 0…count.
  private(set) var cursor: Int
  /// The text that Ctrl-Y inserts.
  private var killBuffer: [Character] = []
  /// Whether all text is selected, so that typing replaces it.
  private(set) var isSelected = false
  /// Whether Alt-Enter and Ctrl-J insert a line break.
  var isMultiline = false
  /// Whether each character is shown as a dot, unless the text is a reference to a secret.
  var isHidden = false

  /// What stands for a character that is not shown.
  static let dot: Character = "•"

  /// The maximum length, in characters.
  private static let maximumLength = 4096

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }

  /// Whether the cursor is behind the last character.
  var isAtEnd: Bool { cursor == characters.count }

  /// Handles a key press.
  ///
  /// - Returns: Whether the key has a function in the field.
  mutating func handle(_ press: KeyPress) -> Bool {
    let wasSelected = isSelected
    isSelected = false
    switch (press.key, press.modifiers) {
    case (.left, []), (.character("b"), .control): cursor = max(0, cursor - 1)
    case (.right, []), (.character("f"), .control): cursor = min(characters.count, cursor + 1)
    case (.home, []), (.character("a"), .control): cursor = 0
    case (.end, []), (.character("e"), .control): cursor = characters.count
    case (.left, .control), (.left, .alt), (.character("b"), .alt): cursor = wordStart
    case (.right, .control), (.right, .alt), (.character("f"), .alt): cursor = wordEnd
    case (.backspace, []) where wasSelected, (.delete, []) where wasSelected:
      kill(0..<characters.count)
    case (.backspace, []), (.character("h"), .control): remove(max(0, cursor - 1)..<cursor)
    case (.delete, []), (.character("d"), .control):
      remove(cursor..<min(characters.count, cursor + 1))
    case (.character("w"), .control), (.backspace, .alt): kill(whitespaceWordStart..<cursor)
    case (.character("d"), .alt): kill(cursor..<wordEnd)
    case (.character("u"), .control): kill(0..<cursor)
    case (.character("k"), .control): kill(cursor..<characters.count)
    case (.character("y"), .control): insert(killBuffer)
    case (.character("t"), .control): transpose()
    case (.enter, .alt), (.character("j"), .control):
      guard isMultiline else { return false }
      insert(["\n"])
    case (.character(let character), let modifiers) where modifiers.isSubset(of: .shift):
      if wasSelected { kill(0..<characters.count) }
      insert([character])
    default:
      isSelected = wasSelected
      return false
    }
    return true
  }

  /// Inserts pasted text; in a single-line field, line breaks become spaces.
  mutating func paste(_ pasted: String) {
    if isSelected { kill(0..<characters.count) }
    isSelected = false
    let lines = pasted.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    insert(Array(isMultiline ? lines : lines.replacing("\n", with: " ")))
  }

  /// Selects all text, so that typing replaces it.
  mutating func selectAll() {
    cursor = characters.count
    isSelected = !characters.isEmpty
  }

  /// Inserts characters at the cursor, as many as there is space for, without control characters.
  private mutating func insert(_ newCharacters: [Character]) {
    let space = max(0, Self.maximumLength - characters.count)
    let validCharacters = newCharacters.prefix(space).filter { $0 == "\n" || !$0.isControl }
    characters.insert(contentsOf: validCharacters, at: cursor)
    cursor += validCharacters.count
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    killBuffer = Array(characters[range])
    remove(range)
  }

  /// Swaps the characters before and at the cursor; at the end, the last two; at the start, none.
  private mutating func transpose() {
    guard characters.count > 1, cursor > 0 else { return }
    let second = min(cursor, characters.count - 1)
    characters.swapAt(second - 1, second)
    cursor = second + 1
  }

  private var wordStart: Int {
    var index = cursor
    while index > 0, !characters[index - 1].isWordPart { index -= 1 }
    while index > 0, characters[index - 1].isWordPart { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < characters.count, !characters[index].isWordPart { index += 1 }
    while index < characters.count, characters[index].isWordPart { index += 1 }
    return index
  }

  /// The start of the word before the cursor, where words end only at whitespace, as for Ctrl-W.
  private var whitespaceWordStart: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  /// Returns the field as drawn in a width, in cells.
  ///
  /// A focused field is scrolled so that the cursor is visible. An empty field shows the prompt.
  func node(width: Int, isFocused: Bool, prompt: String = "") -> Node {
    guard !isHidden || SecretReference(wholeText: text) != nil else {
      return dots.node(width: width, isFocused: isFocused, prompt: prompt)
    }
    guard isFocused else {
      let content = characters.isEmpty ? prompt : text.replacing("\n", with: "⏎")
      return SheetNodes.text(content, characters.isEmpty ? .tertiary : .text)
    }
    guard !isSelected else { return SheetNodes.text(text, .text, .reverse) }
    let range = visibleRange(width)
    func substring(_ range: Range<Int>) -> String {
      String(characters[range]).replacing("\n", with: "⏎")
    }
    let isAtEnd = cursor == characters.count
    let cursorText = isAtEnd ? " " : substring(cursor..<cursor + 1)
    var runs = [
      TextRun(substring(range.lowerBound..<cursor), style: Style(.text)),
      TextRun(cursorText, style: Style(.text, .reverse)),
    ]
    if !isAtEnd, cursor + 1 < range.upperBound {
      runs.append(TextRun(substring(cursor + 1..<range.upperBound), style: Style(.text)))
    }
    if characters.isEmpty, !prompt.isEmpty {
      runs.append(TextRun(prompt, style: Style(.tertiary)))
    }
    var paragraph = Paragraph()
    paragraph.lineLimit = 1
    return .text(TextNode(runs: runs, paragraph: paragraph))
  }

  /// The field with a dot in the place of each character.
  private var dots: TextField {
    var field = self
    field.characters = Array(repeating: Self.dot, count: characters.count)
    field.isHidden = false
    return field
  }

  /// Returns the range of the characters that fit in a width, around the cursor.
  private func visibleRange(_ fieldWidth: Int) -> Range<Int> {
    var start = cursor
    var usedWidth = cursor < characters.count ? width(at: cursor) : 1
    while start > 0, usedWidth + width(at: start - 1) <= fieldWidth {
      start -= 1
      usedWidth += width(at: start)
    }
    var end = min(characters.count, cursor + 1)
    while end < characters.count, usedWidth + width(at: end) <= fieldWidth {
      usedWidth += width(at: end)
      end += 1
    }
    return start..<max(end, cursor)
  }

  private func width(at index: Int) -> Int {
    characters[index] == "\n" ? 1 : Glyphs.width(of: String(characters[index]))
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }

  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) }
  }
}
