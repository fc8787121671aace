internal import TesseraUI

/// A drawing of the degrees of a part of the world.
struct MapDrawing {
  let rect: MKMapRect
  let size: CGSize
  let isDark: Bool

  /// The image, in the colors of Apple's maps.
  func image(scale: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      ground.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      lines.setFill()
      for line in meridians + parallels { context.fill(line) }
    }
  }

  private var ground: UIColor {
    isDark
      ? UIColor(red: 0.17, green: 0.19, blue: 0.22, alpha: 1)
      : UIColor(red: 0.95, green: 0.94, blue: 0.9, alpha: 1)
  }

  private var lines: UIColor {
    isDark
      ? UIColor(red: 0.28, green: 0.31, blue: 0.36, alpha: 1)
      : UIColor(red: 0.82, green: 0.81, blue: 0.77, alpha: 1)
  }

  /// The distance of the lines, in degrees: four or more in the width.
  private var step: Double {
    let width = MKCoordinateRegion(rect).span.longitudeDelta
    let steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
    return steps.first { width / $0 >= 4 } ?? 0.001
  }

  /// The width of a line, in points: about a pixel of a terminal.
  private var thickness: CGFloat { 4 }

  private var meridians: [CGRect] {
    degrees(rect.minX, rect.maxX) { MKMapPoint(x: $0, y: rect.midY).coordinate.longitude }
      .map { longitude in
        let x = rect.point(
          for: CLLocationCoordinate2D(latitude: 0, longitude: longitude), in: size
        ).x
        return CGRect(x: x - thickness / 2, y: 0, width: thickness, height: size.height)
      }
  }

  private var parallels: [CGRect] {
    degrees(rect.maxY, rect.minY) { MKMapPoint(x: rect.midX, y: $0).coordinate.latitude }
      .map { latitude in
        let y = rect.point(
          for: CLLocationCoordinate2D(latitude: latitude, longitude: 0), in: size
        ).y
        return CGRect(x: 0, y: y - thickness / 2, width: size.width, height: thickness)
      }
  }

  /// Returns the multiples of the step between two sides.
  private func degrees(
    _ first: Double, _ last: Double, _ degree: (Double) -> Double
  ) -> [Double] {
    let (low, high) = (degree(first), degree(last))
    guard low < high, (high - low) / step < 1000 else { return [] }
    return Array(stride(from: (low / step).rounded(.up) * step, through: high, by: step))
  }
}
