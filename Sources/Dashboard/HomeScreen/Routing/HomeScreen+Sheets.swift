package import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree

/// Sheets: opened, handed what is for them, and what they request carried out.
extension HomeScreen {
  /// The room for a view that an intent shows, in cells: as large as the screen allows.
  package var snippetRoom: Size { Panel.room(in: size) }

  /// Whether a sheet is open in which something was typed or set.
  package var holdsInput: Bool { sheets.sheet?.holdsInput ?? false }

  /// The sheet in front, or `nil` with none.
  func panel(at now: Date) -> Panel? { sheets.sheet?.panel(in: self, at: now) }

  /// Hands something to the open sheet, and carries out what it requests.
  mutating func hand(
    at now: Date, _ body: (inout any Sheet, HomeScreen) -> SheetOutcome
  ) -> [Effect] {
    let home = self
    let requests = sheets.hand { body(&$0, home) }
    return requests.flatMap { carryOut($0, at: now) }
  }

  private mutating func carryOut(_ request: SheetRequest, at now: Date) -> [Effect] {
    switch request {
    case .effect(let effect): return [effect]
    case .command(let command): return perform(command, at: now)
    case .show(let id): return show(id, at: now)
    case .remove(let id): return remove(id, at: now)
    case .openGallery(let widget): return openGallery(at: widget)
    case .add(let widget, let family): return add(widget, family, at: now)
    case .ask(let schema, let name): return ask(schema, of: name, at: now)
    case .run(let call, let title, let name): return run(call, title: title, of: name, at: now)
    case .setUp(let id, let schema, let values): return setUp(id, schema, values)
    case .change(let file): return change(to: file)
    case .bringUp(let id): return bringUp(id, at: now)
    case .forgetHabits(let stack):
      stacks.forgetHabits(of: stack)
      return [.forgetUses(stack.members)]
    case .turn(let page): turn(to: page)
    case .use(let theme): display.use(theme)
    case .say(let words): say(words, at: now)
    case .clearNotice: messages.clearNotice()
    }
    return []
  }

  // MARK: Opening

  mutating func toggle(_ sheet: some Sheet) -> [Effect] {
    sheets.toggle(sheet)
    return measureProcess()
  }

  mutating func openPalette() -> [Effect] {
    sheets.open(CommandPalette())
    return [.describeAll, .listThemes]
  }

  mutating func openThemes() -> [Effect] {
    sheets.open(ThemeSheet(before: theme))
    return [.listThemes]
  }

  /// Opens the gallery, at one of its widgets or at the first.
  mutating func openGallery(at widget: WidgetReference?) -> [Effect] {
    var gallery = Gallery()
    let asked = gallery.begin(at: widget, in: self)
    selection.hideHints()
    sheets.open(gallery)
    return [.describeAll] + asked
  }

  // MARK: Settings

  /// Opens the settings of the focused widget; where its extension has not said what can be set, it
  /// is asked first.
  mutating func openSettings(at now: Date) -> [Effect] {
    guard let slot = focusedSlot else { return [] }
    let widget = slot.placement.widget
    guard let kind = extensions[widget], kind.isWhole else {
      sheets.await(slot.id)
      return [.describe(extension: widget.extension)]
    }
    sheets.await(nil)
    guard let schema = kind.settings else {
      say("\(kind.name) has no settings", at: now)
      return []
    }
    let stored = slot.placement.settings
    let values = stored.flatMap { schema.answers(to: $0.intent) ? $0.values : nil } ?? [:]
    return open(
      SettingsSheet(
        .widget(slot.id), title: kind.name, schema: schema, extension: widget.extension,
        kind: widget.kind, family: slot.placement.family, values: values, place: place,
        number: sheets.opened))
  }

  /// What an extension offers came: settings that waited for it open.
  mutating func continueSettings(_ name: String, at now: Date) -> [Effect] {
    guard let id = sheets.awaited, let widget = widgets[id]?.placement.widget,
      widget.extension == name, focus == id, !sheets.isOpen
    else { return [] }
    sheets.await(nil)
    guard extensions[widget]?.isWhole == true else {
      say("What can be set there is not known", isWarning: true, at: now)
      return []
    }
    return openSettings(at: now)
  }

  /// Opens a sheet and asks for the values that its rows choose from.
  private mutating func open(_ sheet: SettingsSheet) -> [Effect] {
    var sheet = sheet
    let effects = sheet.ask(for: sheet.schema.parameters.filter(\.hasOptions).map(\.name))
    sheets.open(sheet)
    return effects
  }

  /// Gives a widget other settings.
  private mutating func setUp(
    _ id: SlotID, _ schema: IntentSchema, _ values: [String: JSON]
  ) -> [Effect] {
    var next = board.file
    guard let index = next.widgets.firstIndex(where: { $0.id == id.name }) else { return [] }
    let stored = next.widgets[index].settings
    let isSame = stored.map { schema.answers(to: $0.intent) } ?? false
    // What this version of the widget does not know is kept for one that does.
    let unknown = (isSame ? stored?.values ?? [:] : [:]).filter {
      schema[parameter: $0.key] == nil
    }
    let all = unknown.merging(values) { $1 }
    next.widgets[index].settings =
      all.isEmpty ? nil : IntentValues(intent: schema.name, values: all)
    return change(to: next)
  }

  // MARK: Intents

  /// Asks for an intent's parameters, or runs it where it has none.
  private mutating func ask(_ schema: IntentSchema, of name: String, at now: Date) -> [Effect] {
    guard !schema.shownParameters([:], in: nil).isEmpty else {
      return run(IntentCall(intent: schema.name), title: schema.title, of: name, at: now)
    }
    return open(
      SettingsSheet(
        .intent(extension: name), title: schema.title, schema: schema, extension: name, kind: nil,
        family: nil, values: [:], place: place, number: sheets.opened))
  }

  /// Runs an intent that no box fired.
  private mutating func run(
    _ call: IntentCall, title: String, of name: String, at now: Date
  ) -> [Effect] {
    let press = widgets.start(Presses.Run(title: title, extension: name))
    return [.run(press, extension: name, call)] + noteUses(of: name, at: now)
  }
}

/// What is typed faster than it is read.
extension HomeScreen {
  /// Text at the beginning of what came in at once, as far as it goes into the line that is typed.
  ///
  /// It goes there in one step, as a paste does: a list that is narrowed by what is typed is narrowed
  /// once and not for each letter, of which nobody sees the pictures.
  ///
  /// - Parameter inputs: What came in.
  /// - Returns: The text and how many inputs it was; `nil` for less than two.
  package func typedText(_ inputs: ArraySlice<TerminalInput>) -> (text: String, count: Int)? {
    guard let sheet = sheets.sheet else { return nil }
    var text = ""
    var count = 0
    for case .key(let press) in inputs.prefix(while: \.isKey) {
      guard case .character(let character) = press.key, press.modifiers.isSubset(of: .shift),
        sheet.takes(character)
      else { break }
      text.append(character)
      count += 1
    }
    return count > 1 ? (text, count) : nil
  }
}

extension TerminalInput {
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}
