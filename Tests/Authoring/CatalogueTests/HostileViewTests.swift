import Cells
import Charts
import SwiftUI
import Testing
import ViewTree

/// Views with invalid numbers: they do not crash and draw only inside their frame.
@MainActor
struct HostileViewTests {
  private func draw(_ view: some View) throws {
    let size = Size(width: 12, height: 4)
    let state = LoweringState(size: size)
    let context = LoweringContext(environment: EnvironmentValues(), state: state)
    let node = state.resolved(Lowering.node(of: view, in: context), in: size, at: 0)
    let decoded = try ArchivedNode(node).node()
    var buffer = CellBuffer(size: Size(width: 20, height: 8))
    let frame = Rect(x: 4, y: 2, width: size.width, height: size.height)
    decoded.draw(in: frame, into: &buffer, context: DrawContext(now: 0))
    for y in 0..<8 {
      for x in 0..<20 where !frame.contains(Point(x: x, y: y)) {
        #expect(buffer[x, y] == .blank, "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -50, 0, 1e300, .leastNonzeroMagnitude])
  func invalidLengthsAreHarmless(length: CGFloat) throws {
    try draw(Text("x").frame(width: length, height: length))
    try draw(Text("x").padding(length).frame(minWidth: length, maxHeight: length))
    try draw(Text("x").offset(x: length, y: length).position(x: length, y: length))
    try draw(Color.red.aspectRatio(length, contentMode: .fill))
    try draw(Text("x").font(.system(size: length)).lineSpacing(length))
    try draw(RoundedRectangle(cornerRadius: length).stroke(.red, lineWidth: length))
    try draw(Circle().inset(by: length).trim(from: length, to: -length).stroke(.red))
    try draw(Circle().stroke(.red, style: StrokeStyle(lineWidth: 1, dash: [length, length])))
    try draw(Rectangle().fill(.red).rotationEffect(.radians(length)).scaleEffect(length))
    try draw(Text("x").rotationEffect(.degrees(length)).scaleEffect(x: length, y: -length))
    try draw(
      VStack(spacing: length) {
        Text("a"); Text("b")
      })
    try draw(
      LazyVGrid(columns: [GridItem(.adaptive(minimum: length))], spacing: length) { Text("a") })
    try draw(LinearGradient(colors: [], startPoint: UnitPoint(x: length, y: 0), endPoint: .top))
    try draw(
      RadialGradient(
        colors: [.red, .blue], center: .center, startRadius: length, endRadius: length))
    try draw(
      AngularGradient(
        colors: [.red, .blue], center: .center, startAngle: .radians(length), endAngle: .zero))
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300])
  func invalidPositionsAreHarmless(length: CGFloat) throws {
    try draw(
      Path { path in
        path.move(to: CGPoint(x: length, y: 0))
        path.addLine(to: CGPoint(x: 0, y: length))
        path.addCurve(
          to: .zero, control1: CGPoint(x: length, y: length), control2: CGPoint(x: -length, y: 1))
        path.addArc(
          center: .zero, radius: length, startAngle: .radians(length), endAngle: .radians(-length),
          clockwise: true)
        path.addRoundedRect(
          in: CGRect(x: 0, y: 0, width: length, height: length),
          cornerSize: CGSize(width: length, height: 1))
        path.addEllipse(in: CGRect(x: length, y: length, width: length, height: length))
      }.stroke(.red, lineWidth: 30))
    try draw(
      Canvas { context, size in
        context.scaleBy(x: length, y: length)
        context.draw(Text("x"), at: CGPoint(x: length, y: length))
        context.fill(Path(CGRect(x: 0, y: 0, width: length, height: 4)), with: .color(.red))
      })
    try draw(
      Chart {
        LineMark(x: .value("x", Double(length)), y: .value("y", Double(length)))
        BarMark(x: .value("x", 1), y: .value("y", Double(length)))
        SectorMark(angle: .value("a", Double(length)))
      })
    try draw(Chart { BarMark(x: .value("x", 1), y: .value("y", Double(length))) })
    try draw(Gauge(value: Double(length)) { Text("g") })
    try draw(ProgressView(value: Double(length), total: Double(length)))
    try draw(Color(red: Double(length), green: 0, blue: 0, opacity: Double(length)))
    try draw(Color(hue: Double(length), saturation: Double(length), brightness: 1))
    try draw(Text("x").opacity(Double(length)))
  }

  @Test func emptyViewsAreHarmless() throws {
    try draw(Chart {})
    try draw(Grid {})
    try draw(GridRow {})
    try draw(LazyVGrid(columns: []) { Text("x") })
    try draw(ViewThatFits {})
    try draw(MeshGradient(width: 3, height: 3, points: [], colors: [.red]))
    try draw(Image(uiImage: UIImage()))
    try draw(Text(""))
    try draw(Path())
    try draw(Canvas { _, _ in })
  }

  @Test func stylesThatReferToThemselvesAreHarmless() throws {
    try draw(Text("x").foregroundStyle(.tint).tint(TintShapeStyle()))
    try draw(Text("x").foregroundStyle(.foreground))
    try draw(Text("x").foregroundStyle(.secondary).foregroundStyle(.secondary))
    try draw(Color.clear.background(.background).backgroundStyle(.background))
  }

  @Test func manyAndDeeplyNestedViewsAreHarmless() throws {
    try draw(VStack { ForEach(0..<2000) { Text("\($0)") } })
    var view = AnyView(Text("x"))
    for _ in 0..<120 { view = AnyView(VStack { view }.padding(1)) }
    try draw(view)
  }

  @Test(arguments: [
    [], [0xff, 0xd8, 0xff], Array("GIF89a".utf8), Array(repeating: UInt8(7), count: 500),
  ])
  func invalidImageDataIsRejected(bytes: [UInt8]) {
    #expect(UIImage(data: Data(bytes)) == nil)
  }
}

extension HostileViewTests {
  private struct RecursiveGauge: GaugeStyle {
    func makeBody(configuration: Configuration) -> some View {
      Gauge(value: configuration.value) { configuration.label }
    }
  }

  private struct RecursiveButton: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      Button(configuration).padding(.leading, 8)
    }
  }

  @Test func styleMayUseItsOwnControl() throws {
    try draw(Gauge(value: 0.5) { Text("g") }.gaugeStyle(RecursiveGauge()))
    try draw(Button("b") {}.buttonStyle(RecursiveButton()))
  }

  @Test func overlongTextIsTruncated() throws {
    try draw(Text(String(repeating: "words ", count: 20_000)))
  }
}
