package import Cells
package import Configuration
package import FoundationEssentials
package import IntentSchemas
package import Themes
package import Timelines
package import ViewTree

/// What is to be seen of the home screen.
extension HomeScreen {
  package var size: Size { display.size }
  package var configuration: Configuration { display.configuration }
  package var theme: Theme { display.theme }
  package var themeNames: [String] { display.themeNames }
  package var appearance: Appearance { display.appearance }
  package var side: ThemeSide { display.side }
  package var palette: Palette { display.palette }
  package var place: Place { display.place }

  /// The layout.
  package var home: HomeFile { board.file }
  package var arrangement: Arrangement? { board.arrangement }
  package var page: Int { board.page }
  package var pageCount: Int { board.pageCount }
  package var focus: SlotID? { board.focus }
  package var visibleBoxes: [PlacedBox] { board.visibleBoxes }

  package var slots: [SlotID: Slot] { widgets.slots }
  package var kinds: [String: [String: KindDescription]] { extensions.kinds }
  package var intents: [String: [IntentSchema]] { extensions.intents }
  package var shortcuts: [String: [Shortcut]] { extensions.shortcuts }
  package var problems: [String] { messages.problems }
  package var notice: Notice? { messages.notice }

  /// The life of a widget's timeline, or `nil` for a widget that is not there.
  package func loader(of id: SlotID) -> TimelineLoader<ArchivedNode>? { widgets.loader(of: id) }

  package func contentSize(of id: SlotID) -> Size { widgets.contentSize(of: id) }

  package func drawContext(at now: Date) -> DrawContext { display.drawContext(at: now) }

  /// The focused widget, or `nil` with none on the page.
  package var focusedSlot: Slot? { focus.flatMap { widgets[$0] } }

  /// The name of a widget for people.
  package func title(of slot: Slot) -> String { extensions.title(of: slot.placement.widget) }

  /// The name of a widget for people, or its id where it is gone.
  func title(of id: SlotID) -> String { widgets[id].map { title(of: $0) } ?? id.name }

  /// Whether the extension offers the widget in this family, as far as it has said.
  package func isOffered(_ slot: Slot) -> Bool { extensions.offers(slot.placement) }

  /// Widgets of one line, for the status line, in the file's order.
  var inlineSlots: [Slot] { board.inlineIDs.compactMap { widgets[$0] } }

  /// The widgets that are seen.
  var seen: Set<SlotID> {
    guard size != .zero else { return [] }
    return Set(visibleBoxes.map { SlotID($0.id) } + inlineSlots.map(\.id))
  }

  /// Says something in the bottom line.
  mutating func say(_ words: String, isWarning: Bool = false, at now: Date) {
    messages.say(words, isWarning: isWarning, at: now)
  }

  /// What a box says of itself in its line, or `nil` where all is well.
  func mark(of slot: Slot, at now: Date) -> SlotMark? {
    let id = slot.id
    guard let loader = loader(of: id) else { return nil }
    if let scrub = widgets.scrub, scrub.scope == .widget(id) {
      return SlotMark(scrub, loader, in: place)
    }
    if let mark = SlotMark(loader, at: now) { return mark }
    if let since = widgets.presses.longest(in: id), let mark = SlotMark(working: since, at: now) {
      return mark
    }
    if !isOffered(slot) { return SlotMark(unsupported: slot.placement.family) }
    if widgets.notes[id] != nil {
      return SlotMark(["settings do not hold: i tells", "settings?"], .warning, nil)
    }
    return extensions.processes[slot.placement.widget.extension]?.end.flatMap {
      SlotMark($0, at: now)
    }
  }

  /// The next moment at which the screen changes or something is due; `nil` with nothing to wait for.
  package func nextWake(after now: Date) -> Date? {
    var moments = [widgets.nextWake(after: now), messages.notice?.until]
    for id in widgets.shown {
      moments.append(widgets[id].flatMap { mark(of: $0, at: now)?.nextChange })
    }
    for stack in visibleStacks {
      moments.append(stack.turn?.clock.nextFrame(after: now))
      if !isInUse(stack) { moments.append(stack.nextDecision) }
    }
    moments.append(board.editing?.rest?.end)
    if display.movesPictures { moments.append(board.nextTremble(after: now)) }
    if sheets.sheet?.isLive == true { moments.append(Words.nextChange(now, now)) }
    return moments.compactMap(\.self).min()
  }
}

extension Slot {
  package var id: SlotID { SlotID(placement.id) }
}
