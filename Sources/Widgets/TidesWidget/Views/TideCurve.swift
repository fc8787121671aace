internal import Foundation
internal import TesseraUI

/// The height of the water as a curve, with a mark at now.
struct TideCurve: View {
  let sight: TideSight
  let date: Date
  let format: TideFormat
  /// Whether the tides have their times and heights beside them.
  var hasLabels = false
  /// Whether the water below the curve is filled; many tides side by side would look like bricks.
  var hasArea = true

  var body: some View {
    Canvas { context, size in
      let scale = CurveScale(sight, size, top: hasLabels ? 18 : 3, bottom: hasLabels ? 18 : 3)
      if hasArea { context.fill(scale.area, with: .color(.accentColor.opacity(0.22))) }
      context.stroke(scale.line, with: .style(.tint), lineWidth: 2)
      if hasLabels { drawLabels(in: &context, scale) }
      let now = date.timeIntervalSince(sight.interval.start) / sight.interval.duration
      guard let height = sight.height, (0...1).contains(now) else { return }
      if hasArea { drawNow(in: &context, x: scale.x(now), height: size.height) }
      context.draw(Text("●").bold(), at: CGPoint(x: scale.x(now), y: scale.y(height)))
    }
    .accessibilityLabel(label)
  }

  private func drawNow(in context: inout GraphicsContext, x: CGFloat, height: CGFloat) {
    let mark = Path { $0.addLines([CGPoint(x: x, y: 0), CGPoint(x: x, y: height)]) }
    context.stroke(
      mark, with: .style(.tertiary), style: StrokeStyle(lineWidth: 2, dash: [4, 4]))
  }

  private func drawLabels(in context: inout GraphicsContext, _ scale: CurveScale) {
    for tide in sight.shown {
      let fraction = tide.date.timeIntervalSince(sight.interval.start) / sight.interval.duration
      let width = CGFloat(format.time(tide.date).count * 8)
      let x = min(max(scale.x(fraction), width / 2), scale.size.width - width / 2)
      let y = scale.y(tide.height) + (tide.isHigh ? -10 : 10)
      context.draw(
        Text(format.time(tide.date)).foregroundStyle(.primary),
        at: CGPoint(x: x, y: min(max(8, y), scale.size.height - 8)))
    }
  }

  private var label: String {
    sight.shown.map { "\($0.name) \(format.time($0.date)) \(format.height($0.height))" }
      .joined(separator: ", ")
  }
}

/// The positions of heights and times on a canvas.
struct CurveScale {
  let sight: TideSight
  let size: CGSize
  private let top: CGFloat
  private let bottom: CGFloat
  private let minimum: Double
  private let maximum: Double

  init(_ sight: TideSight, _ size: CGSize, top: CGFloat, bottom: CGFloat) {
    self.sight = sight
    self.size = size
    self.top = top
    self.bottom = bottom
    let heights = sight.curve.compactMap(\.self)
    minimum = heights.min() ?? 0
    // At least 10 cm, so that a sea without tides is flat.
    maximum = max(minimum + 0.1, heights.max() ?? 1)
  }

  func x(_ fraction: Double) -> CGFloat { 2 + CGFloat(fraction) * (size.width - 4) }

  func y(_ height: Double) -> CGFloat {
    let fraction = CGFloat((maximum - height) / (maximum - minimum))
    return top + fraction * max(0, size.height - top - bottom)
  }

  /// The points of the curve, without the parts that are unknown.
  private var points: [CGPoint] {
    sight.curve.enumerated().compactMap { index, height in
      height.map { CGPoint(x: x(Double(index) / Double(max(1, sight.curve.count - 1))), y: y($0)) }
    }
  }

  var line: Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }

  /// The area below the curve, to the bottom of the canvas.
  var area: Path {
    guard let first = points.first, let last = points.last else { return Path() }
    // The curve is inset by half the width of its line, the area is not.
    var path = Path()
    path.move(to: CGPoint(x: first.x - 2, y: size.height))
    path.addLine(to: CGPoint(x: first.x - 2, y: first.y))
    for point in points { path.addLine(to: point) }
    path.addLine(to: CGPoint(x: last.x + 2, y: last.y))
    path.addLine(to: CGPoint(x: last.x + 2, y: size.height))
    path.closeSubpath()
    return path
  }
}
