import Cells
import Testing
import ViewTree

/// Images in the colors of a terminal.
struct PixelTests {
  /// The second half of the outline is not drawn: the area is the upper right of the row.
  @Test func trimmedThinAreaIsNotDrawnWhole() {
    var shape = ShapeNode(.rectangle, paint: .role(.accent))
    shape.trimEnd = 0.5
    var buffer = CellBuffer(size: Size(width: 8, height: 1))
    Node.shape(shape).draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    #expect(buffer[0, 0] == .blank && buffer[7, 0] != .blank)
  }

  private func gray(_ level: UInt8, dither: Int) -> CellBuffer {
    var image = PictureNode()
    (image.width, image.height) = (1, 1)
    image.pixels = Bytes([level, level, level, 255])
    image.isResizable = true
    var buffer = CellBuffer(size: Size(width: 8, height: 4))
    Node.picture(image).draw(
      in: buffer.bounds, into: &buffer, context: DrawContext(now: 0, dither: dither))
    return buffer
  }

  private func colors(_ buffer: CellBuffer) -> Set<Paint> {
    Set(
      (0..<4).flatMap { y in
        (0..<8).flatMap { [buffer[$0, y].foreground, buffer[$0, y].background] }
      }
    )
    .subtracting([.none])
  }

  @Test func inDirectColorAGrayImageIsOneBackground() {
    let buffer = gray(128, dither: 0)
    #expect(buffer.transcript == "\n\n\n")
    #expect(colors(buffer) == [.rgb(RGB(0x808080))])
  }

  @Test func inFewColorsGrayIsDithered() {
    let levels = colors(gray(128, dither: 96)).compactMap { $0.rgb?.red }
    #expect(levels.count > 8)
    #expect(levels.allSatisfy { (80...176).contains($0) })
    let mean = levels.reduce(0) { $0 + Int($1) } / levels.count
    #expect((120...136).contains(mean))
  }

  @Test(arguments: [(UInt8(0), 0), (64, 25), (128, 50), (255, 100)])
  func withoutColorsDensityFollowsLightness(level: UInt8, percent: Int) {
    let buffer = gray(level, dither: 256)
    let inkAmounts = (0..<4).flatMap { y in
      buffer.line(y).map { $0 == "█" ? 2 : $0 == " " ? 0 : 1 }
    }
    let inkPercent = inkAmounts.reduce(0, +) * 100 / (8 * 4 * 2)
    #expect(abs(inkPercent - percent) <= 13, "\(inkPercent)%")
  }

  @Test func missingPixelsDrawNothing() {
    var image = PictureNode()
    (image.width, image.height) = (1000, 1000)
    image.pixels = Bytes([1, 2, 3])
    image.isResizable = true
    var buffer = CellBuffer(size: Size(width: 4, height: 2))
    Node.picture(image).draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    #expect(buffer.transcript == "\n")
  }
}
