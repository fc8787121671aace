public import TesseraUI

/// A ring in the tint color that begins at the top, on a thin track.
public struct GaugeRing: View {
  private let fraction: Double
  private let lineWidth: CGFloat

  /// Creates a ring.
  ///
  /// - Parameters:
  ///   - fraction: The filled part, limited to 0…1.
  ///   - lineWidth: The width of the filled part, in points.
  public init(fraction: Double, lineWidth: CGFloat) {
    self.fraction = max(0, min(1, fraction))
    self.lineWidth = lineWidth
  }

  /// The track below the filled part.
  public var body: some View {
    ZStack {
      Circle().stroke(.separator, lineWidth: 2)
      Circle().trim(from: 0, to: fraction).rotation(.degrees(-90))
        .stroke(.tint, lineWidth: lineWidth)
    }
  }
}
