internal import Foundation
internal import TesseraUI

/// The greatest eclipse as an image: what the place sees, or else what is seen where it is greatest.
struct EclipseDisc: View {
  @Environment(\.colorScheme) private var colorScheme
  let sight: EclipseSight
  let rows: Int

  var body: some View {
    PixelImage(side: rows * 4, label: sight.title, pixel: pixel)
  }

  private var magnitude: Double {
    sight.isVisible ? sight.local?.magnitude ?? 0 : sight.eclipse.magnitude
  }

  private func pixel(x: Double, y: Double) -> Pixel {
    sight.eclipse.occulted == .sun ? sun(x, y) : moon(x, y)
  }

  /// The radius of the disc; around a totally eclipsed sun, there is room for the corona.
  private static let radius = 0.8
  /// The moon's size in an annular eclipse, smaller than in fact so that the ring is seen.
  private static let annularRatio = 0.72

  private func sun(_ x: Double, _ y: Double) -> Pixel {
    let distance = (x * x + y * y).squareRoot()
    let (covered, kind) = (
      magnitude, sight.isVisible ? sight.local?.kind ?? sight.eclipse.kind : sight.eclipse.kind
    )
    let isCentral = kind == .total || kind == .annular || kind == .hybrid
    // The moon comes from the right and covers this part of the diameter.
    let moonRadius = Self.radius * (isCentral ? (kind == .annular ? Self.annularRatio : 1.02) : 1)
    let offset = isCentral ? 0 : Self.radius + moonRadius - covered * 2 * Self.radius
    let moonDistance = ((x - offset) * (x - offset) + y * y).squareRoot()
    if moonDistance < moonRadius, distance < Self.radius || isCentral {
      return Pixel(24, 26, 36)
    }
    if distance < Self.radius { return Pixel(255, 205, 80) }
    guard kind == .total else { return .clear }
    // The corona fades away from the sun.
    let fade = max(0, 1 - (distance - Self.radius) / 0.2)
    let corona = colorScheme == .dark ? Pixel(225, 232, 250) : Pixel(130, 145, 180)
    return Pixel(
      red: corona.red, green: corona.green, blue: corona.blue, opacity: fade * 0.9)
  }

  private func moon(_ x: Double, _ y: Double) -> Pixel {
    let (x, y) = (x / 0.985, y / 0.985)
    guard x * x + y * y <= 1 else { return .clear }
    let surface = 0.35 + 0.65 * MoonSurface.brightness(x: x, y: y)
    let light = colorScheme == .dark ? Pixel(246, 240, 222) : Pixel(214, 204, 178)
    let bright = Pixel(70, 70, 78).mixed(with: light, by: surface)
    let side: Double = sight.eclipse.gamma < 0 ? 1 : -1
    guard sight.eclipse.kind != .penumbral else {
      // The side towards the umbra is a little darker.
      return bright.mixed(with: Pixel(40, 40, 48), by: 0.5 * max(0, y * side + 0.2) * magnitude)
    }
    // The umbra is 2.7 times as large as the moon and enters from below or above.
    let umbra = 2.7
    let offset = (umbra + 1 - 2 * magnitude) * side
    let distance = (x * x + (y - offset) * (y - offset)).squareRoot()
    let shadow = max(0, min(1, (umbra - distance) / 0.25))
    let red = Pixel(58, 22, 20).mixed(
      with: Pixel(196, 84, 52), by: surface * min(1, distance / umbra))
    return bright.mixed(with: red, by: shadow)
  }
}
