internal import Foundation

/// The positions of a body during an interval, interpolated between positions six hours apart.
///
/// For the moon, which is the fastest, the error of the interpolation is below 0.1″.
struct Track: Sendable {
  private static let step: TimeInterval = 6 * 3600

  let body: CelestialBody
  private let start: Date
  private let vectors: [SIMD3<Double>]

  init(_ body: CelestialBody, _ interval: DateInterval) {
    self.body = body
    let start = interval.start.addingTimeInterval(-Self.step)
    let count = Int((interval.duration / Self.step).rounded(.up)) + 4
    self.start = start
    vectors = (0..<count).map { index in
      body.apparentPosition(at: start.addingTimeInterval(Double(index) * Self.step)).vector
    }
  }

  /// Returns the position as seen from the Earth's center, in astronomical units along the equator.
  ///
  /// - Source: Lagrange's interpolation by four points.
  func vector(at date: Date) -> SIMD3<Double> {
    let position = date.timeIntervalSince(start) / Self.step
    let index = min(max(1, Int(position.rounded(.down))), vectors.count - 3)
    let x = position - Double(index)
    let weights = [
      -x * (x - 1) * (x - 2) / 6, (x + 1) * (x - 1) * (x - 2) / 2, -(x + 1) * x * (x - 2) / 2,
      (x + 1) * x * (x - 1) / 6,
    ]
    return (0..<4).reduce(SIMD3<Double>()) { $0 + vectors[index - 1 + $1] * weights[$1] }
  }
}
