internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree

/// The settings of a stack: its widgets, what turns it, what was learned.
package struct StackSheet: Hashable, Sendable {
  let stack: String
  private(set) var index = 0

  enum Row: Hashable {
    case widget(SlotID)
    case rotate, suggestions, forget
  }

  init(_ stack: SmartStack) {
    self.stack = stack.placement.id
    index = stack.index
  }

  mutating func point(at position: Int, of count: Int) {
    index = min(max(0, position), max(0, count - 1))
  }

  /// The sheet where its stack has become another, or `nil` where that is gone.
  func held(in stacks: [String: SmartStack]) -> StackSheet? {
    guard let stack = stacks[stack] else { return nil }
    var sheet = self
    sheet.point(at: index, of: Self.rows(of: stack).count)
    return sheet
  }

  static func rows(of stack: SmartStack) -> [Row] {
    stack.members.map { .widget($0) } + [.rotate, .suggestions, .forget]
  }

  func panel(_ home: HomeScreen, at now: Date) -> Panel? {
    guard let stack = home.stacks[stack] else { return nil }
    let rows = Self.rows(of: stack)
    let room = Panel.room(in: home.size)
    let width = min(room.width, 70)
    let height = max(1, min(room.height, rows.count + 1))
    let window = Chrome.window(rows.count, around: index, height: max(1, height - 1))
    var lines = window.map { position in
      Chrome.button("row:\(position)", line(rows[position], position, stack, home, width, at: now))
    }
    // A line apart: what is in it, and how it behaves.
    let parting = stack.members.count - window.lowerBound
    if lines.indices.contains(parting), parting > 0 { lines.insert(Chrome.text(""), at: parting) }
    var panel = Panel(
      title: "Stack of \(stack.members.count)", content: Chrome.frame(Chrome.column(lines)),
      hints: hints(rows[index]), size: Size(width: width, height: height))
    panel.rest = rows.count - window.upperBound
    return panel
  }

  private func hints(_ row: Row) -> [KeyHint] {
    guard case .widget = row else { return [.enter("change"), .escape("close")] }
    return [
      .enter("bring up"), KeyHint("K", "up", KeyPress(.character("K"))),
      KeyHint("J", "down", KeyPress(.character("J"))),
      KeyHint("p", "pin", KeyPress(.character("p"))),
      KeyHint("o", "take out", KeyPress(.character("o"))),
      KeyHint("-", "remove", KeyPress(.character("-"))), .escape("close"),
    ]
  }

  private func line(
    _ row: Row, _ position: Int, _ stack: SmartStack, _ home: HomeScreen, _ width: Int,
    at now: Date
  ) -> Node {
    let isChosen = position == index
    let weight: Attributes = isChosen ? .bold : []
    let parts: [Node]
    switch row {
    case .widget(let id):
      let title = home.slots[id].map { home.title(of: $0) } ?? id.name
      let isTop = id == stack.top
      let note = [id == stack.pinned ? "pinned" : nil, isTop ? "on top" : nil, id.name]
      parts = [
        Chrome.text(isTop ? "●" : "○", isTop ? .accent : .tertiary),
        Chrome.text(title, .text, weight), Chrome.spacer,
        Chrome.text(note.compactMap(\.self).joined(separator: " · "), .secondary),
      ]
    case .rotate:
      parts = Self.switchParts("Smart Rotate", stack.placement.rotates, weight)
    case .suggestions:
      parts = Self.switchParts("Widget Suggestions", stack.placement.suggests, weight)
    case .forget:
      parts = [
        Chrome.text("Forget what was learned", .text, weight), Chrome.spacer,
        Chrome.text(Self.learned(of: stack, home, at: now), .secondary),
      ]
    }
    let line = Chrome.row([Chrome.pointer(isChosen)] + parts)
    return Chrome.chosen(Chrome.frame(line, width: width, height: 1), isChosen)
  }

  private static func switchParts(_ name: String, _ isOn: Bool, _ weight: Attributes) -> [Node] {
    [
      Chrome.text(name, .text, weight), Chrome.spacer,
      Chrome.text(Chrome.knob(isOn), isOn ? .accent : .tertiary),
      Chrome.text(isOn ? "on " : "off", .secondary),
    ]
  }

  /// The strongest habits in a few words: `Words Mon 8 h`.
  static func learned(of stack: SmartStack, _ home: HomeScreen, at now: Date) -> String {
    let today = DayHour(now, in: home.place.zone).day
    let found = stack.members.flatMap { id in
      home.habits.hours(of: id, inWeekOf: today).prefix(1).map { (id, $0.moment, $0.strength) }
    }.sorted { $0.2 > $1.2 }
    let uses = stack.members.reduce(0) { $0 + home.habits.uses(of: $1).count }
    guard let first = found.first else {
      return uses == 0 ? "nothing" : "\(uses) use\(uses == 1 ? "" : "s"), no habit yet"
    }
    let title = home.slots[first.0].map { home.title(of: $0) } ?? first.0.name
    let rest = found.count > 1 ? " …" : ""
    return "\(title) \(Words.weekday(first.1.day)) \(first.1.hour) h\(rest)"
  }
}

extension HomeScreen {
  /// Opens the settings of the focused stack; a box that is none is taken up to be laid on another.
  mutating func openStack(at now: Date) -> [Effect] {
    guard let focus else { return [] }
    guard let stack = stack(of: focus) else {
      lift(at: now)
      return []
    }
    overlay = .stack(StackSheet(stack))
    return []
  }

  mutating func pressStack(
    _ sheet: StackSheet, _ press: KeyPress, at now: Date
  ) -> [Effect] {
    guard let stack = stacks[sheet.stack] else {
      overlay = nil
      return []
    }
    let rows = StackSheet.rows(of: stack)
    switch (press.key, press.modifiers) {
    case (.up, []), (.character("k"), []): point(sheet, at: sheet.index - 1, of: rows.count)
    case (.down, []), (.character("j"), []): point(sheet, at: sheet.index + 1, of: rows.count)
    case (.up, .shift), (.character("K"), []):
      return reorder(sheet, stack, by: -1, at: now)
    case (.down, .shift), (.character("J"), []):
      return reorder(sheet, stack, by: 1, at: now)
    case (.enter, []), (.character(" "), []): return act(rows[sheet.index], of: stack, at: now)
    case (.escape, _), (.character("c"), .control), (.character("q"), []), (.character("S"), []):
      overlay = nil
    default:
      guard case .widget(let id) = rows[sheet.index] else { return [] }
      return pressMember(id, of: stack, press, at: now)
    }
    return []
  }

  mutating func actInStack(_ sheet: StackSheet, _ action: String, at now: Date) -> [Effect] {
    guard let position = action.split(separator: ":").last.flatMap({ Int($0) }),
      let stack = stacks[sheet.stack]
    else { return [] }
    let rows = StackSheet.rows(of: stack)
    let wasThere = sheet.index == position
    point(sheet, at: position, of: rows.count)
    guard rows.indices.contains(position) else { return [] }
    if case .widget = rows[position], !wasThere { return [] }
    return act(rows[position], of: stack, at: now)
  }

  private mutating func point(_ sheet: StackSheet, at position: Int, of count: Int) {
    var sheet = sheet
    sheet.point(at: position, of: count)
    overlay = .stack(sheet)
  }

  private mutating func act(
    _ row: StackSheet.Row, of stack: SmartStack, at now: Date
  ) -> [Effect] {
    var placement = stack.placement
    notice = nil
    switch row {
    case .widget(let id): return bringUp(id, at: now)
    case .rotate: placement.rotates.toggle()
    case .suggestions: placement.suggests.toggle()
    case .forget:
      say("What was learned of this stack is forgotten", at: now)
      return forgetHabits(of: stack)
    }
    return change(placement, at: now)
  }

  private mutating func reorder(
    _ sheet: StackSheet, _ stack: SmartStack, by step: Int, at now: Date
  ) -> [Effect] {
    var placement = stack.placement
    let target = sheet.index + step
    guard placement.widgets.indices.contains(sheet.index),
      placement.widgets.indices.contains(target)
    else { return [] }
    placement.widgets.swapAt(sheet.index, target)
    point(sheet, at: target, of: StackSheet.rows(of: stack).count)
    return change(placement, at: now)
  }

  /// What is done with one widget of the stack.
  private mutating func pressMember(
    _ id: SlotID, of stack: SmartStack, _ press: KeyPress, at now: Date
  ) -> [Effect] {
    var next = home
    let title = slots[id].map { self.title(of: $0) } ?? id.name
    switch press.key {
    case .character("p"):
      var placement = stack.placement
      placement.pinned = placement.pinned == id.name ? nil : id.name
      return change(placement, at: now)
    case .character("o"):
      next.unstack(id.name)
      say("\(title) has a box of its own", at: now)
    case .character("-"), .delete, .backspace:
      next.remove(id.name)
      say("\(title) removed\(wayBack)", at: now)
    default: return []
    }
    let effects = change(to: next, at: now)
    // Who took the last one out goes on with a widget, not with the switches below.
    if case .stack(let sheet) = overlay {
      point(sheet, at: sheet.index, of: stack.members.count - 1)
    }
    return effects
  }
}
