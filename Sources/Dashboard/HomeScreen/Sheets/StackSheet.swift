internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree
internal import Texts

/// The settings of a stack: its widgets, its rotation, and its habits.
struct StackSheet: Sheet {
  let stack: String
  private var cursor = ListCursor()
  /// The rows before the home screen changed, by which the selected one is found afterwards.
  private var rows: [Row]
  /// The field for the times of the selected widget, or `nil` while it is not edited.
  private var field: TextField?
  /// Why the text in the field is not a rule.
  private var problem: String?

  enum Row: Hashable {
    case widget(SlotID)
    case rotate, suggestions, forget
  }

  init(_ stack: SmartStack) {
    self.stack = stack.placement.id
    rows = Self.rows(of: stack)
    cursor.point(at: stack.index, of: rows.count)
  }

  private static func rows(of stack: SmartStack) -> [Row] {
    stack.placement.slots.map { .widget($0) } + [.rotate, .suggestions, .forget]
  }

  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    guard let stack = home.stacks[stack] else { return nil }
    let rows = Self.rows(of: stack)
    let available = Panel.availableSize(in: home.size)
    let width = min(available.width, 70)
    let height = max(1, min(available.height, rows.count + 1))
    let window = cursor.window(of: rows.count, height: max(1, height - 1))
    var lines = window.map { index in
      SheetNodes.button(.row(index), line(rows[index], index, stack, home, width, at: now))
    }
    // An empty line separates the widgets from the settings.
    let gapIndex = stack.placement.slots.count - window.lowerBound
    if lines.indices.contains(gapIndex), gapIndex > 0 {
      lines.insert(SheetNodes.text(""), at: gapIndex)
    }
    if let problem { lines.append(SheetNodes.text("! \(problem)", .error)) }
    var panel = Panel(
      title: localized("Stack of \(stack.placement.slots.count)"),
      content: SheetNodes.frame(SheetNodes.column(lines)),
      keys: keys(for: rows[cursor.row(of: rows.count)]),
      size: Size(width: width, height: height + (problem == nil ? 0 : 1)))
    panel.rowsBelow = rows.count - window.upperBound
    return panel
  }

  private func keys(for row: Row) -> [KeyLabel] {
    guard field == nil else {
      return [
        .enter("save"), KeyLabel("from 17:00, before sunset, before an event …", ""),
        .escape("cancel"),
      ]
    }
    guard case .widget = row else { return [.enter("change"), .escape("close")] }
    return [
      .enter("show"), KeyLabel("K", "up", KeyPress(.character("K"))),
      KeyLabel("J", "down", KeyPress(.character("J"))),
      KeyLabel("p", "pin", KeyPress(.character("p"))),
      KeyLabel("t", "times", KeyPress(.character("t"))),
      KeyLabel("o", "out", KeyPress(.character("o"))),
      KeyLabel("-", "remove", KeyPress(.character("-"))), .escape("close"),
    ]
  }

  private func line(
    _ row: Row, _ index: Int, _ stack: SmartStack, _ home: HomeScreen, _ width: Int,
    at now: Date
  ) -> Node {
    let isSelected = index == cursor.index
    let weight: Attributes = isSelected ? .bold : []
    let parts: [Node]
    switch row {
    case .widget(let id):
      let title = home.title(of: id)
      let isTop = id == stack.top
      let times = stack.placement.timetable.filter { $0.widget == id.name }.map(\.text)
      if isSelected, let field {
        parts = [
          SheetNodes.text("○", .tertiary), SheetNodes.text(title, .text, weight),
          SheetNodes.spacer,
          field.node(width: width / 2, isFocused: true, prompt: localized("always, or times")),
        ]
        break
      }
      let states = [
        id == stack.pinned ? localized("pinned") : nil, isTop ? localized("on top") : nil, id.name,
      ]
      let notes = times + states.compactMap(\.self)
      parts = [
        SheetNodes.text(isTop ? "●" : "○", isTop ? .accent : .tertiary),
        SheetNodes.text(title, .text, weight), SheetNodes.spacer,
        SheetNodes.text(notes.joined(separator: " · "), .secondary),
      ]
    case .rotate:
      parts = Self.switchParts(localized("Smart Rotate"), stack.placement.rotates, weight)
    case .suggestions:
      parts = Self.switchParts(localized("Widget Suggestions"), stack.placement.suggests, weight)
    case .forget:
      parts = [
        SheetNodes.text("Forget learned habits", .text, weight), SheetNodes.spacer,
        SheetNodes.text(Self.habitSummary(of: stack, home, at: now), .secondary),
      ]
    }
    let line = SheetNodes.row([SheetNodes.pointer(isSelected)] + parts)
    return SheetNodes.selected(SheetNodes.frame(line, width: width, height: 1), isSelected)
  }

  private static func switchParts(_ name: String, _ isOn: Bool, _ weight: Attributes) -> [Node] {
    [
      SheetNodes.text(name, .text, weight), SheetNodes.spacer,
      SheetNodes.text(SheetNodes.knob(isOn), isOn ? .accent : .tertiary),
      SheetNodes.text(isOn ? "on " : "off", .secondary),
    ]
  }

  /// Returns the strongest habit in brief: `Words Mon 8:00`.
  ///
  /// Without a habit, the result is the number of uses.
  private static func habitSummary(of stack: SmartStack, _ home: HomeScreen, at now: Date) -> String
  {
    let today = DayHour(now, in: home.localeSettings.zone).day
    let habits = stack.placement.slots.flatMap { id in
      home.stacks.habits.hours(of: id, inWeekOf: today).prefix(1).map {
        (id, $0.hour, $0.strength)
      }
    }.sorted { $0.2 > $1.2 }
    let uses = stack.placement.slots.reduce(0) { $0 + home.stacks.habits.uses(of: $1).count }
    guard let strongestHabit = habits.first else {
      return uses == 0 ? localized("none") : localized("\(uses) uses, no habit yet")
    }
    let title = home.title(of: strongestHabit.0)
    let ellipsis = habits.count > 1 ? " …" : ""
    let (day, number) = (strongestHabit.1.day, strongestHabit.1.hour)
    let hour = TimeText.weekdayAndHour(day, number, in: home.localeSettings)
    return "\(title) \(hour)\(ellipsis)"
  }

  // MARK: Input

  mutating func handle(
    _ press: KeyPress, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    guard let stack = home.stacks[stack] else { return .closes }
    if field != nil { return handleInField(press, stack, in: home) }
    let rows = Self.rows(of: stack)
    switch (press.key, press.modifiers) {
    case (.up, .shift), (.character("K"), []): return reorder(stack, by: -1, in: home)
    case (.down, .shift), (.character("J"), []): return reorder(stack, by: 1, in: home)
    case (.enter, []), (.character(" "), []):
      return change(rows[cursor.row(of: rows.count)], of: stack, in: home)
    case (.escape, _), (.character("c"), .control), (.character("q"), []), (.character("S"), []):
      return .closes
    default:
      if cursor.handle(press, of: rows.count, hasTextField: false) { return .stays }
      guard case .widget(let id) = rows[cursor.row(of: rows.count)] else { return .stays }
      return handle(press, on: id, of: stack, in: home)
    }
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    if case .key(let press) = control { return handle(press, in: home, at: now) }
    guard field == nil else { return .stays }
    guard case .row(let row) = control, let stack = home.stacks[stack] else { return .stays }
    let rows = Self.rows(of: stack)
    let wasSelected = cursor.index == row
    cursor.point(at: row, of: rows.count)
    guard rows.indices.contains(row) else { return .stays }
    if case .widget = rows[row], !wasSelected { return .stays }
    return change(rows[row], of: stack, in: home)
  }

  func acceptsText(_ character: Character) -> Bool { field != nil }

  var holdsInput: Bool { field != nil }

  mutating func paste(_ text: String, in home: HomeScreen) -> SheetOutcome {
    field?.paste(text)
    problem = nil
    return .stays
  }

  /// Handles a key press while the times of a widget are edited.
  private mutating func handleInField(
    _ press: KeyPress, _ stack: SmartStack, in home: HomeScreen
  ) -> SheetOutcome {
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control):
      field = nil
      problem = nil
      return .stays
    case (.enter, []): return saveTimes(of: stack, in: home)
    default:
      _ = field?.handle(press)
      problem = nil
      return .stays
    }
  }

  /// Saves the text in the field as the times of the selected widget; an empty text removes them.
  private mutating func saveTimes(of stack: SmartStack, in home: HomeScreen) -> SheetOutcome {
    guard let text = field?.text, stack.placement.slots.indices.contains(cursor.index) else {
      return .stays
    }
    let widget = stack.placement.slots[cursor.index].name
    var placement = stack.placement
    let index = placement.timetable.firstIndex { $0.widget == widget }
    if text.allSatisfy(\.isWhitespace) {
      if let index { placement.timetable.remove(at: index) }
    } else {
      problem = Self.problem(with: text, in: home)
      guard problem == nil else { return .stays }
      let rule = TimedRule(text, widget: widget)
      if let index { placement.timetable[index] = rule } else { placement.timetable.append(rule) }
    }
    field = nil
    return .requests(.clearNotice, .change(home.board.file.replacing(placement)))
  }

  /// Returns why a text is not a rule that can hold, or `nil`.
  private static func problem(with text: String, in home: HomeScreen) -> String? {
    do throws(TimedCondition.ParsingError) {
      let condition = try TimedCondition(parsing: text)
      if condition.needsLocation, home.stacks.location == nil {
        return localized(
          "set TESSERA_LOCATION, such as 52.52,13.41, for times that depend on the sun")
      }
      if condition.needsEvents, home.stacks.events.isEmpty {
        return localized("add a Calendar widget, whose events these times depend on")
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Keeps the cursor on its row, or closes the sheet if the stack was removed.
  mutating func receive(_ update: SheetUpdate, in home: HomeScreen) -> SheetOutcome {
    guard case .layout = update else { return .stays }
    guard let stack = home.stacks[stack] else { return .closes }
    let selectedRow = rows[cursor.row(of: rows.count)]
    rows = Self.rows(of: stack)
    guard let index = rows.firstIndex(of: selectedRow) else {
      // The times would be those of another widget.
      (field, problem) = (nil, nil)
      cursor.point(at: cursor.index, of: rows.count)
      return .stays
    }
    cursor.point(at: index, of: rows.count)
    return .stays
  }

  private func change(_ row: Row, of stack: SmartStack, in home: HomeScreen) -> SheetOutcome {
    var placement = stack.placement
    switch row {
    case .widget(let id): return .requests(.clearNotice, .bringToTop(id))
    case .rotate: placement.rotates.toggle()
    case .suggestions: placement.suggests.toggle()
    case .forget:
      return .requests(
        .showNotice(localized("Learned habits forgotten")), .forgetHabits(stack))
    }
    return .requests(.clearNotice, .change(home.board.file.replacing(placement)))
  }

  private mutating func reorder(
    _ stack: SmartStack, by step: Int, in home: HomeScreen
  ) -> SheetOutcome {
    var placement = stack.placement
    let target = cursor.index + step
    guard placement.widgets.indices.contains(cursor.index),
      placement.widgets.indices.contains(target)
    else { return .stays }
    placement.widgets.swapAt(cursor.index, target)
    return .requests(.change(home.board.file.replacing(placement)))
  }

  /// Handles a key press on a widget of the stack.
  private mutating func handle(
    _ press: KeyPress, on id: SlotID, of stack: SmartStack, in home: HomeScreen
  ) -> SheetOutcome {
    var next = home.board.file
    let notice: String
    switch press.key {
    case .character("p"):
      var placement = stack.placement
      placement.pinned = placement.pinned == id.name ? nil : id.name
      return .requests(.change(next.replacing(placement)))
    case .character("t"):
      field = TextField(stack.placement.timetable.first { $0.widget == id.name }?.text ?? "")
      return .stays
    case .character("o"):
      next.unstack(id.name)
      notice = localized("\(home.title(of: id)) moved to its own box")
    case .character("-"), .delete, .backspace:
      next.remove(id.name)
      notice = localized("\(home.title(of: id)) removed\(home.undoSuffix)")
    default: return .stays
    }
    // The cursor stays on a widget, even if the widget at the end of the stack was removed.
    cursor.point(at: cursor.index, of: stack.placement.slots.count - 1)
    return .requests(.showNotice(notice), .change(next))
  }
}

extension StackPlacement {
  /// The widgets of the stack, without a suggestion.
  fileprivate var slots: [SlotID] { widgets.map { SlotID($0) } }
}

extension HomeFile {
  /// Returns the layout with the placement of a stack replaced.
  func replacing(_ stack: StackPlacement) -> HomeFile {
    var next = self
    if let index = stacks.firstIndex(where: { $0.id == stack.id }) { next.stacks[index] = stack }
    return next
  }
}
