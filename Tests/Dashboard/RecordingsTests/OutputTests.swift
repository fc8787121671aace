import Cells
import Foundation
import Golden
import Recordings
import Testing
import Themes

/// Output formats of recordings.
struct OutputTests {
  private func picture(
    _ text: String, size: Size = Size(width: 12, height: 2), _ style: Style = .plain
  ) -> CellBuffer {
    var buffer = CellBuffer(size: size)
    buffer.write(text, at: .zero, style: style, clip: buffer.bounds)
    return buffer
  }

  private func recording() -> Recording {
    var recording = Recording(title: "a \"title\"", start: 1_800_000_000)
    let side = Theme.tessera.dark
    recording.append(Frame(time: 0, buffer: picture("one"), side: side))
    recording.append(Frame(time: 0.5, buffer: picture("one"), side: side))
    recording.append(Frame(time: 1.0004, buffer: picture("two", Style(.red, .bold)), side: side))
    recording.append(
      Frame(time: 1.7508, buffer: picture("漢 三", size: Size(width: 14, height: 3)), side: side))
    recording.duration = 3
    return recording
  }

  private func lines(_ version: Asciicast.Version) throws -> [Any] {
    try recording().asciicast(version).split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8))
    }
  }

  @Test func everyFormatButAccessibilityHasAFileExtension() {
    let without = FrameFormat.allCases.filter { $0.fileExtension == nil }
    #expect(without == [.accessibility])
    for format in FrameFormat.allCases {
      guard let suffix = format.fileExtension else { continue }
      #expect(FrameFormat(fileExtension: suffix) == format)
    }
    #expect(FrameFormat(fileExtension: "text") == nil)
  }

  @Test(arguments: FrameFormat.allCases)
  func printedFrameHasNoControlSequenceButColors(format: FrameFormat) {
    let frame = picture("red", Style(.red))
    let text = format.text(of: frame, side: Theme.tessera.dark) + "\u{1b}]52;c;eA==\u{7}\u{1b}[2J"
    let printed = format.sanitized(text)
    #expect(printed.contains("red") && !printed.contains("\u{7}"))
    #expect(printed.contains("\u{1b}[") == (format == .ansi))
    #expect(!printed.contains("\u{1b}]") && !printed.contains("\u{1b}[2J"))
  }

  @Test func aCastHasAHeaderAndEventsInSeconds() throws {
    let lines = try lines(.v2)
    let header = try #require(lines[0] as? [String: Any])
    #expect(header["version"] as? Int == 2 && header["width"] as? Int == 12)
    #expect(header["height"] as? Int == 2 && header["title"] as? String == "a \"title\"")
    let events = try lines.dropFirst().map { try #require($0 as? [Any]) }
    #expect(events.map { $0[0] as? Double } == [0, 1, 1.751, 1.751, 3])
    #expect(events.map { $0[1] as? String } == ["o", "o", "r", "o", "o"])
    #expect(events[2][2] as? String == "14x3")
    let change = try #require(events[1][2] as? String)
    #expect(change.contains("two") && !change.contains("\u{1b}[2;"), "only what changed")
    #expect(change.contains(";1;38;2;254;138;136m"))
  }

  @Test func version3HasTimesRelativeToTheLastEvent() throws {
    let lines = try lines(.v3)
    let header = try #require(lines[0] as? [String: Any])
    let terminal = try #require(header["term"] as? [String: Any])
    #expect(header["version"] as? Int == 3 && terminal["cols"] as? Int == 12)
    let events = try lines.dropFirst().map { try #require($0 as? [Any]) }
    let times = try events.map { try #require($0[0] as? Double) }
    #expect(abs(times.reduce(0, +) - 3) < 1e-9, "rounding errors do not accumulate")
    #expect(events.last?[1] as? String == "x" && events.last?[2] as? String == "0")
  }

  @Test func equalFramesAreMerged() {
    #expect(recording().frames.count == 3)
    var recording = Recording(title: "", start: 0)
    let side = Theme.tessera.dark
    recording.append(Frame(time: 1, buffer: picture("a"), side: side))
    recording.append(Frame(time: 1, buffer: picture("b"), side: side))
    #expect(recording.frames.count == 1 && recording.frames[0].buffer.transcript.hasPrefix("b"))
    recording.append(Frame(time: 2, buffer: picture("b"), side: Theme.tessera.light))
    #expect(recording.frames.count == 2, "another theme is another frame")
  }

  @Test func aStillSVGIsWellFormedAndEscapesText() throws {
    let buffer = picture("<a> & \"b\"")
    let text = SVG().image(of: buffer, Theme.tessera.dark, title: "<t>")
    #expect(text.contains("&lt;a&gt; &amp; &quot;b&quot;") && text.contains("<title>&lt;t&gt;"))
    try expectWellFormed(text)
  }

  @Test func anAnimatedSVGDefinesEachRowOnce() throws {
    var svg = SVG()
    let text = svg.makeAnimation(of: recording())
    try expectWellFormed(text)
    #expect(text.components(separatedBy: "<g id=").count - 1 == 3)
    #expect(text.contains("@keyframes film{0.0000%{transform:translateX(-0px)}33.3467%"))
  }

  @Test func lineGlyphsAreDrawnAsShapes() {
    let text = SVG().image(of: picture("╭─╮▁█▌⣿"), Theme.tessera.dark)
    #expect(!text.contains("<text"), "no text elements")
    #expect(text.components(separatedBy: "<path").count > 2)
  }

  @Test func lineUnderAndLineThroughAreBothKept() {
    let frame = picture("both", Style(.text, [.underline, .strikethrough]))
    let page = HTML(Theme.tessera.light).page(frame, title: "T")
    #expect(page.contains("text-decoration:underline line-through"))
  }

  @Test func anHTMLPageHasTheBackgroundOfTheTheme() {
    let page = HTML(Theme.tessera.light).page(picture("<hi>", Style(.accent)), title: "T")
    #expect(page.contains("&lt;hi&gt;") && page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("background:"))
  }

  private func expectWellFormed(_ text: String) throws {
    // Tags must open and close in order.
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-zA-Z]+)([^<>]*?)(\/?)>/) {
      if tag.output.1 == "/" {
        #expect(open.popLast() == tag.output.2)
      } else if tag.output.4.isEmpty {
        open.append(tag.output.2)
      }
    }
    #expect(open.isEmpty)
  }
}
