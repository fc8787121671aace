import Cells
@testable import CursesTerminal
import Foundation
import Testing
import Themes

/// What a terminal with sixel graphics is sent.
struct SixelPicturesTests {
  private static let cells = Size(width: 6, height: 12)
  private static let support = PictureSupport(.sixel(colorCount: 256, limit: nil), cellSize: cells)
  private static let rect = Rect(x: 2, y: 1, width: 4, height: 3)

  @Test func aPictureIsDrawnAfterTheTextOnce() throws {
    var screen = PictureScreen(Self.support)
    let buffer = try PictureScreen.buffer([(1, Self.rect)])
    let text = String(decoding: screen.show(buffer), as: UTF8.self)
    // The cursor is kept for ncurses; the size is that of the cells.
    #expect(text.hasPrefix("\u{1b}7\u{1b}[2;3H\u{1b}P0;1;0q\"1;1;24;36"))
    #expect(text.hasSuffix("\u{1b}\\\u{1b}8"))
    var next = buffer
    next.write("12:59", at: .zero, style: .plain, clip: next.bounds)
    #expect(screen.show(next).isEmpty)
  }

  @Test func aSheetOverAPictureNeedsNoPixelsAndClosingItDrawsThePictureAgain() throws {
    var screen = PictureScreen(Self.support)
    let buffer = try PictureScreen.buffer([(1, Self.rect)])
    let whole = screen.show(buffer)
    var covered = buffer
    covered.fill(
      Rect(x: 3, y: 2, width: 9, height: 1), with: Style(background: .role(.raised)),
      clip: covered.bounds)
    #expect(screen.show(covered).isEmpty)
    #expect(screen.blanks(of: covered) == 9)
    // What is still visible is drawn in rectangles if the screen is written again.
    screen.pictures.noteRepaint()
    let parts = String(decoding: screen.show(covered, completely: true), as: UTF8.self)
    #expect(parts.components(separatedBy: "\u{1b}P0;1;0q").count == 4)
    #expect(screen.show(buffer) == whole)
    #expect(screen.blanks(of: buffer) == 12)
  }

  @Test func theLastRowIsNeverDrawnBecauseItWouldScroll() throws {
    var screen = PictureScreen(Self.support)
    let buffer = try PictureScreen.buffer([(1, Rect(x: 0, y: 4, width: 2, height: 4))])
    let text = String(decoding: screen.show(buffer), as: UTF8.self)
    #expect(buffer.size.height == 8)
    #expect(text.contains("\u{1b}[5;1H") && text.contains("\"1;1;12;36"))
    #expect(screen.blanks(of: buffer) == 6)
  }

  /// ncurses may write the cells between two changes again if that is shorter than a movement.
  @Test func aNarrowPictureBetweenTwoChangesIsDrawnAgain() throws {
    var screen = PictureScreen(Self.support)
    let buffer = try PictureScreen.buffer([(1, Self.rect)])
    let whole = screen.show(buffer)
    var next = buffer
    next.write("x", at: Point(x: 1, y: 2), style: .plain, clip: next.bounds)
    #expect(screen.show(next).isEmpty)
    next.write("y", at: Point(x: 1, y: 2), style: .plain, clip: next.bounds)
    next.write("y", at: Point(x: 7, y: 2), style: .plain, clip: next.bounds)
    #expect(screen.show(next) == whole)
  }

  @Test func aPictureLargerThanTheTerminalAllowsIsDrawnInParts() throws {
    let support = PictureSupport(
      .sixel(colorCount: 16, limit: Size(width: 13, height: 24)), cellSize: Self.cells)
    var screen = PictureScreen(support)
    let text = String(
      decoding: screen.show(try PictureScreen.buffer([(1, Self.rect)])), as: UTF8.self)
    for start in ["[2;3H", "[2;5H", "[4;3H", "[4;5H"] { #expect(text.contains("\u{1b}\(start)")) }
    #expect(text.components(separatedBy: "\"1;1;12;24").count == 3)
  }

  @Test func aPictureWithTooManyHolesIsShownAsCells() throws {
    var screen = PictureScreen(Self.support)
    var buffer = try PictureScreen.buffer([(1, Rect(x: 0, y: 0, width: 12, height: 7))])
    for y in 0..<7 {
      for x in stride(from: y % 2, to: 12, by: 2) {
        buffer.put("x", x: x, y: y, style: .plain, clip: buffer.bounds)
      }
    }
    #expect(screen.show(buffer).isEmpty)
    #expect(screen.blanks(of: buffer) == 0)
  }

  @Test func transparentPixelsAreNotDrawn() throws {
    // Two columns, from the second one on; nine rows, so that there are two bands.
    let bytes = (0..<54).flatMap { index -> [UInt8] in
      [204, 0, 102, [1, 2].contains(index % 6) ? 255 : 0]
    }
    let image = try #require(PixelImage(size: Size(width: 6, height: 9), bytes: bytes))
    let sixels = try #require(SixelEncoder.encode(image, colorCount: 256, background: RGB(0)))
    let text = String(decoding: sixels, as: UTF8.self)
    #expect(text.hasPrefix("\u{1b}P0;1;0q\"1;1;6;9#0;2;"))
    #expect(text.hasSuffix("#0?~~-#0?FF\u{1b}\\") || text.hasSuffix("#1?~~-#1?FF\u{1b}\\"))
  }

  @Test func withoutColorsThereAreOnlyCells() throws {
    var screen = PictureScreen(Self.support, mode: .mono)
    let buffer = try PictureScreen.buffer([(1, Self.rect)])
    #expect(screen.show(buffer).isEmpty)
    #expect(screen.blanks(of: buffer) == 0)
  }
}

/// A terminal's screen, as far as pictures are concerned.
struct PictureScreen {
  var pictures = TerminalPictures()
  private var screen = CellBuffer(size: .zero)

  init(_ support: PictureSupport, mode: ColorMode = .direct) {
    _ = pictures.setSupport(support, mode, seed: 42)
  }

  /// Returns a frame with pictures, each filled with a value, over half blocks.
  static func buffer(
    _ contents: [(value: UInt8, rect: Rect)], size: Size = Size(width: 20, height: 8),
    isNoisy: Bool = false
  ) throws -> CellBuffer {
    var buffer = CellBuffer(size: size)
    for (value, rect) in contents {
      var state = UInt32(value)
      let pixels = isNoisy ? Size(width: 200, height: 160) : Size(width: 4, height: 4)
      let bytes = (0..<pixels.width * pixels.height).flatMap { _ -> [UInt8] in
        state = state &* 1_664_525 &+ 1_013_904_223
        let gray = isNoisy ? UInt8(state >> 24) : value
        return [gray, UInt8(state >> 16 & (isNoisy ? 255 : 0)), gray, 255]
      }
      let image = try #require(PixelImage(size: pixels, bytes: bytes))
      let points = (rect.minY..<rect.maxY).flatMap { y in
        (rect.minX..<rect.maxX).map { Point(x: $0, y: y) }
      }.filter { buffer.bounds.contains($0) }
      for point in points {
        buffer.put("▀", x: point.x, y: point.y, style: .plain, clip: buffer.bounds)
      }
      buffer.show(CellPicture(image, in: rect, background: .none), at: points)
    }
    return buffer
  }

  /// Shows a frame, and returns what is sent for its pictures.
  mutating func show(_ buffer: CellBuffer, completely: Bool = false) -> [UInt8] {
    let isComplete = completely || screen.size != buffer.size
    let changes = isComplete ? buffer.allRows : buffer.changes(from: screen)
    if screen.size != buffer.size { screen = CellBuffer(size: buffer.size) }
    let before = pictures.update(for: buffer, changes).bytes
    screen.copy(changes, from: buffer)
    return before + pictures.draw(buffer, palette: Palette())
  }

  /// Returns the number of cells that are blank below a picture.
  func blanks(of buffer: CellBuffer) -> Int {
    buffer.allRows.reduce(0) { count, run in
      count
        + run.columns.count { x in
          pictures.showsPixels(buffer[x, run.y], of: buffer, at: Point(x: x, y: run.y))
        }
    }
  }
}
