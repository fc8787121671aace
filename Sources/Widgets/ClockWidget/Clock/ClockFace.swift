internal import Foundation
internal import TesseraUI

/// The face of an analogue clock, drawn in braille dots: hour marks and two hands.
struct ClockFace: View {
  /// What the face has besides its hands.
  enum Detail {
    /// Twelve dots, for the smallest faces.
    case dots
    /// Strokes at the quarters, dots at the other hours.
    case marks
    /// Strokes at all hours, dots at all minutes, and four numerals.
    case full
  }

  let time: LocalTime
  let detail: Detail
  /// Whether the hour hand has the accent color.
  var isAccented = true

  var body: some View {
    Canvas { context, size in
      let dial = Dial(size)
      drawMarks(on: dial, in: context)
      if detail == .full { drawNumerals(on: dial, in: context) }
      drawHands(on: dial, in: context)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(String(format: "%02d:%02d", time.hour, time.minute))
  }

  private func drawMarks(on dial: Dial, in context: GraphicsContext) {
    for mark in 0..<60 where detail == .full || mark % 5 == 0 {
      let isHour = mark % 5 == 0
      let isQuarter = mark % 15 == 0
      let path = dial.line(at: Double(mark) / 60, from: 1 - length(isHour, isQuarter), to: 1)
      let shading: GraphicsContext.Shading =
        .style(isHour ? AnyShapeStyle(.secondary) : AnyShapeStyle(.quaternary))
      context.stroke(path, with: shading, lineWidth: isQuarter && detail == .full ? 5 : 2)
    }
  }

  /// Returns the length of a mark, as a part of the radius.
  private func length(_ isHour: Bool, _ isQuarter: Bool) -> Double {
    switch detail {
    case .dots: isQuarter ? 0.14 : 0
    case .marks: isQuarter ? 0.16 : 0
    case .full: isQuarter ? 0.12 : isHour ? 0.08 : 0
    }
  }

  private func drawNumerals(on dial: Dial, in context: GraphicsContext) {
    for hour in [3, 6, 9, 12] {
      let text = Text("\(hour)").foregroundStyle(.secondary)
      context.draw(text, at: dial.point(at: Double(hour) / 12, radius: 0.76))
    }
  }

  private func drawHands(on dial: Dial, in context: GraphicsContext) {
    let minute = Double(time.minute) / 60
    let hour = (Double(time.hour % 12) + minute) / 12
    context.stroke(
      dial.line(at: minute, from: 0, to: detail == .full ? 0.84 : 0.8), with: .style(.primary),
      lineWidth: detail == .full ? 3 : 2)
    context.stroke(
      dial.line(at: hour, from: 0, to: 0.5),
      with: .style(isAccented ? AnyShapeStyle(.tint) : AnyShapeStyle(.primary)),
      lineWidth: detail == .full ? 9 : detail == .marks ? 7 : 5)
  }
}

/// A circle in the middle of a frame, with positions in turns from the top and radii as parts of its
/// own.
struct Dial {
  private let center: CGPoint
  /// The radius, in points.
  let radius: Double

  init(_ size: CGSize) {
    center = CGPoint(x: size.width / 2, y: size.height / 2)
    radius = Double(min(size.width, size.height)) / 2
  }

  func point(at turn: Double, radius: Double) -> CGPoint {
    let angle = turn * 2 * Double.pi
    return CGPoint(
      x: Double(center.x) + sin(angle) * radius * self.radius,
      y: Double(center.y) - cos(angle) * radius * self.radius)
  }

  func line(at turn: Double, from start: Double, to end: Double) -> Path {
    var path = Path()
    path.move(to: point(at: turn, radius: start))
    path.addLine(to: point(at: turn, radius: end))
    return path
  }

  /// Returns a part of a circle, clockwise.
  func arc(from start: Double, to end: Double, radius: Double) -> Path {
    var path = Path()
    let steps = max(2, Int((abs(end - start) * 96).rounded(.up)))
    for step in 0...steps {
      let turn = start + (end - start) * Double(step) / Double(steps)
      let point = point(at: turn, radius: radius)
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }
}
