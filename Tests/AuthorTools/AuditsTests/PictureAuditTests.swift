@testable import Audits
import Cells
import Testing
import Themes
import ViewTree

struct PictureAuditTests {
  private let dark = Theme.tessera.dark.palette
  private let light = Theme.tessera.light.palette

  private func causes(_ node: Node, _ palette: Palette? = nil) -> [AuditFinding.Cause] {
    findings(node, palette).map(\.cause)
  }

  private func findings(_ node: Node, _ palette: Palette? = nil) -> [AuditFinding] {
    PictureAudit.findings(
      in: node, kind: "a", .systemSmall, at: 0, palette ?? dark, "dark")
  }

  @Test("A text that fits and can be read is no fault, in all colors of the theme")
  func good() {
    for role in [Role.text, .secondary, .tertiary, .accent, .green, .red] {
      let text = Node.text(TextNode("Departures", style: Style(role)))
      #expect(causes(text) == [], "\(role)")
      #expect(causes(text, light) == [], "\(role)")
    }
    // An ellipsis of the author is none of the layout's.
    #expect(causes(.text(TextNode("Loading…"))) == [])
  }

  @Test("A text that is cut is shown as it is cut")
  func cut() {
    var text = TextNode("Departures from the central station")
    text.paragraph.lineLimit = 1
    let findings = findings(.text(text))
    #expect(findings.map(\.cause) == [.cutText])
    #expect(
      findings[0].text == "“Departures from the central station” is cut to “Departures from…”")
    text.paragraph.lineLimit = nil
    #expect(causes(.text(text)) == [])
  }

  @Test("A text outside the widget or its clip is a fault")
  func clipped() {
    let text = Node.text(TextNode("Departures"))
    #expect(causes(.offset(OffsetNode(x: 10, child: text))) == [.clippedText])
    #expect(causes(.offset(OffsetNode(x: 2, child: text))) == [])
    // A list that is much too long is one fault, not fifty.
    let rows = (0..<20).map { Node.text(TextNode("Row \($0)")) }
    let stack = Node.stack(StackNode(.vertical, children: rows))
    let list = findings(.frame(FrameNode(child: .fixedSize(FixedSizeNode(child: stack)))))
    let clipped = list.filter { $0.cause == .clippedText }
    #expect(clipped.count == 4, "\(list.map(\.line))")
    #expect(clipped.last?.text.contains("more texts") == true)
  }

  @Test("A color near the background is a fault in the appearance where it is")
  func contrast() {
    let faint = Node.text(TextNode("Faint", style: Style(foreground: .rgb(RGB(0x202020)))))
    #expect(causes(faint) == [.contrast])
    #expect(causes(faint, light) == [])
    let ghost = Node.opacity(OpacityNode(0.1, child: .text(TextNode("Ghost"))))
    #expect(causes(ghost) == [.contrast])
  }

  @Test("A color is compared with what is behind the text, not with the home screen")
  func contrastWithABackground() {
    func text(_ color: UInt32, on background: Node) -> Node {
      let text = Node.text(TextNode("Water", style: Style(foreground: .rgb(RGB(color)))))
      return .layers(LayersNode(child: text, background: background))
    }
    let white = Node.shape(ShapeNode(.rectangle, paint: .rgb(RGB(0xffffff))))
    #expect(causes(text(0x101010, on: white)) == [])
    #expect(causes(text(0xf0f0f0, on: white)) == [.contrast])
  }

  @Test("Text of a hidden view is not looked at")
  func hidden() {
    var text = TextNode("Departures from the central station")
    text.paragraph.lineLimit = 1
    #expect(causes(.hidden(WrapperNode(.text(text)))) == [])
  }
}
