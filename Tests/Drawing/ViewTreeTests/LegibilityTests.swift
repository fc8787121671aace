import Cells
import Testing

@testable import ViewTree

/// Letters can be read on whatever ground their author gave them.
struct LegibilityTests {
  /// The ink of “word” on a ground of one paint.
  private func ink(_ foreground: Paint, on ground: Paint, palette: Palette = Palette()) -> Paint {
    ink(foreground, on: [ground], palette: palette)
  }

  /// The ink of “word” over columns of these grounds.
  private func ink(
    _ foreground: Paint, on grounds: [Paint], palette: Palette = Palette(), opacity: Double = 1
  ) -> Paint {
    var buffer = CellBuffer(size: Size(width: 4, height: 1))
    for x in 0..<4 {
      buffer.write(
        " ", at: Point(x: x, y: 0), style: Style(background: grounds[x * grounds.count / 4]),
        clip: buffer.bounds)
    }
    let text = Node.text(
      TextNode(runs: [TextRun("word", style: Style(foreground: foreground), opacity: opacity)]))
    text.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0, palette: palette))
    return buffer[0, 0].foreground
  }

  @Test func aPaleGroundTakesBlackAndADarkOneWhite() {
    #expect(ink(.role(.white), on: .role(.blue)) == .role(.black))
    #expect(ink(.none, on: .role(.yellow)) == .role(.black))
    #expect(ink(.role(.black), on: .rgb(RGB(0x102040))) == .role(.white))
    #expect(ink(.role(.black), on: .none) == .role(.white), "a dark terminal's own ground")
  }

  @Test func whatCanBeReadStaysAsItIs() {
    #expect(ink(.role(.white), on: .rgb(RGB(0x0a5fd0))) == .role(.white))
    #expect(ink(.role(.black), on: .role(.yellow)) == .role(.black))
    #expect(ink(.role(.white), on: .rgb(RGB(0xff5a14))) == .role(.white), "an author's orange")
    #expect(ink(.rgb(RGB(0x808080)), on: .rgb(RGB(0x303030))) == .rgb(RGB(0x808080)))
    for ground in [Paint.none, .role(.raised), .role(.selection)] {
      for role in [Role.text, .secondary, .tertiary, .quaternary, .red, .accent] {
        #expect(ink(.role(role), on: ground) == .role(role), "\(role) is the theme's")
      }
    }
  }

  @Test func fainterInkStaysFainter() throws {
    let palette = Palette()
    let below = palette[.blue]
    let faint = try [Role.secondary, .tertiary].map {
      try #require(ink(.role($0), on: .role(.blue)).rgb).contrast(with: below)
    }
    #expect(faint[0] > 3 && faint[0] > faint[1] && faint[1] > 2)
    #expect(palette[.black].contrast(with: below) > faint[0])
  }

  @Test func oneTextHasOneInkOverAGradient() {
    let pale = Paint.rgb(RGB(0xd0e0ff))
    let dark = Paint.rgb(RGB(0x405080))
    #expect(ink(.none, on: [pale, pale, pale, dark]) == .role(.black))
    #expect(ink(.none, on: [pale, dark, dark, dark]) == .none)
  }

  @Test func aMarkedWordDoesNotChangeTheInkOfTheNext() {
    let marked = TextRun("a", style: Style(background: .role(.yellow)))
    let text = Node.text(TextNode(runs: [marked, TextRun("bcd")]))
    var buffer = CellBuffer(size: Size(width: 4, height: 1))
    var light = Palette()
    light[.yellow] = RGB(0xffffff)
    text.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0, palette: light))
    #expect(buffer[0, 0].foreground == .role(.black))
    #expect((1..<4).allSatisfy { buffer[$0, 0].foreground == .none })
  }

  @Test func contrastIsWCAGs() {
    #expect(RGB(0).contrast(with: RGB(0xffffff)) == 21)
    #expect(abs(RGB(0x777777).contrast(with: RGB(0xffffff)) - 4.48) < 0.01)
  }
}
