internal import Foundation
internal import TesseraUI

/// A compass whose arrow points to where the wind blows.
struct Compass: View {
  let wind: Wind
  /// The text in the center.
  let text: String

  var body: some View {
    Canvas { context, size in
      // The center of a cell, so that the text in the center is centered.
      let center = CGPoint(
        x: (size.width / 16).rounded(.down) * 8 + 4, y: (size.height / 32).rounded(.down) * 16 + 8)
      let radius =
        min(center.x, center.y, size.width - center.x, size.height - center.y) - 5
      drawDial(in: &context, center, radius)
      drawArrow(in: &context, center, radius)
      context.draw(Text(text).bold(), at: CGPoint(x: center.x, y: center.y))
    }
    .accessibilityElement()
    .accessibilityLabel("Wind from \(wind.directionName)")
  }

  private func drawDial(in context: inout GraphicsContext, _ center: CGPoint, _ radius: Double) {
    let circle = CGRect(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    context.stroke(Path(ellipseIn: circle), with: .style(.tertiary), lineWidth: 1)
    for (angle, name) in [(0.0, "N"), (90, "E"), (180, "S"), (270, "W")] {
      let point = Self.point(center, radius, angle)
      context.draw(Text(name).foregroundStyle(.secondary), at: point)
    }
  }

  private func drawArrow(in context: inout GraphicsContext, _ center: CGPoint, _ radius: Double) {
    let length = radius - 9
    // The text in the center interrupts the shaft.
    for (start, end) in [(-length, -13.0), (13.0, length)] {
      let path = Path { path in
        path.move(to: Self.point(center, start, wind.direction + 180))
        path.addLine(to: Self.point(center, end, wind.direction + 180))
      }
      context.stroke(path, with: .style(.tint), lineWidth: 2)
    }
    drawHead(in: &context, center, length)
  }

  /// Draws the head of the arrow, whose tip is at a distance from the center.
  private func drawHead(in context: inout GraphicsContext, _ center: CGPoint, _ distance: Double) {
    let tip = Self.point(center, distance, wind.direction + 180)
    let sides = [-1.0, 1].map { side in
      Self.point(tip, -13, wind.direction + 180 + side * 30)
    }
    let path = Path { path in
      path.move(to: sides[0])
      path.addLine(to: tip)
      path.addLine(to: sides[1])
    }
    context.stroke(path, with: .style(.tint), lineWidth: 2)
  }

  /// Returns the point at a distance from the center, in a direction in degrees clockwise from
  /// north.
  private static func point(_ center: CGPoint, _ distance: Double, _ direction: Double) -> CGPoint {
    let angle = direction / 180 * .pi
    return CGPoint(x: center.x + sin(angle) * distance, y: center.y - cos(angle) * distance)
  }
}
