internal import Foundation
internal import TesseraUI

/// The moon as an image: its seas, the terminator, and the Earth's light on the dark side.
///
/// The orientation is that at the meridian: north is above in the northern hemisphere and below in
/// the southern one.
struct MoonDisc: View {
  @Environment(\.colorScheme) private var colorScheme

  let phase: MoonPhase
  let isSouthern: Bool
  /// The diameter in rows of text; a row is as high as two columns are wide.
  let rows: Int

  var body: some View {
    let shading = MoonShading(phase, isSouthern: isSouthern, isDark: colorScheme == .dark)
    PixelImage(side: rows * 4, label: label, pixel: shading.pixel)
  }

  private var label: String {
    "\(phase.name), \(Int((phase.illumination * 100).rounded())) % lit"
  }
}

/// The color of each point of the moon.
struct MoonShading {
  /// The direction of the sun from the moon: right, up, and towards the Earth.
  private let sun: SIMD3<Double>
  private let axis: Double
  private let isSouthern: Bool
  private let colors: (day: Pixel, sea: Pixel, night: Pixel)

  /// The radius of the disc; the image leaves a margin for its soft edge.
  private static let radius = 0.985

  init(_ phase: MoonPhase, isSouthern: Bool, isDark: Bool) {
    // The angle is counted through east, which is to the left on the sky.
    sun = SIMD3(
      -Degrees.sin(phase.phaseAngle) * Degrees.sin(phase.brightLimb),
      Degrees.sin(phase.phaseAngle) * Degrees.cos(phase.brightLimb),
      Degrees.cos(phase.phaseAngle))
    axis = phase.axis
    self.isSouthern = isSouthern
    // On a light background, the disc must be darker to be seen.
    colors =
      isDark
      ? (Pixel(250, 246, 232), Pixel(92, 94, 104), Pixel(34, 38, 50))
      : (Pixel(226, 216, 190), Pixel(112, 106, 104), Pixel(64, 70, 88))
  }

  func pixel(x: Double, y: Double) -> Pixel {
    let sign: Double = isSouthern ? -1 : 1
    let (x, y) = (x * sign / Self.radius, y * sign / Self.radius)
    let squared = x * x + y * y
    guard squared <= 1 else { return .clear }
    let z = (1 - squared).squareRoot()
    // The surface turns with the moon's axis, which is inclined towards the left if positive.
    let (sine, cosine) = (Degrees.sin(axis), Degrees.cos(axis))
    let surface = MoonSurface.brightness(x: x * cosine + y * sine, y: y * cosine - x * sine)
    let ground = colors.sea.mixed(with: colors.day, by: (surface - 0.42) / 0.58)
    let earthshine = colors.night.mixed(with: ground, by: 0.10)
    return earthshine.mixed(
      with: ground.mixed(with: colors.night, by: (1 - z) * 0.22), by: light(x, y, z))
  }

  /// Returns how bright the sun makes a point, 0…1.
  ///
  /// - Source: the Lommel–Seeliger law, by which the full moon looks flat, like the real one.
  private func light(_ x: Double, _ y: Double, _ z: Double) -> Double {
    let incidence = x * sun.x + y * sun.y + z * sun.z
    guard incidence > 0 else { return 0 }
    return min(1, pow(2 * incidence / (incidence + max(z, 0.05)), 0.6))
  }
}
