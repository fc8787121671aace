import SwiftUI
import WidgetKit

extension CatalogueItem {
  static let shapes: [CatalogueItem] = [
    // A ring around a text, as calendars mark today: the text stays readable.
    CatalogueItem("ring-around-text", 20, 3) {
      HStack(spacing: 16) {
        ForEach([7, 21, 30], id: \.self) { day in
          Text("\(day)").overlay {
            if day > 7 { Circle().stroke(.orange, lineWidth: 3).frame(width: 32, height: 32) }
          }
        }
      }
    },
    CatalogueItem("shapes-filled", 50, 5) {
      HStack(spacing: 16) {
        Rectangle().fill(.red)
        RoundedRectangle(cornerRadius: 12).fill(.orange)
        Capsule().fill(.green)
        Circle().fill(.blue)
        Ellipse().fill(.purple)
      }
    },
    CatalogueItem("shapes-stroked", 50, 5) {
      HStack(spacing: 16) {
        Rectangle().stroke(.red)
        RoundedRectangle(cornerRadius: 12, style: .continuous).strokeBorder(.orange, lineWidth: 4)
        Capsule().stroke(.green, lineWidth: 2)
        Circle().stroke(.blue, lineWidth: 2)
        Ellipse().stroke(.purple, style: StrokeStyle(lineWidth: 1, dash: [12, 8]))
      }
    },
    CatalogueItem("shape-ring", 18, 7) {
      ZStack {
        Circle().stroke(.gray.opacity(0.3), lineWidth: 8)
        Circle().trim(from: 0, to: 0.7)
          .stroke(.green, style: StrokeStyle(lineWidth: 8, lineCap: .round))
          .rotationEffect(.degrees(-90))
        Text("70 %")
      }
    },
    CatalogueItem("shape-ring-thick", 18, 7) {
      ZStack {
        Circle().stroke(.fill, lineWidth: 20)
        Circle().trim(from: 0, to: 0.3).stroke(.tint, lineWidth: 20).rotationEffect(.degrees(-90))
      }
    },
    CatalogueItem("shape-custom", 30, 6) {
      HStack(spacing: 16) {
        Triangle().fill(.teal)
        Triangle().stroke(.pink, lineWidth: 2)
        Triangle().rotation(.degrees(180)).fill(.yellow)
      }
    },
    CatalogueItem("path", 40, 6) {
      HStack(spacing: 16) {
        Path { path in
          path.move(to: CGPoint(x: 0, y: 80))
          path.addQuadCurve(to: CGPoint(x: 96, y: 80), control: CGPoint(x: 48, y: -40))
        }
        .stroke(.cyan, lineWidth: 2)
        Path { path in
          path.addArc(
            center: CGPoint(x: 48, y: 48), radius: 44, startAngle: .degrees(0),
            endAngle: .degrees(250), clockwise: false)
          path.addLine(to: CGPoint(x: 48, y: 48))
          path.closeSubpath()
        }
        .fill(.indigo)
        Path(ellipseIn: CGRect(x: 8, y: 16, width: 80, height: 48)).stroke(.mint)
      }
    },
    CatalogueItem("shape-insets", 30, 6) {
      HStack(spacing: 16) {
        Rectangle().inset(by: 16).fill(.red)
        Circle().size(width: 48, height: 48).fill(.orange)
        AnyShape(Circle()).scale(0.5).fill(.green)
      }
    },
    CatalogueItem("shape-fill-stroke", 20, 5) {
      RoundedRectangle(cornerRadius: 16).fill(.blue.opacity(0.4)).stroke(.blue)
    },
    CatalogueItem("container-relative-shape", 16, 4) {
      ContainerRelativeShape().fill(.brown.gradient)
    },
    CatalogueItem("accessory-widget-background", 8, 4) {
      ZStack {
        AccessoryWidgetBackground()
        Text("21°")
      }
    },
    CatalogueItem("canvas", 36, 8) {
      Canvas { context, size in
        var line = Path()
        for step in 0...36 {
          let x = size.width * CGFloat(step) / 36
          let y = size.height / 2 * (1 - CGFloat(sin(Double(step) / 4)) * 0.9)
          if step == 0 {
            line.move(to: CGPoint(x: x, y: y))
          } else {
            line.addLine(to: CGPoint(x: x, y: y))
          }
        }
        context.stroke(line, with: .color(.green), lineWidth: 2)
        context.fill(
          Path(ellipseIn: CGRect(x: 8, y: 72, width: 64, height: 48)), with: .color(.orange))
        context.draw(Text("peak"), at: CGPoint(x: 50, y: 8))
        context.opacity = 0.5
        context.rotate(by: .degrees(10))
        context.fill(Path(CGRect(x: 200, y: 40, width: 48, height: 48)), with: .color(.red))
      }
    },
    CatalogueItem("clock-face", 24, 11) {
      ZStack {
        Circle().stroke(.secondary, lineWidth: 1)
        ForEach(1..<13) { hour in
          Text("\(hour)").offset(y: -72).rotationEffect(.degrees(Double(hour) * 30))
        }
        Rectangle().fill(.primary).frame(width: 3, height: 48).offset(y: -24)
          .rotationEffect(.degrees(309))
        Rectangle().fill(.red).frame(width: 2, height: 64).offset(y: -32)
          .rotationEffect(.degrees(108))
      }
      .aspectRatio(1, contentMode: .fit)
    },
  ]
}

struct Triangle: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    path.closeSubpath()
    return path
  }
}
