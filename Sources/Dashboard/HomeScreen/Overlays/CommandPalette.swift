internal import Cells
internal import Configuration
internal import FoundationEssentials
package import IntentSchemas
internal import ViewTree

/// An intent with values and words for it.
package struct Shortcut: Hashable, Sendable {
  package var title: String
  package var call: IntentCall

  package init(title: String, call: IntentCall) {
    self.title = title
    self.call = call
  }
}

/// What can be done, found by typing: commands, intents, widgets, pages, themes.
package struct CommandPalette: Hashable, Sendable {
  enum Deed: Hashable, Sendable {
    case command(Command)
    case intent(extension: String, IntentSchema)
    case shortcut(extension: String, Shortcut)
    case widget(SlotID)
    case remove(SlotID)
    /// A widget that is not on the board is looked at in the gallery.
    case add(WidgetReference)
    case page(Int)
    case theme(String)
  }

  struct Item: Hashable {
    var title: String
    /// What kind of thing it is, or the key that does the same.
    var note: String
    var deed: Deed
  }

  var search = TextField()
  private(set) var index = 0

  mutating func move(by step: Int, of count: Int) {
    guard count > 0 else { return }
    index = (min(index, count - 1) + step + count) % count
  }

  mutating func restart() { index = 0 }

  /// The items that what was typed leaves, the best first.
  func items(_ home: HomeScreen) -> [Item] {
    let search = Search(search.text)
    let all = Self.all(home)
    guard !search.isEmpty else { return all }
    return all.enumerated().compactMap { place, item in
      search.score(of: item.title).map { (item, $0, place) }
    }.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
  }

  private static func all(_ home: HomeScreen) -> [Item] {
    let keys = home.configuration.keys
    let intents = home.intents.sorted { $0.key < $1.key }.flatMap { name, list in
      list.map { Item(title: $0.title, note: name, deed: .intent(extension: name, $0)) }
    }
    let shortcuts = home.shortcuts.sorted { $0.key < $1.key }.flatMap { name, list in
      list.map { Item(title: $0.title, note: name, deed: .shortcut(extension: name, $0)) }
    }
    let passive: Set<Command> = [
      .left, .right, .up, .down, .next, .previous, .open, .back, .palette,
    ]
    let commands = Command.allCases.filter { !passive.contains($0) }.map {
      Item(title: $0.title, note: keys.name(of: $0) ?? "", deed: .command($0))
    }
    let slots = home.home.widgets.compactMap { home.slots[SlotID($0.id)] }
    let widgets = slots.map { slot in
      let id = slot.placement.id
      return Item(title: "Go to \(home.title(of: slot))", note: id, deed: .widget(SlotID(id)))
    }
    let removals = slots.map { slot in
      let id = slot.placement.id
      return Item(title: "Remove \(home.title(of: slot))", note: id, deed: .remove(SlotID(id)))
    }
    let pages =
      home.pageCount < 2
      ? []
      : (0..<home.pageCount).map {
        Item(title: "Page \($0 + 1)", note: "page", deed: .page($0))
      }
    let themes = home.themeNames.map { Item(title: "Theme \($0)", note: "theme", deed: .theme($0)) }
    return shortcuts + intents + commands + widgets + pages + themes + additions(home) + removals
  }

  /// The widgets that are not on the board: to those that are one goes.
  private static func additions(_ home: HomeScreen) -> [Item] {
    let placed = Set(home.home.widgets.map(\.widget))
    return Gallery().entries(home.kinds).filter { !placed.contains($0.widget) }.map {
      Item(title: "Add \($0.kind.name)", note: "\($0.widget)", deed: .add($0.widget))
    }
  }

  func panel(_ home: HomeScreen) -> Panel {
    let room = Panel.room(in: home.size)
    let width = min(room.width, 60)
    let height = max(1, min(room.height - 2, 14))
    let items = items(home)
    let chosen = min(index, max(0, items.count - 1))
    let window = Chrome.window(items.count, around: chosen, height: height)
    let rows = window.map { position -> Node in
      let item = items[position]
      let isChosen = position == chosen
      let line = Chrome.row([
        Chrome.pointer(isChosen), Chrome.text(item.title, .text, isChosen ? .bold : []),
        Chrome.spacer, Chrome.text(item.note, isChosen ? .text : .tertiary),
      ])
      return Chrome.button(
        "item:\(position)", Chrome.chosen(Chrome.frame(line, width: width, height: 1), isChosen))
    }
    let list = rows.isEmpty ? Chrome.text("nothing fits", .tertiary) : Chrome.column(rows)
    let content = Chrome.column([
      Chrome.row([
        Chrome.text(":", .accent, .bold),
        search.node(width: width - 3, isFocused: true, prompt: "what to do"),
      ]),
      Chrome.text(""), Chrome.frame(list, height: height),
    ])
    var panel = Panel(
      title: "Commands", content: Chrome.frame(content),
      hints: [.enter("do"), KeyHint("↑↓", "choose"), .escape("close")],
      size: Size(width: width, height: height + 2))
    panel.rest = items.count - window.upperBound
    return panel
  }
}

extension HomeScreen {
  mutating func openPalette() -> [Effect] {
    overlay = .palette(CommandPalette())
    return [.describeAll, .listThemes]
  }

  mutating func pressPalette(
    _ palette: CommandPalette, _ press: KeyPress, at now: Date
  ) -> [Effect] {
    var palette = palette
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control):
      overlay = nil
      return []
    case (.up, []), (.tab, .shift), (.character("p"), .control):
      palette.move(by: -1, of: palette.items(self).count)
    case (.down, []), (.tab, []), (.character("n"), .control):
      palette.move(by: 1, of: palette.items(self).count)
    case (.enter, []):
      let items = palette.items(self)
      return runItem(min(palette.index, items.count - 1), of: items, at: now)
    default:
      guard palette.search.press(press) else { return [] }
      palette.restart()
    }
    overlay = .palette(palette)
    return []
  }

  mutating func actInPalette(
    _ palette: CommandPalette, _ action: String, at now: Date
  ) -> [Effect] {
    guard let position = action.split(separator: ":").last.flatMap({ Int($0) }) else { return [] }
    return runItem(position, of: palette.items(self), at: now)
  }

  private mutating func runItem(
    _ position: Int, of items: [CommandPalette.Item], at now: Date
  ) -> [Effect] {
    guard items.indices.contains(position) else { return [] }
    overlay = nil
    switch items[position].deed {
    // Whoever looked for it means it, in edit mode or not.
    case .command(.remove): return focus.map { remove($0, at: now) } ?? []
    case .remove(let id): return remove(id, at: now)
    case .add(let widget): return openGallery(at: widget)
    case .command(let command):
      if editing != nil, let effects = edit(command, at: now) { return effects }
      return perform(command, at: now)
    case .widget(let id): return show(id, at: now)
    case .page(let page):
      turn(to: page)
      return []
    case .theme(let name): return [.chooseTheme(name)]
    case .shortcut(let name, let shortcut):
      return [run(shortcut.call, title: shortcut.title, of: name, at: now)]
        + noteUses(of: name, at: now)
    case .intent(let name, let schema): return ask(schema, of: name, at: now)
    }
  }

  /// Runs an intent that no box fired.
  mutating func run(_ call: IntentCall, title: String, of name: String, at now: Date) -> Effect {
    .run(presses.start(Presses.Run(title: title, extension: name)), extension: name, call)
  }

  /// Asks for an intent's parameters, or runs it where it has none.
  private mutating func ask(_ schema: IntentSchema, of name: String, at now: Date) -> [Effect] {
    guard !schema.shownParameters([:], in: nil).isEmpty else {
      return [run(IntentCall(intent: schema.name), title: schema.title, of: name, at: now)]
        + noteUses(of: name, at: now)
    }
    let sheet = SettingsSheet(
      .intent(extension: name), title: schema.title, schema: schema, extension: name, kind: nil,
      family: nil, values: [:], place: place)
    return open(sheet)
  }
}
