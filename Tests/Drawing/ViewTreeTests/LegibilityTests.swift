import Cells
import Testing

@testable import ViewTree

/// Text is readable on any background.
struct LegibilityTests {
  /// Returns the foreground of “word” on a background.
  private func textColor(_ foreground: Paint, on background: Paint, palette: Palette = Palette())
    -> Paint
  {
    textColor(foreground, on: [background], palette: palette)
  }

  /// Returns the foreground of “word” over columns with the given backgrounds.
  private func textColor(
    _ foreground: Paint, on backgrounds: [Paint], palette: Palette = Palette(), opacity: Double = 1
  ) -> Paint {
    var buffer = CellBuffer(size: Size(width: 4, height: 1))
    for x in 0..<4 {
      buffer.write(
        " ", at: Point(x: x, y: 0),
        style: Style(background: backgrounds[x * backgrounds.count / 4]),
        clip: buffer.bounds)
    }
    let text = Node.text(
      TextNode(runs: [TextRun("word", style: Style(foreground: foreground), opacity: opacity)]))
    text.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0, palette: palette))
    return buffer[0, 0].foreground
  }

  @Test func aPaleBackgroundGetsBlackTextAndADarkOneWhite() {
    #expect(textColor(.role(.white), on: .role(.blue)) == .role(.black))
    #expect(textColor(.none, on: .role(.yellow)) == .role(.black))
    #expect(textColor(.role(.black), on: .rgb(RGB(0x102040))) == .role(.white))
    #expect(
      textColor(.role(.black), on: .none) == .role(.white), "the background of a dark terminal")
  }

  @Test func readableTextIsUnchanged() {
    #expect(textColor(.role(.white), on: .rgb(RGB(0x0a5fd0))) == .role(.white))
    #expect(textColor(.role(.black), on: .role(.yellow)) == .role(.black))
    #expect(
      textColor(.role(.white), on: .rgb(RGB(0xff5a14))) == .role(.white), "an author's orange")
    #expect(textColor(.rgb(RGB(0x808080)), on: .rgb(RGB(0x303030))) == .rgb(RGB(0x808080)))
    for background in [Paint.none, .role(.raised), .role(.selection)] {
      for role in [Role.text, .secondary, .tertiary, .quaternary, .red, .accent] {
        #expect(textColor(.role(role), on: background) == .role(role), "\(role) is a theme color")
      }
    }
  }

  @Test func faintTextStaysFainter() throws {
    let palette = Palette()
    let background = palette[.blue]
    let contrasts = try [Role.secondary, .tertiary].map {
      try #require(textColor(.role($0), on: .role(.blue)).rgb).contrast(with: background)
    }
    #expect(contrasts[0] > 3 && contrasts[0] > contrasts[1] && contrasts[1] > 2)
    #expect(palette[.black].contrast(with: background) > contrasts[0])
  }

  @Test func aTextHasASingleColorOverAGradient() {
    let pale = Paint.rgb(RGB(0xd0e0ff))
    let dark = Paint.rgb(RGB(0x405080))
    #expect(textColor(.none, on: [pale, pale, pale, dark]) == .role(.black))
    #expect(textColor(.none, on: [pale, dark, dark, dark]) == .none)
  }

  @Test func aHighlightedRunDoesNotChangeTheNextRun() {
    let highlightedRun = TextRun("a", style: Style(background: .role(.yellow)))
    let text = Node.text(TextNode(runs: [highlightedRun, TextRun("bcd")]))
    var buffer = CellBuffer(size: Size(width: 4, height: 1))
    var light = Palette()
    light[.yellow] = RGB(0xffffff)
    text.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0, palette: light))
    #expect(buffer[0, 0].foreground == .role(.black))
    #expect((1..<4).allSatisfy { buffer[$0, 0].foreground == .none })
  }

  @Test func contrastFollowsWCAG() {
    #expect(RGB(0).contrast(with: RGB(0xffffff)) == 21)
    #expect(abs(RGB(0x777777).contrast(with: RGB(0xffffff)) - 4.48) < 0.01)
  }
}
