internal import Foundation

/// A line of a script for polybar, with its formatting tags.
///
/// - Source: polybar's wiki, “Formatting”.
enum PolybarOutput {
  /// The number of characters that are read, and of areas for clicks.
  private static let lengthLimit = 65_536
  private static let areaLimit = 200

  static func menu(_ line: some StringProtocol) -> Menu {
    var style = StyledText.Style()
    var title = MenuItem(text: StyledText())
    var items: [MenuItem] = []
    var rest = Substring(line.prefix(lengthLimit))
    /// The commands of the areas that have begun, and where their texts begin.
    var actions: [(button: Int, command: String, start: Int)] = []
    var length = 0
    while let tag = rest.range(of: "%{") {
      let text = StyledText(ansi: String(rest[..<tag.lowerBound])).plain
      title.text.append(text, style)
      length += text.count
      guard let end = end(of: rest[tag.upperBound...]) else {
        rest = rest[tag.upperBound...]
        break
      }
      let content = rest[tag.upperBound..<end]
      rest = rest[rest.index(after: end)...]
      if content.first == "A" {
        if let action = action(content) {
          actions.append((action.button, action.command, length))
        } else if let area = actions.popLast(), items.count < areaLimit {
          let label = String(title.text.plain.dropFirst(area.start))
          items.append(item(label, area.command))
        }
      } else {
        apply(content, to: &style)
      }
    }
    title.text.append(StyledText(ansi: String(rest)).plain, style)
    title.text = title.text.trimmed
    title.action = items.first?.action
    var menu = Menu()
    menu.titles = [title]
    // A single area is the whole title.
    menu.items = items.count > 1 ? items : []
    return menu
  }

  static func hasTags(_ output: String) -> Bool { output.contains("%{") }

  /// Returns the position of the brace that ends a tag; a command may contain escaped colons only.
  private static func end(of text: Substring) -> Substring.Index? { text.firstIndex(of: "}") }

  /// Reads `A1:command:`, or returns `nil` for the end of an area.
  private static func action(_ content: Substring) -> (button: Int, command: String)? {
    let rest = content.dropFirst()
    guard let colon = rest.firstIndex(of: ":") else { return nil }
    let button = Int(rest[..<colon]) ?? 1
    var command = rest[rest.index(after: colon)...]
    if command.hasSuffix(":") { command = command.dropLast() }
    return (button, command.replacingOccurrences(of: "\\:", with: ":"))
  }

  private static func item(_ label: String, _ line: String) -> MenuItem {
    var item = MenuItem(text: StyledText(label).trimmed)
    var command = ItemCommand(arguments: [line])
    command.isLine = true
    item.action = .run(command)
    return item
  }

  private static func apply(_ content: Substring, to style: inout StyledText.Style) {
    for tag in content.split(separator: " ") {
      let value = String(tag.dropFirst())
      let color = value.isEmpty || value == "-" ? nil : Self.color(value)
      switch tag.first {
      case "F": style.foreground = color
      case "B": style.background = color
      case "R": (style.foreground, style.background) = (style.background, style.foreground)
      case "u": style.isUnderlined = color != nil
      case "+": style.isUnderlined = style.isUnderlined || tag == "+u"
      case "-": if tag == "-u" { style.isUnderlined = false }
      default: break
      }
    }
  }

  /// Reads a color whose opacity, if there is one, comes first.
  private static func color(_ value: String) -> ItemColor? {
    let isLong = value.hasPrefix("#") && value.count == 9
    return ItemColor(isLong ? "#" + value.dropFirst(3) : value, isDark: true)
  }
}
