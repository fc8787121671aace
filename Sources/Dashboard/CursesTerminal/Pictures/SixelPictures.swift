internal import Cells

/// The pictures on a terminal with sixel graphics.
///
/// A picture is drawn over blank cells after the text of a frame; what is written into a cell later
/// erases that part of the picture. A picture that something covers is drawn in several rectangles.
nonisolated struct SixelPictures {
  private let colorCount: Int
  private let limit: Size?
  private let cellSize: Size
  /// The rectangles of each picture of the frame.
  private var rects: [UInt16: [Rect]] = [:]
  /// The pictures that are not on the screen as a whole, and must be drawn after the text.
  private var damagedNumbers: Set<UInt16> = []
  private var cache = SixelCache()

  /// The maximum number of rectangles of a picture; one that is covered by more is shown as cells.
  private static let rectLimit = 12
  /// The width up to which ncurses may write cells again that lie between changed ones, in cells.
  ///
  /// It does so if that has fewer bytes than a movement of the cursor.
  private static let rewrittenWidth = 16

  /// - Parameters:
  ///   - colorCount: The number of colors of the terminal.
  ///   - limit: The maximum size of a picture in pixels, or `nil` if it is not known.
  ///   - cellSize: The size of a cell, in pixels.
  init(colorCount: Int, limit: Size?, cellSize: Size) {
    self.colorCount = colorCount
    self.limit = limit
    self.cellSize = cellSize
  }

  /// Chooses the pictures of a frame that are shown in pixels.
  ///
  /// - Parameters:
  ///   - buffer: The frame.
  ///   - changes: The cells that are different from those on the screen.
  /// - Returns: The pictures that are shown in pixels.
  mutating func update(for buffer: CellBuffer, _ changes: [ChangedRun]) -> PictureFrame {
    rects = buffer.pictureRects(rows: 0..<Self.rowCount(of: buffer))
      .filter { $0.value.count <= Self.rectLimit }
    noteDamage(by: changes, in: buffer)
    var frame = PictureFrame()
    frame.shownNumbers = Set(rects.keys)
    damagedNumbers.formIntersection(frame.shownNumbers)
    return frame
  }

  /// The number of rows that pictures are drawn in: a picture in the last one would scroll the
  /// screen.
  private static func rowCount(of buffer: CellBuffer) -> Int { max(0, buffer.size.height - 1) }

  /// Returns whether the cell at a point is blank below a picture.
  func covers(_ number: UInt16, _ point: Point, in buffer: CellBuffer) -> Bool {
    rects[number] != nil && point.y < Self.rowCount(of: buffer)
  }

  /// Records that pictures must be drawn again.
  mutating func damage(_ numbers: Set<UInt16>) { damagedNumbers.formUnion(numbers) }

  /// Records that the whole screen is written again.
  mutating func damageAll() { damagedNumbers = Set(rects.keys) }

  private mutating func noteDamage(by changes: [ChangedRun], in buffer: CellBuffer) {
    for run in changes {
      var last: UInt16 = 0
      for x in run.columns {
        let number = buffer[x, run.y].picture
        if number != last, number != 0 { damagedNumbers.insert(number) }
        last = number
      }
    }
    let changesByRow = Dictionary(grouping: changes, by: \.y)
    for (number, rects) in rects where !damagedNumbers.contains(number) {
      let isRewritten = rects.contains { rect in
        rect.width <= Self.rewrittenWidth
          && (rect.minY..<rect.maxY).contains { y in
            let runs = changesByRow[y] ?? []
            return runs.contains { $0.columns.upperBound <= rect.minX }
              && runs.contains { $0.columns.lowerBound >= rect.maxX }
          }
      }
      if isRewritten { damagedNumbers.insert(number) }
    }
  }

  /// Draws the damaged pictures, with at most about ``PictureFrame/byteLimit`` bytes; the rest stays
  /// damaged.
  ///
  /// - Parameters:
  ///   - buffer: The frame.
  ///   - palette: The colors of the roles.
  /// - Returns: The sequences that draw them.
  mutating func draw(_ buffer: CellBuffer, palette: Palette) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in damagedNumbers.sorted() {
      guard bytes.count < PictureFrame.byteLimit else { break }
      damagedNumbers.remove(number)
      guard let picture = buffer.pictures[number] else { continue }
      let background = palette.color(of: picture.background) ?? palette.background
      for rect in (rects[number] ?? []).flatMap({ $0.parts(maximum: maximumPart) }) {
        let key = SixelCache.Key(
          image: picture.image, size: picture.rect.size,
          part: rect.offset(x: -picture.rect.minX, y: -picture.rect.minY), background: background)
        guard let sixels = cache.sixels(for: key, encode) else { continue }
        bytes += "\u{1b}[\(rect.minY + 1);\(rect.minX + 1)H".utf8
        bytes += sixels
      }
    }
    // ncurses keeps account of the cursor's position and attributes.
    return bytes.isEmpty ? [] : Array("\u{1b}7".utf8) + bytes + Array("\u{1b}8".utf8)
  }

  /// Whether pictures are still to be drawn.
  var isComplete: Bool { damagedNumbers.isEmpty }

  /// The maximum size of a rectangle, in cells.
  private var maximumPart: Size {
    guard let limit else { return Size(width: .max, height: .max) }
    return Size(
      width: max(1, limit.width / cellSize.width), height: max(1, limit.height / cellSize.height))
  }

  private func encode(_ key: SixelCache.Key) -> [UInt8]? {
    let pixels = Size(
      width: key.size.width * cellSize.width, height: key.size.height * cellSize.height)
    let part = Rect(
      x: key.part.minX * cellSize.width, y: key.part.minY * cellSize.height,
      width: key.part.width * cellSize.width, height: key.part.height * cellSize.height)
    guard pixels.width * pixels.height <= Self.pixelLimit,
      let image = key.image.scaled(to: pixels).cropped(to: part)
    else { return nil }
    return SixelEncoder.encode(image, colorCount: colorCount, background: key.background)
  }

  /// The maximum number of pixels of a picture: the largest screens have about as many.
  private static let pixelLimit = 16 << 20
}

/// The sequences of pictures that were drawn before, because they are drawn again when a sheet is
/// closed.
nonisolated struct SixelCache {
  struct Key: Hashable {
    var image: PixelImage
    /// The size of the whole picture, in cells.
    var size: Size
    /// The part that is drawn, in cells of the picture.
    var part: Rect
    var background: RGB
  }

  private var sequences: [Key: [UInt8]] = [:]
  private var byteCount = 0

  /// The number of bytes at which the cache is emptied.
  private static let byteLimit = 4 << 20

  mutating func sixels(for key: Key, _ encode: (Key) -> [UInt8]?) -> [UInt8]? {
    if let known = sequences[key] { return known }
    guard let sixels = encode(key) else { return nil }
    if byteCount + sixels.count > Self.byteLimit { (sequences, byteCount) = ([:], 0) }
    sequences[key] = sixels
    byteCount += sixels.count
    return sixels
  }
}

nonisolated extension Rect {
  /// Divides the rectangle into parts of at most the given size.
  func parts(maximum: Size) -> [Rect] {
    guard width > maximum.width || height > maximum.height else { return [self] }
    return stride(from: minY, to: maxY, by: min(height, maximum.height)).flatMap { y in
      stride(from: minX, to: maxX, by: min(width, maximum.width)).map { x in
        Rect(
          x: x, y: y, width: min(maximum.width, maxX - x), height: min(maximum.height, maxY - y))
      }
    }
  }
}
