internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// The command palette: finds commands, intents, widgets, pages, and themes by typing.
struct CommandPalette: Sheet {
  enum Operation: Hashable, Sendable {
    case command(Command)
    case intent(extension: String, IntentSchema)
    case shortcut(extension: String, IntentShortcut)
    case widget(SlotID)
    case remove(SlotID)
    /// Opens the gallery at a widget that is not on the home screen.
    case add(WidgetReference)
    case page(Int)
    case theme(String)
  }

  struct Item: Hashable {
    var title: String
    /// The text beside the title: the key of a command, the extension of an intent, the identifier
    /// of a widget, or the kind of item.
    var note: String
    var operation: Operation
    /// Other words by which the item is found, separated by commas.
    var words = ""
    /// The name of what the item removes; empty for other items.
    var removed = ""

    /// Returns how well the item matches, or `nil`; see ``Search/score(of:)``.
    ///
    /// Another word is a better match than the inside of a word in the title: “move” is in “remove”.
    /// A name alone finds an item that removes something of this name last: in some languages, the
    /// name comes before the verb.
    func score(_ search: Search) -> Int? {
      let score = search.score(of: title)
      if search.offset(in: removed) != nil { return score.map { $0 + Search.removalCost } }
      return search.beginsWord(of: words) ? min(score ?? .max, Search.otherWordCost) : score
    }
  }

  var search = TextField()
  private var cursor = ListCursor()

  init() {}

  /// Returns the items that match the search text, the best match first.
  ///
  /// Titles that only contain the letters of the search text one by one are returned if no title
  /// contains the text. Without a search text, all items are returned, commands first.
  func items(_ home: HomeScreen) -> [Item] {
    let search = Search(search.text)
    let all = Self.allItems(home)
    guard !search.isEmpty else { return all }
    let matches = all.enumerated().compactMap { index, item in
      item.score(search).map { (item: item, score: $0, index: index) }
    }
    let areScattered = matches.allSatisfy { $0.score >= Search.scatteredCost }
    return matches.filter { areScattered || $0.score < Search.scatteredCost }
      .sorted { ($0.score, $0.index) < ($1.score, $1.index) }.map(\.item)
  }

  private static func allItems(_ home: HomeScreen) -> [Item] {
    let keys = home.configuration.keys
    let intents = home.intents.sorted { $0.key < $1.key }.flatMap { name, list in
      list.map { Item(title: $0.title, note: name, operation: .intent(extension: name, $0)) }
    }
    let shortcuts = home.shortcuts.sorted { $0.key < $1.key }.flatMap { name, list in
      list.map { Item(title: $0.title, note: name, operation: .shortcut(extension: name, $0)) }
    }
    let context: CommandContexts = home.isEditing ? .editing : .home
    let commands = Command.allCases.filter {
      $0.row.isListed && $0.contexts.contains(context)
    }.map {
      Item(
        title: localized($0.row.title), note: keys.name(of: $0) ?? "", operation: .command($0),
        words: localized($0.row.words))
    }
    let slots = home.home.widgets.compactMap { home.widgets[SlotID($0.id)] }
    let widgets = slots.map { slot in
      let id = slot.placement.id
      return Item(
        title: localized("Go to \(home.title(of: slot))"), note: id, operation: .widget(SlotID(id)))
    }
    let removals = slots.map { slot in
      let id = slot.placement.id
      return Item(
        title: localized("Remove \(home.title(of: slot))"), note: id,
        operation: .remove(SlotID(id)), removed: home.title(of: slot))
    }
    let pages =
      home.pageCount < 2
      ? []
      : (0..<home.pageCount).map {
        Item(title: localized("Page \($0 + 1)"), note: localized("page"), operation: .page($0))
      }
    let themes = home.themeNames.map {
      Item(title: localized("Theme \($0)"), note: localized("theme"), operation: .theme($0))
    }
    return commands + shortcuts + intents + widgets + pages + themes + additions(home) + removals
  }

  /// Returns the items that add a widget; a widget on the home screen has a “Go to” item instead.
  private static func additions(_ home: HomeScreen) -> [Item] {
    let placed = Set(home.home.widgets.map(\.widget))
    return Gallery().entries(home.kinds).filter { !placed.contains($0.widget) }.map {
      Item(
        title: localized("Add \($0.kind.name)"), note: "\($0.widget)", operation: .add($0.widget))
    }
  }

  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let available = Panel.availableSize(in: home.size)
    let width = min(available.width, 60)
    let height = max(1, min(available.height - 2, max(14, home.size.height / 2)))
    let items = items(home)
    let selectedRow = cursor.row(of: items.count)
    let window = cursor.window(of: items.count, height: height)
    let rows = window.map { row -> Node in
      let item = items[row]
      let isSelected = row == selectedRow
      let line = SheetNodes.row([
        SheetNodes.pointer(isSelected), SheetNodes.text(item.title, .text, isSelected ? .bold : []),
        SheetNodes.spacer, SheetNodes.text(item.note, isSelected ? .text : .tertiary),
      ])
      return SheetNodes.button(
        .row(row),
        SheetNodes.selected(SheetNodes.frame(line, width: width, height: 1), isSelected))
    }
    let list = rows.isEmpty ? SheetNodes.text("no matches", .tertiary) : SheetNodes.column(rows)
    let content = SheetNodes.column([
      SheetNodes.row([
        SheetNodes.text(":", .accent, .bold),
        search.node(width: width - 3, isFocused: true, prompt: localized("type a command")),
      ]),
      SheetNodes.text(""), SheetNodes.frame(list, height: height),
    ])
    var panel = Panel(
      title: localized("Commands"), content: SheetNodes.frame(content),
      keys: [.enter("run"), KeyLabel("↑↓", "choose"), .escape("close")],
      size: Size(width: width, height: height + 2))
    panel.rowsBelow = items.count - window.upperBound
    return panel
  }

  func acceptsText(_ character: Character) -> Bool { true }

  // MARK: Input

  mutating func handle(
    _ press: KeyPress, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control): return .closes
    case (.enter, []):
      let items = items(home)
      return run(cursor.row(of: items.count), of: items, in: home)
    default:
      if search.handle(press) {
        cursor.selectFirst()
      } else {
        _ = cursor.handle(press, of: items(home).count)
      }
      return .stays
    }
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    guard case .row(let row) = control else { return .stays }
    return run(row, of: items(home), in: home)
  }

  mutating func paste(_ text: String, in home: HomeScreen) -> SheetOutcome {
    search.paste(text)
    cursor.selectFirst()
    return .stays
  }

  private func run(_ row: Int, of items: [Item], in home: HomeScreen) -> SheetOutcome {
    guard items.indices.contains(row) else { return .stays }
    switch items[row].operation {
    // The command's key removes only in edit mode, because it may be pressed by mistake. Choosing
    // the item is intended.
    case .command(.remove): return home.focus.map { .closes(with: .remove($0)) } ?? .closes
    case .command(let command): return .closes(with: .command(command))
    case .remove(let id): return .closes(with: .remove(id))
    case .add(let widget): return .closes(with: .openGallery(widget))
    case .widget(let id): return .closes(with: .show(id))
    case .page(let page): return .closes(with: .turn(page: page))
    case .theme(let name): return .closes(with: .effect(.chooseTheme(name)))
    case .shortcut(let name, let shortcut):
      return .closes(with: .run(shortcut.call, title: shortcut.title, extension: name))
    case .intent(let name, let schema):
      return .closes(with: .performIntent(schema, extension: name))
    }
  }
}
