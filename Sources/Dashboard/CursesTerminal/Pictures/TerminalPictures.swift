internal import CNcurses
internal import Cells
internal import Themes

/// The pictures in pixels on the terminal's screen.
nonisolated struct TerminalPictures {
  /// How the terminal shows pictures, or `nil` if it shows cells.
  private(set) var support: PictureSupport?
  private var form = Form.cells
  /// The pictures of the previous frame that were shown in pixels.
  private var shownNumbers: Set<UInt16> = []
  /// Whether the last frame has all its pictures.
  private(set) var isComplete = true

  private enum Form {
    case cells
    case kitty(KittyPictures)
    case sixel(SixelPictures)
  }

  /// Sets how pictures are shown; the pictures so far are gone from the screen.
  ///
  /// - Parameters:
  ///   - support: What the terminal supports, or `nil` for cells.
  ///   - mode: The colors; pictures need more than 16.
  ///   - seed: A number that differs among the programs in the terminal.
  /// - Returns: The bytes that delete the pictures so far.
  mutating func setSupport(_ support: PictureSupport?, _ mode: ColorMode, seed: Int) -> [UInt8] {
    let bytes = removeAll()
    self.support = support
    switch support?.form {
    case .kitty(let throughTmux)? where mode == .direct || mode == .palette256:
      form = .kitty(
        KittyPictures(
          throughTmux: throughTmux, cellSize: support?.cellSize ?? .zero,
          hasDirectColor: mode == .direct, seed: seed))
    case .sixel(let colorCount, let limit)? where mode != .mono:
      form = .sixel(
        SixelPictures(
          colorCount: colorCount, limit: limit, cellSize: support?.cellSize ?? .zero))
    default: form = .cells
    }
    return bytes
  }

  /// Prepares the pictures of a frame.
  ///
  /// - Parameters:
  ///   - buffer: The frame.
  ///   - changes: The cells that are written.
  ///   - isOnScreen: Whether the terminal shows the dashboard's screen already; the first frame
  ///     switches to it, and with kitty's protocol each screen has its own pictures.
  /// - Returns: What is sent before the cells, and the cells that must be written though they have
  ///   not changed.
  mutating func update(
    for buffer: CellBuffer, _ changes: [ChangedRun], isOnScreen: Bool = true
  ) -> (bytes: [UInt8], runs: [ChangedRun]) {
    guard !changes.isEmpty || !isComplete else { return ([], []) }
    if case .cells = form { return ([], []) }
    let usedNumbers = buffer.usedPictures
    let previousNumbers = shownNumbers
    var frame = PictureFrame()
    switch form {
    case .cells: return ([], [])
    case .kitty where !isOnScreen:
      isComplete = usedNumbers.isEmpty
      return ([], [])
    case .kitty(var pictures):
      form = .cells
      frame = pictures.update(for: buffer, usedNumbers)
      form = .kitty(pictures)
    case .sixel(var pictures):
      form = .cells
      frame = pictures.update(for: buffer, changes)
      // A picture that was shown as cells has changed though its cells have not.
      pictures.damage(frame.shownNumbers.subtracting(previousNumbers))
      form = .sixel(pictures)
    }
    shownNumbers = frame.shownNumbers
    isComplete = frame.isComplete
    let switched = previousNumbers.symmetricDifference(shownNumbers).intersection(usedNumbers)
    let rects = switched.compactMap { buffer.pictures[$0]?.rect.intersection(buffer.bounds) }
    let runs = rects.flatMap { rect in
      (rect.minY..<rect.maxY).map { ChangedRun(y: $0, columns: 0..<buffer.size.width) }
    }
    return (frame.bytesBefore, runs)
  }

  /// Returns whether a cell shows a part of a picture in pixels, and not its glyph.
  func showsPixels(_ cell: Cell, of buffer: CellBuffer, at point: Point) -> Bool {
    guard let picture = buffer.pictures[cell.picture] else { return false }
    return switch form {
    case .cells: false
    case .kitty(let pictures): pictures.cell(of: picture, cell.picture, at: point) != nil
    case .sixel(let pictures): pictures.covers(cell.picture, point, in: buffer)
    }
  }

  /// Returns the cell for ncurses at a point that shows a part of a picture, or `nil` if its glyph
  /// is shown instead.
  @MainActor func cell(
    _ cell: Cell, of buffer: CellBuffer, at point: Point, _ colors: inout ColorTable
  ) -> cnc_cell? {
    guard let picture = buffer.pictures[cell.picture] else { return nil }
    var result = cnc_cell()
    result.width = 1
    switch form {
    case .cells: return nil
    case .kitty(let pictures):
      guard let kittyCell = pictures.cell(of: picture, cell.picture, at: point) else { return nil }
      result.scalars = kittyCell.scalars
      result.pair = colors.pair(foregroundNumber: kittyCell.color, picture.background)
    case .sixel(let pictures):
      guard pictures.covers(cell.picture, point, in: buffer) else { return nil }
      // Text never has this blank, so that ncurses writes whatever replaces it. Attributes make the
      // blanks of different pictures different.
      result.scalars.0 = Self.blank
      result.attributes = UInt32(cell.picture & 3)
      result.pair = colors.pair(.none, picture.background)
    }
    return result
  }

  /// The character of cells below a picture: NO-BREAK SPACE.
  static let blank: UInt32 = 0xa0

  /// Returns the bytes that draw pictures after the text of a frame.
  mutating func draw(_ buffer: CellBuffer, palette: Palette) -> [UInt8] {
    guard case .sixel(var pictures) = form else { return [] }
    form = .cells
    let bytes = pictures.draw(buffer, palette: palette)
    isComplete = pictures.isComplete
    form = .sixel(pictures)
    return bytes
  }

  /// Records that the whole screen is written again.
  mutating func noteRepaint() {
    guard case .sixel(var pictures) = form else { return }
    form = .cells
    pictures.damageAll()
    form = .sixel(pictures)
  }

  /// Returns the bytes that delete all pictures; those of the next frame are sent again.
  mutating func removeAll() -> [UInt8] {
    shownNumbers = []
    switch form {
    case .cells: return []
    case .kitty(var pictures):
      let bytes = pictures.removeAll()
      form = .kitty(pictures)
      return bytes
    case .sixel(var pictures):
      pictures.damageAll()
      form = .sixel(pictures)
      return []
    }
  }

  /// The bytes that delete the pictures if the program crashes.
  var leavingSequences: [UInt8] {
    if case .kitty(let pictures) = form { pictures.deletions } else { [] }
  }
}
