internal import Cells
public import Foundation
internal import ViewTree

/// The origin of an image.
enum ImageSource: Hashable, Sendable {
  case symbol(String)
  case asset(String)
  case bitmap(Bitmap)
}

/// A view that shows a symbol, an image of an asset catalog, or a bitmap.
///
/// An SF Symbol is shown as a glyph of one cell; an unknown symbol is shown as `◦`. An image has
/// two pixels in each cell, one above the other.
/// - Source: SwiftUI `Image`.
public struct Image: Sendable {
  /// The size of a symbol.
  ///
  /// The size has no effect, because a symbol is a glyph of one cell.
  public enum Scale: Hashable, Sendable {
    /// A small size.
    case small
    /// The size of the text.
    case medium
    /// A large size.
    case large
  }

  /// A choice between an image's own colors and the foreground color.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// The foreground color.
    case template
    /// The image's own colors.
    case original
  }

  /// The interpolation quality of a scaled image.
  ///
  /// The quality has no effect, because a cell shows averaged pixels.
  public enum Interpolation: Hashable, Sendable {
    /// No interpolation.
    case none
    /// A low quality.
    case low
    /// A medium quality.
    case medium
    /// A high quality.
    case high
  }

  /// A way to fill a space that is larger than the image.
  ///
  /// The mode has no effect, because an image is always stretched.
  public enum ResizingMode: Hashable, Sendable {
    /// Repeats the image.
    case tile
    /// Stretches the image.
    case stretch
  }

  /// The orientation of an image.
  ///
  /// The orientation has no effect, because images are shown as they are stored.
  public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
    /// Not rotated.
    case up
    /// Mirrored.
    case upMirrored
    /// Rotated by 180°.
    case down
    /// Mirrored and rotated by 180°.
    case downMirrored
    /// Rotated by 90° counterclockwise.
    case left
    /// Mirrored and rotated by 90° counterclockwise.
    case leftMirrored
    /// Rotated by 90° clockwise.
    case right
    /// Mirrored and rotated by 90° clockwise.
    case rightMirrored
  }

  var source: ImageSource
  var scale: CGFloat = 1
  var isResizable = false
  var rendering: TemplateRenderingMode?
  var tint: Color?
  /// The accessibility label, or `nil` if there is none.
  var label: Text?
  /// Whether accessibility ignores the image.
  var isDecorative = false

  /// Creates an SF Symbol.
  ///
  /// The symbol is shown as a glyph of one cell, chosen by its name. The key `symbols` in
  /// `config.yaml` chooses the set of glyphs. An unknown symbol is shown as `◦`.
  public init(systemName: String) {
    source = .symbol(systemName)
  }

  /// Creates an SF Symbol.
  ///
  /// The variable value is ignored.
  public init(systemName: String, variableValue: Double?) {
    self.init(systemName: systemName)
  }

  /// Creates an image from an asset catalog, with its name as the accessibility label.
  ///
  /// The bundle is ignored, because images are looked up by name in all of the extension's
  /// resources.
  public init(_ name: String, bundle: Bundle? = nil) {
    source = .asset(name)
    label = Text(LocalizedStringKey(name))
  }

  /// Creates an image from an asset catalog, with an accessibility label.
  ///
  /// The bundle is ignored.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    source = .asset(name)
    self.label = label
  }

  /// Creates a decorative image from an asset catalog.
  ///
  /// Accessibility ignores the image. The bundle is ignored too.
  public init(decorative name: String, bundle: Bundle? = nil) {
    source = .asset(name)
    isDecorative = true
  }

  /// Creates an image from a UIKit image.
  public init(uiImage: UIImage) {
    source = uiImage.source
    scale = uiImage.scale
    tint = uiImage.tint.map(Color.init(uiColor:))
    rendering =
      switch uiImage.renderingMode {
      case .automatic: nil
      case .alwaysOriginal: .original
      case .alwaysTemplate: .template
      }
  }

  /// Creates a decorative image from a Core Graphics image.
  ///
  /// Accessibility ignores the image. The scale is the number of pixels per point, at least 0.1.
  /// The orientation is ignored.
  public init(decorative image: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    source = .bitmap(image.bitmap)
    self.scale = max(0.1, scale)
    isDecorative = true
  }

  /// Creates an image from a Core Graphics image, with an accessibility label.
  ///
  /// The scale is the number of pixels per point, at least 0.1. The orientation is ignored.
  public init(
    _ image: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text
  ) {
    source = .bitmap(image.bitmap)
    self.scale = max(0.1, scale)
    self.label = label
  }

  /// Makes the image fill the available space.
  ///
  /// A symbol keeps its size of one cell. The image is always stretched, and the cap insets are
  /// ignored.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  /// Chooses between the image's own colors and the foreground color.
  ///
  /// `nil` leaves the choice to the asset catalog. A symbol always has a single color.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
    var image = self
    image.rendering = mode
    return image
  }

  /// Has no effect, because a cell shows averaged pixels.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// Has no effect, because a cell shows averaged pixels.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// Has no effect, because a symbol is a glyph with one color.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

  /// Sets how the image is drawn in the accented rendering mode.
  ///
  /// The modes ``WidgetAccentedRenderingMode/accented`` and
  /// ``WidgetAccentedRenderingMode/accentedDesaturated`` add the image to the accent group, as does
  /// ``View/widgetAccentable(_:)``; other modes remove it from the group.
  public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> some View {
    AccentedImage(image: self, isAccented: mode == .accented || mode == .accentedDesaturated)
  }
}

/// An image inside or outside the accent group.
private struct AccentedImage: View {
  private let image: Image
  private let isAccented: Bool

  nonisolated init(image: Image, isAccented: Bool) {
    self.image = image
    self.isAccented = isAccented
  }

  var body: some View { image.widgetAccentable(isAccented) }
}

extension Image: Equatable {
  /// Returns whether two images look the same.
  ///
  /// Accessibility labels are not compared.
  public static func == (left: Image, right: Image) -> Bool {
    left.source == right.source && left.scale == right.scale && left.rendering == right.rendering
      && left.isResizable == right.isResizable && left.tint == right.tint
  }
}

/// The coloring of a symbol's layers.
///
/// The mode has no effect, because a symbol is a glyph with one color.
/// - Source: SwiftUI `SymbolRenderingMode`.
public struct SymbolRenderingMode: Hashable, Sendable {
  /// One color.
  public static let monochrome = SymbolRenderingMode()
  /// Several levels of one color.
  public static let hierarchical = SymbolRenderingMode()
  /// The foreground's levels.
  public static let palette = SymbolRenderingMode()
  /// The symbol's own colors.
  public static let multicolor = SymbolRenderingMode()
}

/// The rendering of an image in the accented rendering mode.
///
/// - Source: WidgetKit `WidgetAccentedRenderingMode`.
public enum WidgetAccentedRenderingMode: Hashable, Sendable {
  /// In the accent color.
  case accented
  /// Without color.
  case desaturated
  /// Without color, then in the accent color.
  case accentedDesaturated
  /// In the image's own colors.
  case fullColor
}
