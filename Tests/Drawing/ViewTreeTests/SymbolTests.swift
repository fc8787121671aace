import Cells
import Foundation
import Golden
import Testing

@testable import ViewTree

struct SymbolTests {
  @Test(arguments: [
    "sun.max.fill", "cloud.sun.rain.fill", "arrow.clockwise", "checkmark.circle.fill", "battery.25",
    "figure.walk", "exclamationmark.triangle", "play.fill", "wifi.slash", "gearshape.fill",
    "chart.bar.xaxis", "person.2", "bitcoinsign.square.fill", "12.circle",
  ])
  func aNameHasAGlyphOfOneCellInEverySet(name: String) {
    let glyphs = SymbolGlyphs.named(name)
    #expect(glyphs != .unknown, "\(name)")
    for set in SymbolSet.allCases {
      #expect(Glyphs.width(of: glyphs[set]) == 1, "\(name) in \(set)")
    }
    #expect(Glyphs.isPlainASCII(glyphs.ascii))
  }

  @Test func everyLineOfTheTableIsReadAndHasGlyphsOfOneCell() throws {
    let text = try String(
      contentsOf: Checkout.file("Sources/Drawing/CSymbols/symbols.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
    #expect(lines.count > 2000 && SymbolGlyphs.table.count == lines.count)
    for (name, glyphs) in SymbolGlyphs.table {
      let widths = SymbolSet.allCases.map { Glyphs.width(of: glyphs[$0]) }
      #expect(widths == [1, 1, 1], "\(name)")
    }
  }

  @Test func anUnknownNameHasTheUnknownGlyph() {
    #expect(SymbolGlyphs.named("no.such.thing") == .unknown)
    #expect(SymbolGlyphs.named("") == .unknown)
    #expect(SymbolGlyphs.named("...") == .unknown)
  }

  @Test func relatedSymbolsHaveDifferentGlyphs() {
    for family in [
      ["cloud", "cloud.sun", "cloud.rain", "cloud.snow", "cloud.bolt", "sun.max", "moon"],
      ["arrow.up", "arrow.down", "arrow.left", "arrow.right", "arrow.up.right"],
      ["battery.0", "battery.25", "battery.50", "battery.75", "battery.100"],
      ["play.fill", "pause.fill", "stop.fill", "forward.fill", "backward.fill"],
    ] {
      let glyphs = family.map { SymbolGlyphs.named($0).unicode }
      #expect(Set(glyphs).count == family.count, "\(zip(family, glyphs).map { $0 })")
    }
  }

  @Test(arguments: [
    ("↑", 0.0, "↑"), ("↑", 1.5708, "→"), ("→", -1.5708, "↑"), ("→", 100 * 6.2832, "→"),
    ("★", 1.0, "★"),
  ])
  func arrowsRotate(glyph: String, angle: Double, rotatedGlyph: String) {
    var transform = TransformNode()
    transform.angle = angle
    transform.child = .symbol(SymbolNode(name: "x", glyph: glyph))
    var buffer = CellBuffer(size: Size(width: 1, height: 1))
    Node.transform(transform).draw(
      in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    #expect(buffer.line(0) == rotatedGlyph)
  }

  @Test func theDashboardChoosesTheSet() {
    let node = Node.symbol(SymbolNode(name: "star.fill", glyph: "★"))
    let lines = SymbolSet.allCases.map { set in
      var buffer = CellBuffer(size: Size(width: 1, height: 1))
      node.draw(
        in: buffer.bounds, into: &buffer, context: DrawContext(now: 0, symbols: set))
      return buffer.line(0)
    }
    #expect(lines[0] == "★")
    #expect(lines[1] == SymbolGlyphs.named("star.fill").nerd)
    #expect(lines[2] == "*")
  }
}
