import Cells
import Foundation
import Golden
import TesseraKit
import TesseraUI
import Testing
import ViewTree

@MainActor
private func lowered(_ view: some View, _ change: (inout EnvironmentValues) -> Void = { _ in })
  -> Node
{
  var environment = EnvironmentValues()
  environment.locale = Locale(identifier: "en_US")
  environment.timeZone = .gmt
  change(&environment)
  let context = LoweringContext(environment: environment, state: LoweringState())
  return Lowering.node(of: view, in: context)
}

@MainActor
private func draw(_ view: some View, _ width: Int, _ height: Int) -> CellBuffer {
  var buffer = CellBuffer(size: Size(width: width, height: height))
  let state = LoweringState(size: buffer.size)
  let context = LoweringContext(environment: EnvironmentValues(), state: state)
  let node = state.resolved(Lowering.node(of: view, in: context), in: buffer.size, at: 0)
  node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
  return buffer
}

private struct Badge: View {
  @Environment(\.widgetFamily) private var family
  @Environment(\.colorScheme) private var scheme
  let isOn: Bool

  var body: some View {
    HStack {
      if isOn { Text("on") } else { Text("off").foregroundStyle(.secondary) }
      Text("\(family.description) \(scheme.rawValue)")
    }
  }
}

private struct PaddedBorder: ViewModifier {
  func body(content: Content) -> some View {
    content.padding(8).border(.tint)
  }
}

@MainActor
struct LoweringTests {
  /// The accent color is marked, so that a user's tint can replace it; a tint is not.
  @Test func accentColorIsMarkedAndIsTheTint() throws {
    func paint(_ view: some View) -> String? {
      var name: String?
      lowered(view).forEach { node in
        if case .text(let text) = node { name = text.runs.first?.style.foreground.name }
      }
      return name
    }
    let text = Text("a").foregroundStyle(.tint)
    #expect(paint(text) == "accent")
    #expect(paint(text.accentColor(.red)) == "accent:red")
    #expect(paint(Text("a").foregroundStyle(Color.accentColor).accentColor(.red)) == "accent:red")
    #expect(paint(text.accentColor(Color(red: 1, green: 0, blue: 0))) == "accent:#ff0000")
    #expect(paint(text.tint(.green).accentColor(.red)) == "green")
    #expect(paint(text.accentColor(.red).tint(.green)) == "accent:red")
    #expect(paint(text.accentColor(nil).accentColor(.red)) == "accent")
    // A view without anything in the accent color tells it, too.
    let archive = ArchivedNode(lowered(Text("a").accentColor(.red)))
    #expect(try archive.decoded().accent?.name == "accent:red")
  }

  @Test func stackOfTextsBecomesAStackNode() {
    let node = lowered(
      VStack(alignment: .leading, spacing: 16) {
        Text("a"); Text("b")
      })
    let expected = StackNode(
      .vertical, anchor: Anchor(.leading, .center), spacing: 1,
      children: [.text(TextNode("a")), .text(TextNode("b"))])
    #expect(node == .stack(expected))
  }

  /// The middle of a stroked shape is empty, however the stroke is modified.
  @Test func modifiedStrokeIsNotFilled() {
    let shift = CGAffineTransform(translationX: 8, y: 0)
    let size = CGSize(width: 64, height: 96)
    let shapes: [AnyView] = [
      AnyView(Circle().stroke(lineWidth: 2).transform(shift)),
      AnyView(Circle().stroke(lineWidth: 2).size(size)),
      AnyView(Circle().path(in: CGRect(origin: .zero, size: size)).stroke(lineWidth: 2).scale(0.9)),
      AnyView(Circle().transform(shift).stroke(lineWidth: 2).rotation(.degrees(45))),
    ]
    for (index, shape) in shapes.enumerated() {
      let buffer = draw(shape.frame(width: 80, height: 96), 10, 6)
      #expect(buffer.transcript.contains { !$0.isWhitespace }, "shape \(index) is not drawn")
      #expect(buffer[4, 3].code == 0x20 && buffer[4, 3].background == .none, "shape \(index)")
    }
  }

  @Test func disabledViewCannotEnableItsControls() {
    let button = Button("Go", action: {}).disabled(false)
    #expect(lowered(button.disabled(true)) == lowered(Button("Go", action: {}).disabled(true)))
    #expect(lowered(button) == lowered(Button("Go", action: {})))
  }

  @Test func redactedContentDoesNotReportItsValue() throws {
    let node = lowered(Gauge(value: 0.42) { Text("Balance") }.privacySensitive())
    func report(_ redaction: Redaction) -> [String] {
      node.accessibilityElements(in: Size(width: 20, height: 3), at: 0, redaction: redaction)
        .map(\.value)
    }
    #expect(report([]).contains("42 %"))
    #expect(!report(.privacy).contains("42 %"))
    let url = try #require(URL(string: "https://example.org/4711"))
    let link = lowered(Link("Account", destination: url).privacySensitive())
    func links(_ redaction: Redaction) -> [String] {
      link.accessibilityElements(in: Size(width: 20, height: 3), at: 0, redaction: redaction)
        .map(\.value)
    }
    #expect(links([]) == [url.absoluteString] && links(.privacy) == [""])
  }

  @Test func linkLabelEndsAtItsOwnBracket() {
    guard
      case .text(let text) = lowered(
        Text("[a] and [b](https://example.org) [c [d]](x:y) [`[`](z:y)"))
    else {
      Issue.record("not a text")
      return
    }
    let links = text.runs.filter { $0.style.attributes.contains(.underline) }.map(\.text)
    #expect(links == ["b", "c [d]", "["])
    #expect(text.runs.map(\.text).joined() == "[a] and b c [d] [")
  }

  @Test func pointsAreRoundedToCells() {
    #expect(
      lowered(Text("a").padding(EdgeInsets(top: 8, leading: 4, bottom: 7, trailing: 3)))
        == .padding(
          PaddingNode(Insets(top: 1, leading: 1, bottom: 0, trailing: 0), .text(TextNode("a")))))
    let frame = lowered(Color.red.frame(width: 1, height: 1))
    guard case .frame(let node) = frame else {
      Issue.record("\(frame)")
      return
    }
    #expect(
      node.horizontal == .fixed(1) && node.vertical == .fixed(1), "at least one cell")
  }

  @Test func environmentReachesDescendants() {
    let node = lowered(Badge(isOn: true).environment(\.widgetFamily, .systemLarge)) {
      $0.colorScheme = .light
    }
    var texts: [String] = []
    node.forEach { if case .text(let text) = $0 { texts.append(text.runs.map(\.text).joined()) } }
    #expect(texts == ["on", "systemLarge light"])
  }

  @Test func fontsAndStylesAreInherited() {
    let view = VStack {
      Text("a"); Text("b").foregroundColor(.red)
    }.font(.headline).foregroundStyle(.secondary)
    var styles: [Style] = []
    lowered(view).forEach { if case .text(let text) = $0 { styles.append(text.runs[0].style) } }
    #expect(styles == [Style(.secondary, .bold), Style(.red, .bold)])
  }

  @Test func groupAppliesModifiersToEachChild() {
    let node = lowered(
      HStack {
        Group {
          Text("a"); Text("b")
        }.padding(.leading, 8)
      })
    guard case .stack(let stack) = node else {
      Issue.record("\(node)")
      return
    }
    #expect(stack.children.count == 2)
    #expect(stack.children.allSatisfy { if case .padding = $0 { true } else { false } })
  }

  @Test func builderAcceptsMoreThanTenViews() {
    let view = VStack {
      Text("1"); Text("2"); Text("3"); Text("4"); Text("5"); Text("6")
      Text("7"); Text("8"); Text("9"); Text("10"); Text("11"); Text("12")
    }
    #expect(lowered(view).children.count == 12)
  }

  @Test func fixedDateStylesAreTextAndOthersAreLive() {
    let date = Date(timeIntervalSince1970: 1_795_256_280)  // 2026-11-21 10:18 UTC
    let time = lowered(Text(date, style: .time))
    guard case .text(let text) = time else {
      Issue.record("\(time)")
      return
    }
    #expect(text.runs[0].text.hasPrefix("10:18"))
    guard case .text(let timer) = lowered(Text(date, style: .timer)) else {
      Issue.record("no text")
      return
    }
    #expect(timer.runs[0].liveText?.start == 1_795_256_280)
  }

  @Test func interpolatedTextKeepsItsStyling() {
    let name = "Mira"
    let node = lowered(
      Text("Lunch with \(name), \(Text("now").bold()), \(3.14159, specifier: "%.2f")"))
    guard case .text(let text) = node else {
      Issue.record("\(node)")
      return
    }
    #expect(text.runs.map(\.text).joined() == "Lunch with Mira, now, 3.14")
    #expect(text.runs.first { $0.text == "now" }?.style.attributes == .bold)
  }

  @Test func customModifierWrapsItsContent() throws {
    try expectGolden(draw(Text("hi").modifier(PaddedBorder()).padding(), 12, 5), "modifier")
  }

  @Test func gaugesAndLabelsAreDrawn() throws {
    let view = VStack(alignment: .leading) {
      Label("Charge", systemImage: "bolt.fill")
      ProgressView(value: 0.5)
      Gauge(value: 30, in: 0...40) {
        Text("Speed")
      } currentValueLabel: {
        Text("30")
      }
    }
    try expectGolden(draw(view, 20, 5), "gauges")
  }

  @Test func unknownSymbolIsAPlaceholder() {
    guard case .symbol(let symbol) = lowered(Image(systemName: "no.such.symbol")) else {
      Issue.record("no symbol")
      return
    }
    #expect(symbol.glyph == "◦")
  }

  @Test func redactionIsDrawn() {
    let node = lowered(Text("secret").redacted(reason: .placeholder))
    var buffer = CellBuffer(size: Size(width: 6, height: 1))
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    #expect(buffer.line(0) == "▆▆▆▆▆▆")
  }

  @Test func symbolGlyphsAreOneCellWide() {
    for name in [
      "sun.max.fill", "cloud.rain", "arrow.clockwise", "star.fill", "heart", "calendar", "bolt",
      "checkmark.circle.fill",
    ] {
      guard case .symbol(let symbol) = lowered(Image(systemName: name)) else { continue }
      #expect(symbol.glyph != "◦", "\(name)")
      #expect(Glyphs.width(of: symbol.glyph) == 1)
    }
  }
}
