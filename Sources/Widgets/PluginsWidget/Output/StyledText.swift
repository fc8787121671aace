/// Text with styles, as a plugin prints it.
struct StyledText: Hashable, Sendable {
  struct Run: Hashable, Sendable {
    var text: String
    var style = Style()
    /// The name of an SF Symbol that is shown instead of the text, or `nil` for none.
    var symbol: String?
  }

  struct Style: Hashable, Sendable {
    var foreground: ItemColor?
    var background: ItemColor?
    var isBold = false
    var isDim = false
    var isItalic = false
    var isUnderlined = false
    var isStruck = false
  }

  var runs: [Run] = []

  /// The text without styles.
  var plain: String { runs.map(\.text).joined() }
  var isEmpty: Bool { runs.allSatisfy { $0.text.isEmpty && $0.symbol == nil } }

  init(_ text: String = "") {
    runs = text.isEmpty ? [] : [Run(text: text)]
  }

  /// Reads text with ANSI sequences for styles; all other control characters are left out.
  ///
  /// - Source: ECMA-48 §8.3.117, “SGR”, and xterm's extension for 256 and more colors.
  init(ansi text: String) {
    var style = Style()
    var rest = text.unicodeScalars[...]
    var plain = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1b}" else {
        if scalar.value >= 0x20, scalar.value != 0x7f, !(0x80..<0xa0).contains(scalar.value) {
          plain.append(scalar)
        } else if scalar == "\t" {
          plain.append(" ")
        }
        continue
      }
      guard let parameters = Self.removeSequence(from: &rest) else { continue }
      append(String(plain), style)
      plain = String.UnicodeScalarView()
      style.apply(parameters)
    }
    append(String(plain), style)
  }

  mutating func append(_ text: String, _ style: Style) {
    if !text.isEmpty { runs.append(Run(text: text, style: style)) }
  }

  /// Removes what follows an escape character, and returns the numbers of a style, or `nil` for
  /// any other sequence.
  private static func removeSequence(
    from rest: inout Substring.UnicodeScalarView
  ) -> [Int]? {
    guard let kind = rest.first else { return nil }
    // OSC and other strings end with BEL or ST.
    guard kind == "[" else {
      rest.removeFirst()
      guard "]PX^_".unicodeScalars.contains(kind) else { return nil }
      while let scalar = rest.popFirst() {
        if scalar == "\u{7}" { return nil }
        if scalar == "\u{1b}" {
          if rest.first == "\\" { rest.removeFirst() }
          return nil
        }
      }
      return nil
    }
    rest.removeFirst()
    var parameters = ""
    while let scalar = rest.popFirst() {
      if (0x40...0x7e).contains(scalar.value) {
        guard scalar == "m" else { return nil }
        return parameters.split(omittingEmptySubsequences: false) { ";:".contains($0) }
          .prefix(32).map { Int($0) ?? 0 }
      }
      guard (0x20...0x3f).contains(scalar.value), parameters.utf8.count < 200 else { return nil }
      parameters.unicodeScalars.append(scalar)
    }
    return nil
  }

  /// Returns the text without white space at both ends.
  var trimmed: StyledText {
    var copy = self
    while let first = copy.runs.first, first.symbol == nil {
      copy.runs[0].text = String(first.text.drop(while: \.isWhitespace))
      guard copy.runs[0].text.isEmpty else { break }
      copy.runs.removeFirst()
    }
    while let last = copy.runs.last, last.symbol == nil {
      var text = last.text[...]
      while text.last?.isWhitespace == true { text.removeLast() }
      copy.runs[copy.runs.count - 1].text = String(text)
      guard text.isEmpty else { break }
      copy.runs.removeLast()
    }
    return copy
  }

  /// Returns the first characters, with an ellipsis in place of the last one if the text is longer.
  func truncated(to length: Int) -> StyledText {
    guard length > 0, plain.count > length else { return self }
    var copy = StyledText()
    var remaining = length - 1
    for run in runs where remaining > 0 {
      var part = run
      part.text = String(run.text.prefix(remaining))
      remaining -= part.text.count
      copy.runs.append(part)
    }
    copy.append("…", copy.runs.last?.style ?? Style())
    return copy
  }

  /// Returns the text with runs replaced by others.
  func replacingRuns(_ replace: (Run) -> [Run]) -> StyledText {
    var copy = StyledText()
    copy.runs = runs.flatMap(replace)
    return copy
  }
}

extension StyledText.Style {
  /// Applies the numbers of an SGR sequence.
  mutating func apply(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: self = StyledText.Style()
      case 1: isBold = true
      case 2: isDim = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 9: isStruck = true
      case 22: (isBold, isDim) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 29: isStruck = false
      case 30...37: foreground = ItemColor(ansi: number - 30)
      case 38: foreground = Self.removeColor(from: &rest)
      case 39: foreground = nil
      case 40...47: background = ItemColor(ansi: number - 40)
      case 48: background = Self.removeColor(from: &rest)
      case 49: background = nil
      case 90...97: foreground = ItemColor(ansi: number - 82)
      case 100...107: background = ItemColor(ansi: number - 92)
      default: break
      }
    }
  }

  /// Removes `5;N` or `2;R;G;B`, and returns the color, or `nil` if it is not valid.
  private static func removeColor(from rest: inout ArraySlice<Int>) -> ItemColor? {
    switch rest.popFirst() {
    case 5: return rest.popFirst().flatMap { ItemColor(ansi: $0) }
    case 2:
      guard rest.count >= 3 else { return nil }
      let parts = rest.prefix(3).map { UInt32(min(max($0, 0), 255)) }
      rest.removeFirst(3)
      return .rgb(parts[0] << 16 | parts[1] << 8 | parts[2])
    default: return nil
    }
  }
}
