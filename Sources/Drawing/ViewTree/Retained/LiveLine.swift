internal import Cells

/// A line of text that changes with time, and is drawn without its layout as long as only its digits
/// change: such a text has the same size for every proposal.
struct LiveLine: Sendable {
  /// The index of the node.
  let index: Int
  let text: LiveText
  /// The text on the screen, which is plain ASCII.
  private(set) var shown: String
  let origin: Point
  let style: Style
  let clip: Rect
  let background: Paint

  /// Draws the text of a time.
  ///
  /// - Returns: Whether only digits differ; otherwise nothing is drawn.
  mutating func draw(at now: Double, into buffer: inout CellBuffer) -> Bool {
    let next = text.text(at: now)
    if next == shown { return true }
    guard differsInDigits(from: next) else { return false }
    shown = next
    buffer.writePlain(next, at: origin, style: style, clip: clip, over: background)
    return true
  }

  /// Returns whether a text differs from the one on the screen in digits alone.
  private func differsInDigits(from next: String) -> Bool {
    guard next.utf8.count == shown.utf8.count else { return false }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    for (old, new) in zip(shown.utf8, next.utf8) where old != new {
      guard digits.contains(old), digits.contains(new) else { return false }
    }
    return true
  }
}

// A tick of a view whose live parts are lines of text touches nothing but these lines.
extension RetainedPicture.State {
  /// Draws the lines of a time.
  ///
  /// - Returns: Whether nothing else in the view changes with time; otherwise the picture must be
  ///   updated with its layout.
  mutating func drawLiveLines(at now: Double, into buffer: inout CellBuffer) -> Bool {
    guard liveGauges.isEmpty else { return false }
    if liveLines.isEmpty {
      guard let lines = findLiveLines() else { return false }
      liveLines = lines
    }
    for position in liveLines.indices {
      guard liveLines[position].draw(at: now, into: &buffer) else { return false }
    }
    return true
  }

  /// Gives the layout the texts that the lines show, and forgets the lines, because the layout may
  /// change.
  mutating func endLiveLines() {
    guard !liveLines.isEmpty else { return }
    for line in liveLines {
      guard case .text(var text) = layout.items[line.index].node else { continue }
      text.runs[0].text = line.shown
      layout.items[line.index].node = .text(text)
    }
    liveLines.removeAll(keepingCapacity: true)
  }

  /// Returns the live texts as lines, or `nil` if there are none, or if one must be drawn with its
  /// layout.
  private func findLiveLines() -> ContiguousArray<LiveLine>? {
    guard !liveTexts.isEmpty else { return nil }
    var lines: ContiguousArray<LiveLine> = []
    lines.reserveCapacity(liveTexts.count)
    for (index, text) in liveTexts {
      guard text.runs.count == 1, let live = text.runs[0].liveText,
        let line = liveLine(index, live)
      else { return nil }
      lines.append(line)
    }
    return lines
  }

  private func liveLine(_ index: Int, _ live: LiveText) -> LiveLine? {
    let position = list.entryOfNode[index]
    guard position >= 0, list.entries[position].index == index else { return nil }
    let entry = list.entries[position]
    // What is not visible may be the only thing that changes.
    guard entry.isLine, !entry.rect.isEmpty, list.isAlone(position, in: entry.rect) else {
      return nil
    }
    var context = list.contexts[entry.context]
    context.clip = context.clip.intersection(entry.rect)
    return layout.liveLine(index, live, over: setting.background.background, context)
  }
}
