package import Cells
internal import Configuration
package import Foundation
internal import Themes
internal import ViewTree
internal import Wire

// Row 0 has the widgets, row 1 the conditions, the last row the keys; the pictures are between.
extension PreviewScreen {
  private static let headerHeight = 2

  /// The rows of the pictures.
  var area: Rect {
    let bottom = 1 + messages.count
    return Rect(
      x: 0, y: Self.headerHeight, width: size.width,
      height: max(0, size.height - Self.headerHeight - bottom))
  }

  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - now: The current date.
  ///   - palette: The colors of the appearance.
  /// - Returns: The frame.
  package func frame(at now: Date, _ palette: Palette) -> CellBuffer {
    var buffer = CellBuffer(size: size)
    let bounds = buffer.bounds
    drawTabs(&buffer)
    buffer.write(
      conditions(at: now), at: Point(x: 1, y: 1), style: Style(.secondary), clip: bounds)
    if page != nil { drawPage(&buffer) } else { drawPictures(&buffer, at: now, palette) }
    for (index, message) in messages.enumerated() {
      buffer.write(
        message.text, at: Point(x: 1, y: area.maxY + index), style: Style(message.role),
        clip: bounds)
    }
    drawKeys(&buffer)
    return buffer
  }

  // MARK: Tabs and conditions

  struct Tab {
    let index: Int
    let title: String
    let frame: Rect
  }

  /// The widgets that fit into the first row, the selected one among them.
  var tabs: [Tab] {
    var tabs: [Tab] = []
    var x = 0
    for (index, widget) in widgets.enumerated() {
      let title = " \(Sanitizer.line(widget.kind)) "
      let width = Glyphs.width(of: title)
      if x + width > size.width {
        // The row begins again with the widget that did not fit, until the selected one is in it.
        guard index <= selection else { break }
        (tabs, x) = ([], 0)
      }
      tabs.append(Tab(index: index, title: title, frame: Rect(x: x, y: 0, width: width, height: 1)))
      x += width + 1
    }
    return tabs
  }

  private func drawTabs(_ buffer: inout CellBuffer) {
    for tab in tabs {
      let isSelected = tab.index == selection
      let style =
        isSelected
        ? Style(foreground: .role(.title), background: .role(.selection), attributes: .bold)
        : Style(.secondary)
      buffer.write(tab.title, at: tab.frame.origin, style: style, clip: buffer.bounds)
    }
  }

  private func conditions(at now: Date) -> String {
    var parts = [content.rawValue]
    if content == .timeline, let key = shownKeys.first(where: { entries(for: $0) != nil }),
      let entries = entries(for: key), let index = shownIndex(for: key, at: now)
    {
      let date = entries[index].date.map {
        ", \($0.formatted(dateStyle))"
      }
      let kind = entryIndex == nil ? "entry" : "at entry"
      parts.append("\(kind) \(index + 1) of \(entries.count)\(date ?? "")")
    }
    parts.append(isDark ? "dark" : "light")
    if let locale { parts.append(locale) }
    if isPrivate { parts.append("private") }
    if isAccented { parts.append("accented") }
    if isBuilding { parts.append("building …") }
    let noteCount = report.count + faults.count
    if noteCount > 0 { parts.append("i: \(noteCount) \(noteCount == 1 ? "note" : "notes")") }
    return parts.joined(separator: " · ")
  }

  /// Dates such as `2026-11-22 12:00:00`.
  private var dateStyle: Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(
      dateTimeSeparator: .space, timeZone: timeZone
    ).year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
  }

  // MARK: Messages

  private var messages: [(text: String, role: Role)] {
    let limit = max(4, size.height / 5)
    var lines = errors.prefix(limit).map { (text: Sanitizer.line($0), role: Role.error) }
    let more = errors.count - limit
    if more > 0 { lines.append(("and \(more) more \(more == 1 ? "error" : "errors")", .error)) }
    return lines + (notice.map { [(text: Sanitizer.line($0), role: .accent)] } ?? [])
  }

  // MARK: Pictures

  private struct Box {
    let key: Key
    /// The frame with the border, before scrolling.
    let frame: Rect
  }

  /// The boxes from left to right, in as many rows as they need.
  private var boxes: [Box] {
    var boxes: [Box] = []
    var origin = Point(x: 1, y: 0)
    var rowHeight = 0
    for key in shownKeys {
      let content = key.family.contentSize
      let size = Size(width: content.width + 2, height: content.height + 2)
      if origin.x > 1, origin.x + size.width > self.size.width {
        origin = Point(x: 1, y: origin.y + rowHeight)
        rowHeight = 0
      }
      boxes.append(Box(key: key, frame: Rect(origin: origin, size: size)))
      origin.x += size.width + 1
      rowHeight = max(rowHeight, size.height)
    }
    return boxes
  }

  var maximumScroll: Int {
    let height = page != nil ? pageRows.count : boxes.map(\.frame.maxY).max() ?? 0
    return max(0, height - area.height)
  }

  private func frame(of box: Box) -> Rect {
    Rect(
      origin: Point(x: box.frame.minX, y: box.frame.minY + area.minY - scroll),
      size: box.frame.size)
  }

  private func inside(_ frame: Rect) -> Rect {
    Rect(
      x: frame.minX + 1, y: frame.minY + 1, width: frame.width - 2, height: frame.height - 2)
  }

  private func drawPictures(_ buffer: inout CellBuffer, at now: Date, _ palette: Palette) {
    if widgets.isEmpty {
      buffer.write(
        "The program has no widgets.", at: Point(x: 1, y: area.minY), style: Style(.secondary),
        clip: area)
    }
    for box in boxes {
      let frame = frame(of: box)
      BoxLine.rounded.draw(in: frame, style: Style(.border), into: &buffer, clip: area)
      buffer.write(
        " \(box.key.family.shortName) ", at: Point(x: frame.minX + 2, y: frame.minY),
        style: Style(.title), clip: area)
      draw(box.key, in: inside(frame), &buffer, at: now, palette)
    }
    guard showsHints else { return }
    for hint in hints(at: now) {
      buffer.write(
        String(hint.letter), at: hint.point,
        style: Style(foreground: .role(.background), background: .role(.accent), attributes: .bold),
        clip: area)
    }
  }

  private func draw(
    _ key: Key, in frame: Rect, _ buffer: inout CellBuffer, at now: Date, _ palette: Palette
  ) {
    let clip = frame.intersection(area)
    func say(_ text: String, _ role: Role) {
      var node = TextNode(Sanitizer.line(text), style: Style(role))
      node.paragraph.alignment = .center
      Node.text(node).draw(
        in: frame, into: &buffer, context: DrawContext(now: 0, palette: palette), clip: clip)
    }
    switch pictures[key] {
    case .loading: say("Loading…", .tertiary)
    case .failed(let reason): say(reason, .error)
    case .entries(let entries):
      guard let index = shownIndex(for: key, at: now) else {
        return say("The timeline has no entries.", .error)
      }
      guard let node = entries[index].node else {
        return say("The view cannot be drawn.", .error)
      }
      var context = DrawContext(
        now: date(of: entries[index], at: now).timeIntervalSince1970, palette: palette)
      if key.content == .placeholder { context.redaction.insert(.placeholder) }
      if isPrivate { context.redaction.insert(.privacy) }
      node.draw(in: frame, into: &buffer, context: context, clip: clip)
    case nil: break
    }
  }

  // MARK: Hints

  struct Hint {
    let letter: Character
    let point: Point
    let control: PlacedControl
  }

  /// The visible controls, each with a letter.
  ///
  /// A placeholder has none, as on a phone.
  func hints(at now: Date) -> [Hint] {
    guard content != .placeholder else { return [] }
    var hints: [Hint] = []
    let letters = Array("asdfghjklqwertyuiopzxcvbnm")
    for box in boxes {
      guard let entries = entries(for: box.key), let index = shownIndex(for: box.key, at: now),
        let node = entries[index].node
      else { continue }
      let inside = inside(frame(of: box))
      let controls = node.controls(
        in: inside.size, at: date(of: entries[index], at: now).timeIntervalSince1970)
      for control in controls where hints.count < letters.count {
        if case .link = control.action, box.key.family.ignoresLinks { continue }
        let point = Point(
          x: inside.minX + control.frame.minX, y: inside.minY + control.frame.minY)
        guard area.contains(point) else { continue }
        hints.append(Hint(letter: letters[hints.count], point: point, control: control))
      }
    }
    return hints
  }
}
