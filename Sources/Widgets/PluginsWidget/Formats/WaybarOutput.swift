internal import Foundation

/// The output of a custom module of Waybar: a line of JSON, or of text.
///
/// - Source: waybar-custom(5).
struct WaybarOutput: Decodable {
  private var text: String?
  private var alt: String?
  private var tooltip: String?
  private var classes: [String] = []
  private var percentage: Double?

  private enum CodingKeys: String, CodingKey {
    case text, alt, tooltip, percentage
    case classes = "class"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // `try?`: a member of another type counts as absent, as in Waybar.
    text = try? container.decode(String.self, forKey: .text)
    if text == nil { text = (try? container.decode(Double.self, forKey: .text)).map { "\($0)" } }
    alt = try? container.decode(String.self, forKey: .alt)
    tooltip = try? container.decode(String.self, forKey: .tooltip)
    percentage = try? container.decode(Double.self, forKey: .percentage)
    if let name = try? container.decode(String.self, forKey: .classes) {
      classes = [name]
    } else {
      classes = (try? container.decode([String].self, forKey: .classes)) ?? []
    }
    guard text != nil || alt != nil || percentage != nil else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "no text"))
    }
  }

  /// Returns what a line shows, or `nil` if it is not JSON of this form.
  static func menu(_ line: some StringProtocol) -> Menu? {
    guard line.drop(while: \.isWhitespace).first == "{",
      let output = try? JSONDecoder().decode(WaybarOutput.self, from: Data(line.utf8))
    else { return nil }
    return output.menu
  }

  private var menu: Menu {
    var menu = Menu()
    let markup = text.map { $0.isEmpty ? alt ?? "" : $0 } ?? alt ?? percentageText
    var title = MenuItem(text: PangoMarkup.text(markup ?? ""))
    title.color = classes.lazy.compactMap(Self.color(ofClass:)).first
    menu.titles = [title]
    menu.isUrgent = classes.contains { ["critical", "urgent", "error"].contains($0) }
    menu.share = percentage.map { min(max($0 / 100, 0), 1) }
    // The tooltip is often the text again.
    if let tooltip, tooltip != text {
      menu.items = tooltip.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .prefix(200).map { MenuItem(text: PangoMarkup.text(String($0))) }
    }
    return menu
  }

  /// The percentage without decimals; a module may send any number.
  private var percentageText: String? {
    percentage.map { Int(exactly: $0.rounded(.towardZero)).map { "\($0)%" } ?? "\($0)%" }
  }

  /// The colors of the usual classes, which a style sheet gives them in Waybar.
  private static func color(ofClass name: String) -> ItemColor? {
    switch name.lowercased() {
    case "critical", "urgent", "error", "bad", "disconnected": .red
    case "warning", "low", "medium", "updates": .orange
    case "good", "charging", "connected", "playing", "active", "activated": .green
    case "paused", "inactive", "deactivated", "disabled", "muted", "off": .gray
    default: nil
    }
  }
}

/// Text with Pango's markup, such as `<span color="red">` and `<b>`.
///
/// - Source: Pango, “Text Attribute Markup”.
enum PangoMarkup {
  static func text(_ markup: String) -> StyledText {
    guard markup.contains("<") || markup.contains("&") else { return StyledText(ansi: markup) }
    var text = StyledText()
    var styles: [(tag: String, style: StyledText.Style)] = []
    var rest = markup[...]
    while !rest.isEmpty {
      let style = styles.last?.style ?? StyledText.Style()
      let plain = rest.prefix { $0 != "<" }
      text.append(StyledText(ansi: unescaped(plain)).plain, style)
      rest = rest[plain.endIndex...]
      guard !rest.isEmpty else { break }
      guard let end = rest.firstIndex(of: ">") else {
        text.append(StyledText(ansi: String(rest)).plain, style)
        break
      }
      let tag = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter })
      if tag.hasPrefix("/") {
        if let index = styles.lastIndex(where: { $0.tag == name }) {
          styles.removeSubrange(index...)
        }
      } else if !name.isEmpty, !tag.hasSuffix("/"), styles.count < 32 {
        styles.append((name, applying(name, tag, to: style)))
      }
    }
    return text
  }

  private static func applying(
    _ name: String, _ tag: Substring, to style: StyledText.Style
  ) -> StyledText.Style {
    var style = style
    switch name {
    case "b", "big": style.isBold = true
    case "i": style.isItalic = true
    case "u": style.isUnderlined = true
    case "s": style.isStruck = true
    case "small": style.isDim = true
    default: break
    }
    for (key, value) in attributes(tag) {
      switch key {
      case "color", "foreground", "fgcolor":
        style.foreground = ItemColor(value, isDark: true) ?? style.foreground
      case "background", "bgcolor":
        style.background = ItemColor(value, isDark: true) ?? style.background
      case "weight", "font_weight": style.isBold = value.contains("bold")
      case "style", "font_style": style.isItalic = value == "italic" || value == "oblique"
      case "underline": style.isUnderlined = value != "none"
      case "strikethrough": style.isStruck = value == "true"
      default: break
      }
    }
    return style
  }

  private static func attributes(_ tag: Substring) -> [(String, String)] {
    var attributes: [(String, String)] = []
    var rest = tag.drop { !$0.isWhitespace }
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].trimmingCharacters(in: .whitespaces)
      rest = rest[rest.index(after: equals)...].drop { $0 == " " }
      guard let quote = rest.popFirst(), quote == "\"" || quote == "'" else { break }
      let value = rest.prefix { $0 != quote }
      attributes.append((key, String(value)))
      rest = rest[value.endIndex...].dropFirst()
    }
    return attributes
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    return [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"),
      ("&amp;", "&"),
    ]
    .reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
