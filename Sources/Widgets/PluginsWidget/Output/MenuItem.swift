internal import Foundation

/// A line of a plugin's menu.
struct MenuItem: Hashable, Sendable {
  /// What the user can do with the item.
  enum Action: Hashable, Sendable {
    /// Opens an address.
    case open(String)
    case run(ItemCommand)
    /// Runs the plugin again.
    case refresh
    /// Sends a line to the standard input of a stream.
    case send(String)
    /// Runs the plugin again with the number of a mouse button.
    case click(Int)
  }

  /// A picture in front of the text.
  enum Picture: Hashable, Sendable {
    /// A file's contents, and whether only their opacity counts.
    case image(Data, isTemplate: Bool)
    /// The name of an SF Symbol and its color, or `nil` for that of the text.
    case symbol(String, ItemColor?)
  }

  var text: StyledText
  /// Whether the text has Markdown.
  var isMarkdown = false
  /// The level of the submenu: 0 is the menu itself.
  var level = 0
  var isSeparator = false
  var picture: Picture?
  var color: ItemColor?
  var badge: String?
  var isChecked = false
  var isDisabled = false
  /// The text that a pointer would show.
  var tooltip: String?
  var action: Action?
  /// Whether the plugin runs again after the action.
  var refreshes = false
  /// Whether a line of the title also belongs to the menu.
  var isInMenu = true
  /// The item that takes the place of this one while a key is held; it is listed below this one.
  var isAlternate = false
  /// Whether the title is large, as the plugin asks for.
  var isLarge = false

  /// Whether there is nothing to see.
  var isEmpty: Bool { text.isEmpty && picture == nil && !isSeparator }
}

/// A program that an item starts.
struct ItemCommand: Hashable, Sendable {
  /// The program and its arguments.
  var arguments: [String]
  /// Whether the first of the arguments is a line for a shell.
  var isLine = false
  var isInTerminal = false
}

/// What a plugin shows.
struct Menu: Hashable, Sendable {
  /// The lines before the first separator, which are shown in turn.
  var titles: [MenuItem] = []
  var items: [MenuItem] = []
  /// The share of a gauge, from 0 to 1, or `nil` for no gauge.
  var share: Double?
  /// Whether the plugin asks for attention.
  var isUrgent = false
  /// The number of lines that were left out.
  var omittedCount = 0

  /// The menu with as many items, and as much of each text, as is ever shown.
  var bounded: Menu {
    var bounded = self
    let cut = { (items: [MenuItem]) in
      items.prefix(MenuParser.lineLimit).map { item in
        var item = item
        item.text = item.text.truncated(to: MenuParser.lengthLimit)
        return item
      }
    }
    bounded.titles = cut(titles)
    bounded.items = cut(items)
    return bounded
  }

  /// Whether there is nothing to see.
  var isEmpty: Bool { titles.allSatisfy(\.isEmpty) && items.allSatisfy(\.isEmpty) }

  /// What a change of which is worth the user's attention: the texts and colors of the titles.
  var mark: String {
    titles.map { "\($0.text.plain)\u{1f}\($0.color.map { "\($0)" } ?? "")" }
      .joined(separator: "\u{1e}")
  }
}
