import Cells
import Testing

@testable import ViewTree

/// Text is readable on any background.
struct LegibilityTests {
  /// Returns the foreground of “word” on a background.
  private func shown(_ foreground: Paint, on background: Paint, palette: Palette = Palette())
    -> Paint
  {
    shown(foreground, on: [background], palette: palette)
  }

  /// Returns the foreground of “word” over columns with these backgrounds.
  private func shown(
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
    #expect(shown(.role(.white), on: .role(.blue)) == .role(.black))
    #expect(shown(.none, on: .role(.yellow)) == .role(.black))
    #expect(shown(.role(.black), on: .rgb(RGB(0x102040))) == .role(.white))
    #expect(shown(.role(.black), on: .none) == .role(.white), "the background of a dark terminal")
  }

  @Test func readableTextIsUnchanged() {
    #expect(shown(.role(.white), on: .rgb(RGB(0x0a5fd0))) == .role(.white))
    #expect(shown(.role(.black), on: .role(.yellow)) == .role(.black))
    #expect(shown(.role(.white), on: .rgb(RGB(0xff5a14))) == .role(.white), "an author's orange")
    #expect(shown(.rgb(RGB(0x808080)), on: .rgb(RGB(0x303030))) == .rgb(RGB(0x808080)))
    for background in [Paint.none, .role(.raised), .role(.selection)] {
      for role in [Role.text, .secondary, .tertiary, .quaternary, .red, .accent] {
        #expect(shown(.role(role), on: background) == .role(role), "\(role) is a theme color")
      }
    }
  }

  @Test func faintTextStaysFainter() throws {
    let palette = Palette()
    let below = palette[.blue]
    let faint = try [Role.secondary, .tertiary].map {
      try #require(shown(.role($0), on: .role(.blue)).rgb).contrast(with: below)
    }
    #expect(faint[0] > 3 && faint[0] > faint[1] && faint[1] > 2)
    #expect(palette[.black].contrast(with: below) > faint[0])
  }

  @Test func aTextHasASingleColorOverAGradient() {
    let pale = Paint.rgb(RGB(0xd0e0ff))
    let dark = Paint.rgb(RGB(0x405080))
    #expect(shown(.none, on: [pale, pale, pale, dark]) == .role(.black))
    #expect(shown(.none, on: [pale, dark, dark, dark]) == .none)
  }

  @Test func aHighlightedRunDoesNotChangeTheNextRun() {
    let marked = TextRun("a", style: Style(background: .role(.yellow)))
    let text = Node.text(TextNode(runs: [marked, TextRun("bcd")]))
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
