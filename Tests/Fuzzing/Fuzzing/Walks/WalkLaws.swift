internal import Cells
internal import Configuration
internal import Foundation
internal import HomeScreen
internal import Timelines
internal import ViewTree

/// What holds after each step of a walk.
package enum WalkLaw: String, Hashable, Sendable, CaseIterable {
  case boxes = "boxes do not overlap and are on the screen, and none is lost"
  case focus = "the focus is visible"
  case escape = "Escape leads home within five presses"
  case undo = "undo leads back to the same home.yaml"
  case file = "home.yaml has what the screen shows"
  case secrets = "what became a secret is in no file"
  case drawing = "the screen shows what a complete drawing shows"
  case texts = "no message is empty"
  case modes = "one mode ends the others, and another time is that of a visible widget"
  case promises = "what a notice promises holds"
  case sleep = "the loop sleeps when nothing is due"
}

extension WalkedDashboard {
  /// Returns the first law that does not hold, or `nil`.
  func problem(afterStep number: Int) -> Walk.Problem? {
    guard let (law, details) = brokenLaw else { return nil }
    return Walk.Problem(
      law: law, details: details, step: number, screen: painter.buffer.transcript)
  }

  private var brokenLaw: (WalkLaw, String)? {
    if let failure { return failure }
    let checks: [(WalkLaw, (WalkedDashboard) -> String?)] = [
      (.boxes, { $0.boxProblem ?? $0.stackProblem }), (.focus, \.focusProblem),
      (.modes, \.modeProblem), (.texts, \.textProblem), (.promises, \.undoProblem),
      (.escape, \.escapeProblem), (.drawing, \.drawingProblem),
    ]
    for (law, check) in checks { if let details = check(self) { return (law, details) } }
    return nil
  }

  // MARK: Boxes

  private var boxProblem: String? {
    guard let arrangement = home.arrangement else { return nil }
    let page = Rect(x: 0, y: 0, width: home.size.width, height: home.size.height - 1)
    let boxes = arrangement.boxes
    for (index, box) in boxes.enumerated() {
      if box.rect.intersection(page) != box.rect { return "\(box.box) is not on the screen" }
      if box.rect.width < 1 || box.rect.height < 1 { return "\(box.box) has no area" }
      let others = boxes[(index + 1)...].filter { $0.page == box.page }
      if let other = others.first(where: { !$0.rect.intersection(box.rect).isEmpty }) {
        return "\(box.box) and \(other.box) overlap"
      }
    }
    let lost = Set(home.home.boxes.map(\.id)).subtracting(boxes.map(\.box))
    return lost.isEmpty ? nil : "\(lost.sorted().joined(separator: ", ")) have no position"
  }

  private var stackProblem: String? {
    let stacked = home.home.stacks.flatMap(\.widgets)
    if Set(stacked).count != stacked.count { return "a widget is in two stacks" }
    if home.home.stacks.contains(where: { $0.widgets.count < 2 }) { return "a stack of one widget" }
    for box in home.visibleBoxes where home.slots[SlotID(box.id)] == nil {
      return "the box \(box.box) shows \(box.id), which does not exist"
    }
    return nil
  }

  // MARK: Focus

  private var focusProblem: String? {
    guard home.arrangement != nil else { return nil }
    guard isOnScreen(painter.cursor) else { return "the cursor is not on the screen" }
    if home.layers.contains(.sheet) { return sheetFocusProblem }
    let boxes = home.visibleBoxes
    let inlineWidgets =
      home.wholeScreen == nil
      ? home.slots.values.filter { $0.placement.family == .accessoryInline }.map(\.id.name) : []
    guard let focus = home.focus else {
      return boxes.isEmpty ? nil : "nothing has the focus"
    }
    guard boxes.contains(where: { $0.id == focus.name }) || inlineWidgets.contains(focus.name)
    else { return "the focus is on \(focus.name), which is not on the screen" }
    guard let cursor = painter.cursor else { return "\(focus.name) has the focus but no cursor" }
    guard home.layers.contains(.control) else { return nil }
    let content = boxes.first { $0.id == focus.name }?.rect.inset(
      by: Insets(top: 1, leading: 1, bottom: 1, trailing: 1))
    return content?.contains(cursor) == true ? nil : "the focused control is not visible"
  }

  private func isOnScreen(_ point: Point?) -> Bool {
    point.map { painter.buffer.bounds.contains($0) } ?? true
  }

  /// In a sheet, the cursor is in the text field or at the selected row, unless there is none.
  private var sheetFocusProblem: String? {
    guard let cursor = painter.cursor else { return "the open sheet is not visible" }
    let buffer = painter.buffer
    let isCaret = buffer[cursor.x, cursor.y].attributes.contains(.reverse)
    // The mark is on the right where the language is.
    let isRow = [cursor.x - 2, cursor.x + 2].contains { x in
      buffer.bounds.contains(Point(x: x, y: cursor.y))
        && ["▌", "|"].contains(buffer.text(of: buffer[x, cursor.y]))
    }
    let hasNoRows = ["InfoSheet", "HelpSheet", "SnippetSheet"].contains(home.sheetName)
    return isCaret || isRow || hasNoRows
      ? nil : "neither a field nor a row of \(home.sheetName ?? "the sheet") is selected"
  }

  // MARK: Modes

  private var modeProblem: String? {
    let layers = home.layers
    if layers.contains(.editMode),
      let other = [.hints, .viewedTime, .wholeScreen].first(where: layers.contains)
    {
      return "edit mode and \(other)"
    }
    if case .widget(let id)? = home.widgets.viewedTime?.scope, home.arrangement != nil,
      !home.idsOnScreen.contains(id)
    {
      return "the viewed time is that of \(id.name), which is not on the screen"
    }
    return nil
  }

  // MARK: Messages

  /// A notice that says how to undo is about what the key undoes.
  private var undoProblem: String? {
    guard let notice = home.notice, !home.undoSuffix.isEmpty,
      notice.text.hasSuffix(home.undoSuffix),
      let press = home.configuration.keys.keys[.undo]?.first,
      home.layers.allSatisfy({ $0 == .viewedTime || $0 == .wholeScreen })
    else { return nil }
    var copy = home
    let effects = copy.apply(.key(press), at: now)
    let changes = effects.contains { effect in
      switch effect {
      case .save, .saveDesigns, .removeLauncher: true
      default: false
      }
    }
    return changes ? nil : "“\(notice.text)”, but \(press.name) changes nothing"
  }

  private var textProblem: String? {
    if let notice = home.notice, Self.isEmpty(notice.text) { return "the notice “\(notice.text)”" }
    if let problem = home.problems.first(where: Self.isEmpty) { return "the problem “\(problem)”" }
    for id in home.visibleBoxes.map({ SlotID($0.id) }) {
      guard let failure = home.loader(of: id)?.failure else { continue }
      if Self.isEmpty(failure.reason) { return "the failure of \(id.name)" }
    }
    return nil
  }

  /// Returns whether a message says nothing, or ends where it should say why.
  static func isEmpty(_ text: String) -> Bool {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty || text.hasSuffix(":") || text.hasPrefix(":")
  }

  // MARK: Escape

  private var escapeProblem: String? {
    var copy = home
    for _ in 0..<5 where !copy.layers.isEmpty {
      // What this press requests is not carried out.
      _ = copy.apply(.key(KeyPress(.escape)), at: now)
    }
    guard !copy.layers.isEmpty else { return nil }
    func names(_ home: HomeScreen) -> String {
      (home.layers.map(\.rawValue) + [home.sheetName].compactMap(\.self)).joined(separator: ", ")
    }
    return "from \(names(home)), five presses lead to \(names(copy))"
  }

  // MARK: Drawing

  private var drawingProblem: String? {
    var complete = FramePainter()
    complete.paint(home, at: now)
    let (drawn, expected) = (painter.buffer, complete.buffer)
    guard drawn.size == expected.size else { return "the sizes differ" }
    guard painter.cursor == complete.cursor else {
      return "the cursor is at \(painter.cursor as Any), not at \(complete.cursor as Any)"
    }
    for y in 0..<drawn.size.height {
      for x in 0..<drawn.size.width {
        let (cell, expectedCell) = (drawn[x, y], expected[x, y])
        guard
          cell.style != expectedCell.style
            || drawn.text(of: cell) != expected.text(of: expectedCell)
        else { continue }
        return "cell \(x),\(y) is “\(drawn.text(of: cell))” \(cell.style), "
          + "not “\(expected.text(of: expectedCell))” \(expectedCell.style)"
      }
    }
    return nil
  }
}
