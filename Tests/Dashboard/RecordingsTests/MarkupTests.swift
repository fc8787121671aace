import Cells
import Recordings
import Testing
import Themes

/// Characters that XML does not allow, in all parts of an image.
struct MarkupTests {
  /// - Source: XML 1.0 §2.2, `Char`.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xa, 0xd, 0x20...0xd7ff, 0xe000...0xfffd, 0x10000...0x10ffff: true
    default: false
    }
  }

  private static let hostile = "a\u{0}b\u{1b}c\u{fffe}d\u{ffff}e\u{1f}f\u{fffe}\u{301}"

  private func hostileFrame() -> CellBuffer {
    var buffer = CellBuffer(size: Size(width: 20, height: 1))
    buffer.write(Self.hostile, at: .zero, style: .plain, clip: buffer.bounds)
    return buffer
  }

  @Test func aStillImageIsValidXML() {
    let text = SVG().image(of: hostileFrame(), Theme.tessera.dark, title: Self.hostile)
    #expect(text.unicodeScalars.allSatisfy(Self.isCharacter))
    #expect(text.contains("a") && text.contains("f"))
  }

  @Test func anAnimatedImageIsValidXML() {
    var recording = Recording(title: Self.hostile, start: 0)
    recording.append(Frame(time: 0, buffer: hostileFrame(), side: Theme.tessera.dark))
    var svg = SVG()
    #expect(svg.makeAnimation(of: recording).unicodeScalars.allSatisfy(Self.isCharacter))
  }

  @Test func aPageHasNoControlCharacters() {
    let page = HTML(Theme.tessera.dark).page(hostileFrame(), title: Self.hostile)
    #expect(page.unicodeScalars.allSatisfy(Self.isCharacter))
  }

  @Test func markupCharactersWithAnAccentAreEscaped() {
    var buffer = hostileFrame()
    buffer.write("<\u{301}&\u{301}", at: .zero, style: .plain, clip: buffer.bounds)
    let text = SVG().image(of: buffer, Theme.tessera.dark, title: "<\u{301}")
    #expect(text.contains("&lt;\u{301}&amp;\u{301}") && text.contains("<title>&lt;\u{301}</title>"))
  }

  @Test func aCastHasNoUnescapedControlCharacters() {
    var recording = Recording(title: "t\u{9b}31m\u{202e}\u{7f}\u{fffe}", start: 0)
    recording.append(Frame(time: 0, buffer: hostileFrame(), side: Theme.tessera.dark))
    let lines = recording.asciicast(.v2)
    let bad = lines.unicodeScalars.filter { scalar in
      let category = scalar.properties.generalCategory
      return (category == .control && scalar != "\n") || category == .format
        || !Self.isCharacter(scalar)
    }
    #expect(bad.isEmpty)
    #expect(lines.contains(#"\u009b31m\u202e\u007f\ufffe"#))
  }

  @Test func controlCharactersInTheTitleOfTextFramesAreVisible() {
    let recording = Recording(title: "t\u{1b}[31m\u{9b}", start: 0)
    #expect(recording.textFrames.hasPrefix("t␛[31m␦"))
  }
}
