internal import Foundation
internal import TesseraUI

/// The way of the water from one tide to the next, and how far it has come.
struct TideWay: View {
  private let isRising: Bool
  /// The part of the time that has passed, 0…1.
  private let progress: Double

  init(from previous: Tide, to next: Tide, date: Date) {
    isRising = next.isHigh
    let length = next.date.timeIntervalSince(previous.date)
    progress =
      length > 0 ? min(1, max(0, date.timeIntervalSince(previous.date) / length)) : 0
  }

  var body: some View {
    Canvas { context, size in
      context.fill(area(0...progress, in: size), with: .color(.accentColor.opacity(0.3)))
      context.stroke(line(progress...1, in: size), with: .style(.tertiary), lineWidth: 2)
      context.stroke(line(0...progress, in: size), with: .style(.tint), lineWidth: 2)
      context.draw(Text("●").bold(), at: point(progress, in: size))
    }
    .accessibilityLabel("\(Int((progress * 100).rounded())) % of the way")
  }

  /// Half a cosine, as between the tides of a table; see ``ExtremesPrediction``.
  private func point(_ fraction: Double, in size: CGSize) -> CGPoint {
    let height = (1 - cos(fraction * .pi)) / 2
    let level = isRising ? height : 1 - height
    // Space for half the width of the line, and above and below for half the mark.
    return CGPoint(
      x: 2 + CGFloat(fraction) * (size.width - 4),
      y: 8 + CGFloat(1 - level) * max(0, size.height - 16))
  }

  private func points(_ part: ClosedRange<Double>, in size: CGSize) -> [CGPoint] {
    let length = part.upperBound - part.lowerBound
    return (0...64).map { point(part.lowerBound + length * Double($0) / 64, in: size) }
  }

  private func line(_ part: ClosedRange<Double>, in size: CGSize) -> Path {
    Path { $0.addLines(points(part, in: size)) }
  }

  private func area(_ part: ClosedRange<Double>, in size: CGSize) -> Path {
    let points = points(part, in: size)
    return Path { path in
      path.addLines(
        [CGPoint(x: 0, y: size.height), CGPoint(x: 0, y: points[0].y)] + points
          + [CGPoint(x: points[64].x, y: size.height)])
      path.closeSubpath()
    }
  }
}
