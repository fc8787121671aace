package import Cells
package import Configuration
package import FoundationEssentials
package import IntentSchemas
package import Themes
package import Timelines
package import ViewTree
package import Texts

/// The state of the home screen, to read.
extension HomeScreen {
  package var size: Size { display.size }
  package var configuration: Configuration { display.configuration }
  package var theme: Theme { display.theme }
  package var themeNames: [String] { display.themeNames }
  package var appearance: Appearance { display.appearance }
  package var themeSide: ThemeSide { display.themeSide }
  package var pictureCells: Size? { display.pictureCells }
  package var palette: Palette { display.palette }
  package var localeSettings: LocaleSettings { display.localeSettings }

  /// The texts of the home screen in the user's language.
  package var texts: Texts { Texts(locale: localeSettings.locale) }

  package var home: HomeFile { board.file }
  package var arrangement: Arrangement? { board.arrangement }
  package var page: Int { board.page }
  package var pageCount: Int { board.pageCount }
  package var focus: SlotID? { board.focus }
  package var visibleBoxes: [PlacedBox] { board.visibleBoxes }

  package var slots: [SlotID: Slot] { widgets.slots }
  package var kinds: [String: [String: KindDescription]] { extensions.kinds }
  package var intents: [String: [IntentSchema]] {
    extensions.intents.mapValues { $0.filter(\.isDiscoverable) }
  }
  package var shortcuts: [String: [IntentShortcut]] { extensions.shortcuts }
  package var problems: [String] { messages.problems }
  package var notice: Notice? { messages.notice }

  /// Something in front of the page that Escape leaves.
  package enum Layer: String, Hashable, Sendable {
    case banner, sheet, hints, lift, editMode, control, viewedTime, wholeScreen
  }

  /// What is in front of the page, the frontmost first.
  package var layers: [Layer] {
    let all: [(Layer, Bool)] = [
      (.banner, !messages.banner.isEmpty), (.sheet, sheets.isOpen),
      (.hints, selection.hints != nil), (.lift, board.editing?.liftedWidget != nil),
      (.editMode, isEditing), (.control, selection.focusedControl != nil),
      (.viewedTime, widgets.viewedTime != nil), (.wholeScreen, wholeScreen != nil),
    ]
    return all.filter(\.1).map(\.0)
  }

  /// The name of the open sheet's type, or `nil` if no sheet is open.
  package var sheetName: String? { sheets.sheet.map { "\(type(of: $0))" } }

  /// Returns the loader of a widget's timeline, or `nil` for an unknown widget.
  package func loader(of id: SlotID) -> TimelineLoader<ArchivedNode>? { widgets.loader(of: id) }

  package func contentSize(of id: SlotID) -> Size { widgets.contentSize(of: id) }

  package func drawContext(at now: Date) -> DrawContext { display.drawContext(at: now) }

  /// Returns the frame of the view in a box, in cells of the screen.
  func viewFrame(in box: PlacedBox) -> Rect {
    let area = box.rect.inset(by: Insets(top: 1, leading: 1, bottom: 1, trailing: 1))
    return widgets[SlotID(box.id)]?.viewFrame(in: area) ?? area
  }

  /// The focused widget, or `nil` if nothing has the focus.
  package var focusedSlot: Slot? { focus.flatMap { widgets[$0] } }

  /// Returns the display name of a widget.
  package func title(of slot: Slot) -> String {
    if let title = slot.placement.look.title, !title.isEmpty { return title }
    return extensions.title(of: slot.placement.widget)
  }

  /// Returns the display name of a widget, or its identifier if the widget is gone.
  func title(of id: SlotID) -> String { widgets[id].map { title(of: $0) } ?? id.name }

  /// Returns whether the extension offers the widget in this family; true until the extension has
  /// described it.
  package func isOffered(_ slot: Slot) -> Bool { extensions.offers(slot.placement) }

  /// The inline widgets of the status line, in file order.
  var inlineSlots: [Slot] { board.inlineIDs.compactMap { widgets[$0] } }

  /// The widgets on the current page and in the status line.
  ///
  /// The set is empty until the size of the screen is known.
  var visibleWidgets: Set<SlotID> {
    guard size != .zero else { return [] }
    let boxes = visibleBoxes.map { SlotID($0.id) }
    let substitutes = boxes.compactMap { id in widgets[id].flatMap(substitute)?.id }
    return Set(boxes + substitutes + inlineSlots.map(\.id))
  }

  /// The widgets on the current page, also below the top of a stack, and in the status line.
  package var idsOnScreen: Set<SlotID> { widgets.visibleIDs.union(board.idsOnPage) }

  /// Shows a notice in the status line.
  mutating func showNotice(_ text: LocalizedText, isWarning: Bool = false, at now: Date) {
    messages.showNotice(localized(text), isWarning: isWarning, at: now)
  }

  /// Shows a notice that is not translated; a string literal is translated.
  @_disfavoredOverload
  mutating func showNotice(_ text: String, isWarning: Bool = false, at now: Date) {
    messages.showNotice(text, isWarning: isWarning, at: now)
  }

  /// Returns the mark on a box's border, or `nil` if there is nothing to report.
  func mark(of slot: Slot, at now: Date) -> SlotMark? {
    let id = slot.id
    guard let loader = loader(of: id) else { return nil }
    if let viewedTime = widgets.viewedTime, viewedTime.scope == .widget(id) {
      return SlotMark(viewedTime, loader, in: localeSettings)
    }
    if let mark = SlotMark(loader, reloadKey: keySymbol(of: .reload), at: now) { return mark }
    if let since = widgets.activations.earliestStart(in: id) {
      return SlotMark(working: since, at: now)
    }
    if !isOffered(slot) { return SlotMark(unsupported: slot.placement.family) }
    if let problem = designProblem(of: slot.placement) {
      return SlotMark([problem, localized("no design")], .warning, nil)
    }
    if !looks.problems(of: slot.placement.look, in: slot.placement.family).isEmpty {
      let details = keySymbol(of: .info).map {
        [localized("incomplete look (\($0) for details)"), localized("incomplete look (\($0))")]
      }
      return SlotMark(
        (details ?? [localized("incomplete look")]) + [localized("look?")], .warning, nil)
    }
    if widgets.settingsProblems[id] != nil {
      let details = keySymbol(of: .info).map {
        [localized("invalid settings (\($0) for details)"), localized("invalid settings (\($0))")]
      }
      return SlotMark(
        (details ?? [localized("invalid settings")]) + [localized("settings?")], .warning, nil)
    }
    if isSuggestion(id) { return SlotMark([localized("suggested")], .normal, nil) }
    if let end = board.pushes.box(of: id)?.end {
      let time = TimeText.time(Date(timeIntervalSince1970: end), in: localeSettings)
      return SlotMark([localized("until \(time)")], .normal, nil)
    }
    return extensions.processes[slot.placement.widget.extension]?.end.flatMap {
      SlotMark($0, at: now)
    }
  }

  /// Returns the next time at which the screen changes or work is due, or `nil` if there is none.
  package func nextWake(after now: Date) -> Date? {
    let event = quiet.contains(now) ? quiet.end : nextEvent(after: now)
    return [event, widgets.nextViewChange].compactMap(\.self).min()
  }

  /// Returns the next time at which anything but the live parts of views changes or work is due, or
  /// `nil` if there is none.
  func nextEvent(after now: Date) -> Date? {
    var times = [widgets.nextEvent(after: now), messages.notice?.until]
    for id in widgets.visibleIDs {
      times.append(widgets[id].flatMap { mark(of: $0, at: now)?.nextChange })
    }
    for stack in visibleStacks {
      times.append(stack.slide?.clock.nextFrame(after: now))
      if !isInUse(stack) { times.append(stack.nextDecision) }
    }
    if messages.hasNotifications {
      times.append(messages.nextNotification(isAllowed: allowsNotifications))
    }
    times.append(nextSuggestionChange(after: now))
    times.append(board.pushes.nextEnd)
    times.append(board.editing?.hover?.end)
    if display.animatesViews { times.append(board.nextJiggle(after: now)) }
    times.append(sheets.sheet?.nextDate)
    times.append(sheets.sheet?.nextChange(after: now))
    if sheets.sheet?.updatesEverySecond == true { times.append(TimeText.nextChange(now, now)) }
    return times.compactMap(\.self).min()
  }
}

extension Slot {
  package var id: SlotID { SlotID(placement.id) }
}
