internal import Foundation
internal import TesseraUI

/// A block of i3bar's protocol, which i3blocks understands, too.
///
/// - Source: i3's documentation, “i3bar input protocol”; i3blocks(1).
struct I3Block: Decodable {
  var text: String
  private var color: String?
  private var background: String?
  private var name: String?
  private var instance: String?
  private var isUrgent: Bool
  private var markup: String?

  private enum CodingKeys: String, CodingKey {
    case text = "full_text"
    case isUrgent = "urgent"
    case color, background, name, instance, markup
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    text = try container.decode(String.self, forKey: .text)
    // `try?`: a member of another type counts as absent.
    color = try? container.decode(String.self, forKey: .color)
    background = try? container.decode(String.self, forKey: .background)
    name = try? container.decode(String.self, forKey: .name)
    instance = try? container.decode(String.self, forKey: .instance)
    markup = try? container.decode(String.self, forKey: .markup)
    isUrgent = (try? container.decode(Bool.self, forKey: .isUrgent)) ?? false
  }

  /// The line that reports a click with the left button on the block.
  private var click: String {
    var members = ["\"button\":1"]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    for (key, value) in [("name", name), ("instance", instance)] {
      // Encoding a string cannot fail.
      guard let value, let data = try? encoder.encode(value) else { continue }
      members.append("\"\(key)\":\(String(decoding: data, as: UTF8.self))")
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// Returns the block as an item; in a stream, a click is sent to it.
  func item(isInStream: Bool) -> MenuItem {
    var item = MenuItem(text: markup == "pango" ? PangoMarkup.text(text) : StyledText(ansi: text))
    item.text = item.text.trimmed
    item.color = isUrgent ? .red : color.flatMap { ItemColor($0, isDark: true) }
    item.action = isInStream ? .send(click) : .click(1)
    return item
  }
}

enum I3Output {
  /// Reads what a blocklet of i3blocks prints: text, short text, color and background in a line
  /// each, or a block in JSON.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - status: The exit status; 33 means urgent.
  /// - Returns: The text as the title, and the buttons of a mouse as items.
  static func menu(blocklet output: String, status: Int32) -> Menu {
    var menu = Menu()
    menu.isUrgent = status == 33
    let lines = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let first = lines.first, first.hasPrefix("{"),
      let block = try? JSONDecoder().decode(I3Block.self, from: Data(first.utf8))
    {
      menu.titles = [block.item(isInStream: false)]
    } else {
      var title = MenuItem(text: PangoMarkup.text(String(lines.first ?? "")).trimmed)
      title.color = lines.dropFirst(2).first.flatMap { ItemColor(String($0), isDark: true) }
      title.action = .click(1)
      menu.titles = [title]
    }
    if menu.isUrgent { menu.titles[0].color = .red }
    menu.items = buttons
    return menu
  }

  /// What else can be done with a blocklet, which reads the button from `BLOCK_BUTTON`.
  private static var buttons: [MenuItem] {
    [
      (1, String(localized: "Click")), (3, String(localized: "Right click")),
      (4, String(localized: "Scroll up")), (5, String(localized: "Scroll down")),
    ].map { number, title in
      var item = MenuItem(text: StyledText(title))
      item.action = .click(number)
      return item
    }
  }

  /// Returns whether a text is that of a blocklet: the third line is a color.
  static func isBlocklet(_ output: String) -> Bool {
    let lines = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard (3...5).contains(lines.count), !lines[0].isEmpty else { return false }
    let color = lines[2]
    return color.hasPrefix("#") && color.count == 7 && color.dropFirst().allSatisfy(\.isHexDigit)
  }

  /// Reads a line of i3bar's endless array, or returns `nil` for the header and the brackets.
  static func menu(statusLine line: some StringProtocol) -> Menu? {
    // The elements of the array are separated by commas, at either end of a line.
    var text = line.drop { ", \t".contains($0) }
    while let last = text.last, ", \t".contains(last) { text.removeLast() }
    guard text.hasPrefix("["), text.count > 1,
      let blocks = try? JSONDecoder().decode([I3Block].self, from: Data(text.utf8))
    else { return nil }
    let items = blocks.filter { !$0.text.isEmpty }.prefix(200).map { $0.item(isInStream: true) }
    var menu = Menu()
    menu.titles = Array(items.prefix(1))
    menu.items = Array(items.dropFirst())
    return menu
  }

  /// Returns whether a text begins with the header of the protocol.
  static func isStatusLine(_ output: String) -> Bool {
    let first = output.prefix { !$0.isNewline }
    return first.hasPrefix("{") && first.contains("\"version\"")
  }
}
