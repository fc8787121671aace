import Cells
import Testing
@testable import ViewTree

/// The accent colors of authors, which a user's tint replaces.
struct AccentTests {
  @Test(arguments: ["accent:red", "accent:#ff9500", "red", "#ff9500", "accent", "gradient", ""])
  func paintHasAName(name: String) throws {
    let paint = try #require(Paint(name: name))
    #expect(paint.name == name)
    #expect(paint.isAccent == name.hasPrefix("accent:"))
  }

  @Test(arguments: ["accent:", "accent:nothing", "accent:#12", "accents:red"])
  func unknownNameIsNoPaint(name: String) { #expect(Paint(name: name) == nil) }

  /// Only a color can be an accent color; the theme's accent is one already.
  @Test func accentOfAnAccentIsTheSame() {
    let red = Paint.role(.red).asAccent
    #expect(red.asAccent == red && red.role == .red && red != .role(.red))
    #expect(Paint.role(.accent).asAccent == .role(.accent))
    #expect(Paint.none.asAccent == .none && Paint.gradient.asAccent == .gradient)
    let orange = Paint.rgb(RGB(0xff9500)).asAccent
    #expect(orange.asAccent == orange && orange.rgb == RGB(0xff9500) && orange.role == nil)
  }

  @Test func archiveTellsTheFirstAccent() throws {
    let text = Node.text(TextNode("a", style: Style(foreground: Paint.role(.blue).asAccent)))
    let node = Node.stack(
      StackNode(.vertical, children: [.empty, text, .accent(AccentNode(.role(.red), child: text))]))
    for archive in [ArchivedNode(node), ArchivedNode(json: node.json)] {
      let decoded = try archive.decoded()
      #expect(decoded.node == node && decoded.accent == Paint.role(.blue).asAccent)
    }
    #expect(try ArchivedNode(.text(TextNode("a"))).decoded().accent == nil)
  }

  /// The node of an accent color takes no space and draws nothing of its own.
  @Test func accentChangesNoCell() {
    let row = StackNode(
      .horizontal,
      children: [
        .text(TextNode("a")), .spacer(SpacerNode(axis: .horizontal)), .text(TextNode("b")),
      ])
    var accented = row
    accented.children = row.children.map {
      .accent(AccentNode(Paint.role(.red).asAccent, child: $0))
    }
    let transcripts = [row, accented].map { stack in
      var buffer = CellBuffer(size: Size(width: 9, height: 1))
      Node.stack(stack).draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
      return buffer.transcript
    }
    #expect(transcripts[0] == transcripts[1] && transcripts[0].contains("a       b"))
  }

  @Test func tintReplacesAccentsInThePalette() {
    var palette = Palette()
    let paint = Paint.role(.red).asAccent
    #expect(palette.color(of: paint) == palette[.red])
    palette[.accent] = RGB(0x123456)
    palette.replacesAccents = true
    #expect(palette.color(of: paint) == RGB(0x123456))
    #expect(palette.color(of: .role(.red)) == palette[.red])
  }
}
