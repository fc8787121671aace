internal import Cells
internal import Themes

/// A color over a picture or a gradient, as little of it as necessary for text in an ink.
struct LookVeil: Hashable, Sendable {
  private let color: RGB
  /// 0…1.
  private let opacity: Double

  /// Creates a veil, or returns `nil` if the ink is readable on the layer without one, or if the
  /// layer has a single color, in which case the ink is changed instead.
  init?(over layer: LookLayer, behind ink: RGB) {
    guard !layer.isUniform else { return nil }
    color = ink.shade
    let text = ink.readable(on: color, minimum: LookPass.contrastOnPictures)
    let (color, mean) = (color, layer.meanColor)
    let opacities = (0..<20).lazy.map { Double($0) / 20 }
    let opacity = opacities.first {
      text.contrast(with: color.blended(over: mean, opacity: $0)) >= Palette.minimumContrast
    }
    guard let opacity, opacity > 0 else { return nil }
    self.opacity = opacity
  }

  /// Returns a color of the layer under the veil.
  func over(_ color: RGB) -> RGB { self.color.blended(over: color, opacity: opacity) }
}
