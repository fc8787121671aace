internal import Foundation

/// Reads the output of xbar, SwiftBar and Argos plugins.
struct MenuParser: Sendable {
  /// Whether the background is dark, for colors and pictures that a plugin gives for both.
  var isDark = true
  /// Returns whether there is a symbol with a name.
  var isSymbol: @Sendable (String) -> Bool = { _ in false }

  static let lineLimit = 2000
  static let lengthLimit = 4096

  func menu(_ output: String) -> Menu {
    var menu = Menu()
    var hasTitle = false
    // A line ends with LF, CRLF, or CR, but never with another of Unicode's line separators.
    let lines = output.split(omittingEmptySubsequences: false) {
      ["\n", "\r\n", "\r"].contains($0)
    }
    for line in lines.prefix(Self.lineLimit) {
      let (text, parameters) = ItemParameters.split(Self.limited(line))
      if !hasTitle, text.trimmingCharacters(in: .whitespaces) == "---" {
        hasTitle = true
      } else if hasTitle {
        add(text, parameters, to: &menu)
      } else if !Self.isBlank(text) || !parameters.isEmpty {
        menu.titles.append(item(text, parameters))
      }
    }
    menu.omittedCount = max(0, lines.count - Self.lineLimit)
    while let last = menu.items.last, last.isEmpty { menu.items.removeLast() }
    return menu
  }

  /// Pictures are longer than any text.
  private static func limited(_ line: Substring) -> String {
    line.utf8.count > 2 << 20 ? String(line.prefix(lengthLimit)) : String(line)
  }

  private static func isBlank(_ text: Substring) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// Adds a line of the menu: its dashes are the level of a submenu, or a separator.
  private func add(_ line: Substring, _ parameters: ItemParameters, to menu: inout Menu) {
    let dashes = line.prefix { $0 == "-" }.count
    let text = line.dropFirst(dashes)
    if dashes >= 3, Self.isBlank(text) {
      var separator = MenuItem(text: StyledText())
      separator.isSeparator = true
      separator.level = min((dashes - 3) / 2, Self.levelLimit)
      menu.items.append(separator)
      return
    }
    var item = item(line.dropFirst(dashes / 2 * 2), parameters)
    item.level = min(dashes / 2, Self.levelLimit)
    if item.isInMenu { menu.items.append(item) }
  }

  private static let levelLimit = 8

  private func item(_ text: Substring, _ parameters: ItemParameters) -> MenuItem {
    var item = MenuItem(text: styledText(text, parameters))
    item.isMarkdown = parameters.flag("md", default: false)
    item.color = parameters["color"].flatMap { ItemColor($0, isDark: isDark) }
    item.badge = parameters["badge"]
    item.isChecked = parameters.flag("checked", default: false)
    item.isDisabled = parameters.flag("disabled", default: false)
    item.tooltip = parameters["tooltip"]
    item.refreshes = parameters.flag("refresh", default: false)
    item.isInMenu = parameters.flag("dropdown", default: true)
    item.isAlternate = parameters.flag("alternate", default: false)
    item.isLarge = parameters["size"].flatMap { Double($0) }.map { $0 >= 20 } ?? false
    item.picture = picture(parameters)
    item.action = item.isDisabled ? nil : Self.action(parameters)
    let font = parameters["font"]?.lowercased() ?? ""
    if font.contains("bold") || font.contains("italic") || font.contains("oblique") {
      for index in item.text.runs.indices {
        if font.contains("bold") { item.text.runs[index].style.isBold = true }
        if !font.contains("bold") { item.text.runs[index].style.isItalic = true }
      }
    }
    return item
  }

  private func styledText(_ text: Substring, _ parameters: ItemParameters) -> StyledText {
    var source = String(text)
    let hasStyles = parameters.flag("ansi", default: true)
    if hasStyles { source = Self.unescaped(source) }
    // Without styles, the sequences are left out, too: they never reach the terminal.
    var styled = StyledText(ansi: source)
    if !hasStyles { styled = StyledText(styled.plain) }
    if parameters.flag("trim", default: true) { styled = styled.trimmed }
    let emoji = parameters.flag("emojize", default: true)
    let symbols = parameters.flag("symbolize", default: true)
    styled = styled.replacingRuns { run in
      Emoji.parts(of: run.text, emoji: emoji, isSymbol: { symbols && isSymbol($0) }).map { part in
        switch part {
        case .text(let text): StyledText.Run(text: text, style: run.style)
        case .symbol(let name): StyledText.Run(text: "", style: run.style, symbol: name)
        }
      }
    }
    let length = parameters["length"].flatMap { Int($0) } ?? Self.lengthLimit
    return styled.truncated(to: min(max(1, length), Self.lengthLimit))
  }

  /// Returns a text with the escapes of an escape character that a plugin printed as text.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    return ["\\033[", "\\e[", "\\x1b[", "\\x1B[", "\\u001b[", "\\u001B["].reduce(text) {
      $0.replacingOccurrences(of: $1, with: "\u{1b}[")
    }
  }

  /// The maximum size of a picture's file, in bytes.
  private static let pictureLimit = 1 << 20

  private func picture(_ parameters: ItemParameters) -> MenuItem.Picture? {
    func side(_ value: String) -> String {
      let sides = value.split(separator: ",")
      return String((isDark ? sides.last : sides.first) ?? "")
    }
    if let name = parameters["sfimage"].map(side), isSymbol(name) {
      return .symbol(name, parameters["sfcolor"].flatMap { ItemColor($0, isDark: isDark) })
    }
    let isTemplate = parameters["image"] == nil
    guard let text = (parameters["image"] ?? parameters["templateimage"]).map(side),
      text.utf8.count < Self.pictureLimit * 4 / 3,
      let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty
    else { return nil }
    return .image(data, isTemplate: isTemplate)
  }

  private static func action(_ parameters: ItemParameters) -> MenuItem.Action? {
    if let line = parameters["stdin"] { return .send(line) }
    if let program = parameters["bash"] ?? parameters["shell"] {
      // Argos has a line for a shell; the others have a program and its arguments.
      let arguments = [program] + parameters.arguments
      var command = ItemCommand(arguments: arguments)
      command.isLine = parameters.arguments.isEmpty && program.contains(" ")
      command.isInTerminal = parameters.flag("terminal", default: true)
      return .run(command)
    }
    if let address = parameters["href"] { return .open(address) }
    if parameters.flag("refresh", default: false) { return .refresh }
    return nil
  }
}
