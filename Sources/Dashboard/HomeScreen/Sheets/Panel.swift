internal import Cells
internal import ViewTree
internal import Texts

/// A sheet as it is drawn over the boxes: a border with a title, the content, and keys.
struct Panel {
  var title: String
  var content: Node
  var keys: [KeyLabel]
  /// The preferred size of the content, in cells.
  var size: Size
  /// The number of list rows below the visible part.
  var rowsBelow = 0
  /// The number of content rows above the visible part.
  var scrollOffset = 0
  /// The boxes that are drawn over the content.
  var previews: [Preview] = []
  /// Whether the content covers the whole screen, without a border; only the keys remain, in the
  /// last row.
  var coversScreen = false

  /// A box that is drawn over the content.
  struct Preview {
    var box: BoxPreview
    /// The part of the content in whose center the box is drawn, relative to the content; `nil` for
    /// the top right.
    var area: Rect?
  }

  /// Creates a sheet as large as its content, limited by the screen.
  init(
    title: String, content: Node, keys: [KeyLabel], fitting screen: Size,
    at now: Double
  ) {
    var layout = Layout(content, at: now)
    let available = Self.availableSize(in: screen)
    self.init(
      title: title, content: content, keys: keys, size: layout.size(in: Proposal(available)))
  }

  init(title: String, content: Node, keys: [KeyLabel], size: Size) {
    self.title = title
    self.content = SheetNodes.directed(content)
    self.keys = keys
    self.size = size
  }

  /// The columns and rows that the border, the padding and the keys take up.
  private static let surroundings = Size(width: 6, height: 6)

  /// Returns the largest content size on a screen, in cells.
  ///
  /// A column at each side of the sheet and the status line stay free.
  static func availableSize(in screen: Size) -> Size {
    Size(
      width: max(1, screen.width - surroundings.width - 2),
      height: max(1, screen.height - surroundings.height - 1))
  }

  /// Returns the content size of a sheet that covers the screen, in cells.
  static func wholeSize(in screen: Size) -> Size {
    Size(width: max(1, screen.width), height: max(1, screen.height - 1))
  }

  /// Returns the rectangle of the sheet's border, in screen cells.
  func frame(in screen: Size) -> Rect {
    if coversScreen { return Rect(origin: .zero, size: screen) }
    let available = Self.availableSize(in: screen)
    var layout = Layout(SheetNodes.keyLabels(keys), at: 0)
    let keysWidth = layout.size(in: .ideal).width
    let width =
      min(available.width, max(size.width, keysWidth, Glyphs.width(of: title) + 4))
      + Self.surroundings.width
    let height = min(available.height, size.height) + Self.surroundings.height
    let frameSize = Size(width: min(width, screen.width), height: min(height, screen.height - 1))
    let bounds = Rect(x: 0, y: 0, width: screen.width, height: max(1, screen.height - 1))
    return Anchor().frame(for: frameSize, in: bounds)
  }

  private func contentArea(of frame: Rect) -> Rect {
    if coversScreen { return frame.inset(by: Insets(bottom: 1)) }
    return frame.inset(by: Insets(top: 2, leading: 3, bottom: 3, trailing: 3))
  }

  private func keyArea(of frame: Rect) -> Rect {
    if coversScreen {
      return Rect(x: 2, y: max(0, frame.maxY - 1), width: max(0, frame.width - 4), height: 1)
    }
    return Rect(
      x: frame.minX + 3, y: frame.maxY - 2,
      width: max(0, frame.width - Self.surroundings.width), height: 1)
  }

  /// Returns the number of content rows that do not fit on a screen.
  func hiddenRowCount(in screen: Size) -> Int {
    max(0, size.height - contentArea(of: frame(in: screen)).height)
  }

  private func keyNode(in screen: Size) -> Node {
    let scrollKeys = hiddenRowCount(in: screen) > 0 ? [KeyLabel("↑↓", "more")] : []
    let labels = SheetNodes.keyLabels(
      scrollKeys + keys, fitting: keyArea(of: frame(in: screen)).width)
    return SheetNodes.directed(SheetNodes.frame(SheetNodes.keyLabels(labels)))
  }

  func draw(in screen: Size, into buffer: inout CellBuffer, _ context: DrawContext) {
    let frame = frame(in: screen)
    let outerFrame = frame.inset(by: Insets(leading: -1, trailing: -1))
    buffer.fill(outerFrame, with: .plain, clip: outerFrame)
    if !coversScreen { drawBorder(in: frame, into: &buffer, context) }
    let area = contentArea(of: frame)
    drawContent(in: area, into: &buffer, context)
    for preview in previews {
      preview.box.draw(in: previewFrame(preview, in: area), into: &buffer, context)
    }
    keyNode(in: screen).draw(in: keyArea(of: frame), into: &buffer, context: context)
    drawMoreLabel(in: screen, frame, into: &buffer, context)
  }

  private func drawBorder(
    in frame: Rect, into buffer: inout CellBuffer, _ context: DrawContext
  ) {
    BoxLine.rounded.draw(in: frame, style: Style(.focus), into: &buffer, clip: frame)
    let clip = frame.inset(by: Insets(leading: 1, trailing: 2))
    let titleWidth = min(Glyphs.width(of: title) + 2, max(0, frame.width - 5))
    let titleStart = Texts.current.isRightToLeft ? frame.maxX - 2 - titleWidth : frame.minX + 2
    SheetNodes.text(" \(title) ", .focus, .bold).draw(
      in: Rect(x: titleStart, y: frame.minY, width: titleWidth, height: 1),
      into: &buffer, context: context, clip: clip)
  }

  /// Returns the rectangle for a box.
  private func previewFrame(_ preview: Preview, in content: Rect) -> Rect {
    let size = preview.box.size
    let isMirrored = Texts.current.isRightToLeft
    var (area, anchor) = (content, Anchor(isMirrored ? .leading : .trailing, .leading))
    if let previewArea = preview.area {
      let x = isMirrored ? content.width - previewArea.maxX : previewArea.minX
      let origin = Point(x: content.minX + x, y: content.minY + previewArea.minY)
      area = Rect(origin: origin, size: previewArea.size).intersection(content)
      anchor = Anchor(.center, .center)
    }
    let fittingSize = Size(
      width: min(size.width, area.width), height: min(size.height, area.height))
    return anchor.frame(for: fittingSize, in: area)
  }

  private func drawContent(
    in area: Rect, into buffer: inout CellBuffer, _ context: DrawContext
  ) {
    content.draw(in: contentFrame(in: area), into: &buffer, context: context, clip: area)
  }

  /// Returns the frame of the whole content, of which an area shows a part.
  private func contentFrame(in area: Rect) -> Rect {
    Rect(
      x: area.minX, y: area.minY - scrollOffset, width: area.width,
      height: max(area.height, size.height))
  }

  /// Draws the number of rows below the visible part into the border.
  private func drawMoreLabel(
    in screen: Size, _ frame: Rect, into buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let rowsBelow = max(self.rowsBelow, hiddenRowCount(in: screen) - scrollOffset)
    guard rowsBelow > 0 else { return }
    let label = " " + localized("↓ \(rowsBelow) more") + " "
    let width = Glyphs.width(of: label)
    SheetNodes.text(label, .tertiary).draw(
      in: Rect(x: frame.maxX - 2 - width, y: frame.maxY - 1, width: width, height: 1),
      into: &buffer, context: context, clip: frame)
  }

  /// Returns the control at a screen cell, or `nil`.
  func control(at point: Point, in screen: Size, now: Double) -> SheetControl? {
    let frame = frame(in: screen)
    let area = contentArea(of: frame)
    if area.contains(point),
      let control = content.sheetControl(at: point, in: contentFrame(in: area), now: now)
    {
      return control
    }
    return keyNode(in: screen).sheetControl(at: point, in: keyArea(of: frame), now: now)
  }
}

extension Panel {
  /// Creates a sheet with parts below each other, of which one is selected.
  ///
  /// On a screen that is too short for all of them, the selected one is visible.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - parts: The parts.
  ///   - selected: The index of the selected part.
  ///   - keys: The keys.
  ///   - size: The size of the content, in cells; it may be higher than the parts are.
  ///   - screen: The size of the screen, in cells.
  init(
    title: String, parts: [Node], selected: Int, keys: [KeyLabel], size: Size, in screen: Size
  ) {
    let proposal = Proposal(columns: size.width, rows: nil)
    let heights = parts.map { part in
      var layout = Layout(part, at: 0)
      return layout.size(in: proposal).height
    }
    let height = max(size.height, heights.reduce(0, +))
    // At the top: what is shorter than the sheet would move to its middle.
    let content = SheetNodes.frame(
      SheetNodes.column(parts), width: size.width, height: height)
    self.init(
      title: title, content: content, keys: keys, size: Size(width: size.width, height: height))
    let end = heights.prefix(selected + 1).reduce(0, +)
    scrollOffset = max(0, end - (height - hiddenRowCount(in: screen)))
  }

  /// The width from which a text is beside its name and not below it, in cells.
  private static let narrowestText = 16

  /// Creates a sheet with rows of a name and a text.
  init(
    title: String, rows: [(String, String)], keys: [KeyLabel], in screen: Size
  ) {
    let nameWidth = rows.map { Glyphs.width(of: $0.0) }.max() ?? 0
    let isNarrow =
      Self.availableSize(in: screen).width < nameWidth + 3 + Self.narrowestText
    let nodes = rows.map { name, text in
      let (name, text) = (
        SheetNodes.text(name, .secondary, .bold), SheetNodes.paragraph(text, .text)
      )
      return isNarrow
        ? SheetNodes.column([name, SheetNodes.row([SheetNodes.text("  "), text])])
        : SheetNodes.row([SheetNodes.frame(name, width: nameWidth), text], spacing: 3)
    }
    let content = SheetNodes.column(nodes)
    var layout = Layout(content, at: 0)
    let size = layout.size(in: Proposal(columns: Self.availableSize(in: screen).width, rows: nil))
    self.init(title: title, content: content, keys: keys, size: size)
  }
}
