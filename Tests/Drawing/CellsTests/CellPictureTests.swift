import Cells
import Testing

/// Pictures in pixels that cells show a part of.
struct CellPictureTests {
  private static let rect = Rect(x: 1, y: 1, width: 4, height: 3)

  private static func image(_ value: UInt8, width: Int = 4, height: Int = 4) throws -> PixelImage {
    let bytes = [UInt8](repeating: value, count: width * height * 4)
    return try #require(PixelImage(size: Size(width: width, height: height), bytes: bytes))
  }

  private static func picture(_ value: UInt8, in rect: Rect = rect) throws -> CellPicture {
    CellPicture(try image(value), in: rect, background: .none)
  }

  private static func points(of rect: Rect) -> [Point] {
    (rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { Point(x: $0, y: y) } }
  }

  private static func buffer(_ value: UInt8 = 255) throws -> CellBuffer {
    var buffer = CellBuffer(size: Size(width: 6, height: 5))
    buffer.show(try picture(value), at: points(of: rect))
    return buffer
  }

  @Test func aCellThatIsWrittenNoLongerBelongsToThePicture() throws {
    var buffer = try Self.buffer()
    #expect(buffer.pictureRects(rows: 0..<5).values.first == [Self.rect])
    buffer.write("x", at: Point(x: 1, y: 1), style: .plain, clip: buffer.bounds)
    buffer.put("▀", x: 2, y: 1, style: .plain, clip: buffer.bounds)
    buffer.fill(
      Rect(x: 3, y: 1, width: 1, height: 1), with: Style(background: .role(.raised)),
      clip: buffer.bounds)
    buffer.restyle(Rect(x: 4, y: 1, width: 1, height: 1)) { $0.attributes.insert(.reverse) }
    for x in 1...4 { #expect(buffer[x, 1].picture == 0) }
    #expect(buffer[1, 2].picture != 0)
    buffer.clear(to: buffer.size)
    #expect(buffer.usedPictures.isEmpty)
  }

  @Test func theRestOfACoveredPictureIsAFewRectangles() throws {
    var buffer = try Self.buffer()
    // A sheet over the middle of the picture.
    buffer.fill(Rect(x: 2, y: 2, width: 2, height: 1), with: .plain, clip: buffer.bounds)
    let rects = try #require(buffer.pictureRects(rows: 0..<5).values.first)
    #expect(
      rects == [
        Rect(x: 1, y: 1, width: 4, height: 1), Rect(x: 1, y: 2, width: 1, height: 1),
        Rect(x: 4, y: 2, width: 1, height: 1), Rect(x: 1, y: 3, width: 4, height: 1),
      ])
    #expect(buffer.pictureRects(rows: 0..<2).values.first == [rects[0]])
  }

  @Test func framesDifferIfOnlyThePictureDiffers() throws {
    var (first, second) = (try Self.buffer(1), try Self.buffer(1))
    #expect(second.changes(from: first).isEmpty)
    // The same glyphs and colors, but another picture.
    second.show(try Self.picture(2), at: Self.points(of: Self.rect))
    #expect(second.changes(from: first).map(\.y) == [1, 2, 3])
    first.copy(second.changes(from: first), from: second)
    let images = [first, second].map { $0.pictures[$0[1, 1].picture]?.image }
    #expect(images[0] == images[1])
  }

  @Test func theSamePictureKeepsItsNumberAndEqualBytesAreTheSamePicture() throws {
    var buffer = try Self.buffer(7)
    let number = buffer[1, 1].picture
    buffer.clear(to: buffer.size)
    // Other memory, equal bytes.
    buffer.show(try Self.picture(7), at: Self.points(of: Self.rect))
    #expect(buffer[1, 1].picture == number)
    let moved = Self.rect.offset(x: 1, y: 0)
    buffer.show(try Self.picture(7, in: moved), at: Self.points(of: moved))
    #expect(buffer[2, 1].picture != number)
  }

  @Test func onlyALimitedNumberOfPicturesIsKept() throws {
    var buffer = CellBuffer(size: Size(width: 100, height: 1))
    for x in 0..<100 {
      let cell = Rect(x: x, y: 0, width: 1, height: 1)
      buffer.show(try Self.picture(UInt8(x), in: cell), at: [cell.origin])
    }
    #expect(buffer.usedPictures.count == 64)
    #expect(buffer[99, 0].picture == 0, "shown as cells")
    // Those that no cell refers to make room.
    buffer.clear(to: buffer.size)
    buffer.show(try Self.picture(200), at: [.zero])
    #expect(buffer[0, 0].picture != 0)
  }

  @Test func aSmallerImageHasTheMeansAndIgnoresWhatIsTransparent() throws {
    // Red and transparent green next to each other, blue below.
    let bytes: [UInt8] = [
      200, 0, 0, 255, 0, 255, 0, 0,
      0, 0, 100, 255, 0, 0, 200, 255,
    ]
    let image = try #require(PixelImage(size: Size(width: 2, height: 2), bytes: bytes))
    let scaled = image.scaled(to: Size(width: 1, height: 2))
    #expect(scaled.bytes == [200, 0, 0, 127, 0, 0, 150, 255])
    let tinted = try #require(
      PixelImage(size: image.size, bytes: bytes, tint: RGB(0x010203)))
    #expect(tinted.scaled(to: Size(width: 1, height: 1)).bytes == [1, 2, 3, 191])
    #expect(image.isOpaque == false)
  }

  @Test func aLargerImageIsInterpolated() throws {
    let bytes: [UInt8] = [0, 0, 0, 255, 200, 200, 200, 255]
    let image = try #require(PixelImage(size: Size(width: 2, height: 1), bytes: bytes))
    let red = image.scaled(to: Size(width: 4, height: 1)).bytes.enumerated()
      .filter { $0.offset % 4 == 0 }.map(\.element)
    #expect(red == [0, 50, 150, 200])
  }

  @Test func croppingKeepsThePixelsInside() throws {
    let bytes = (0..<16).flatMap { [UInt8($0), 0, 0, 255] as [UInt8] }
    let image = try #require(PixelImage(size: Size(width: 4, height: 4), bytes: bytes))
    let part = try #require(image.cropped(to: Rect(x: 1, y: 2, width: 2, height: 9)))
    #expect(part.size == Size(width: 2, height: 2))
    let reds = part.bytes.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    #expect(reds == [9, 10, 13, 14])
    #expect(image.cropped(to: Rect(x: 4, y: 0, width: 1, height: 1)) == nil)
  }

  @Test func textCannotImitateAPicture() {
    var buffer = CellBuffer(size: Size(width: 4, height: 1))
    buffer.write("\u{10eeee}\u{305}\u{30d}", at: .zero, style: .plain, clip: buffer.bounds)
    #expect(!buffer.line(0).unicodeScalars.contains("\u{10eeee}"))
  }
}
