internal import Cells
public import Foundation
internal import ViewTree

/// Where a picture comes from.
enum ImageSource: Hashable, Sendable {
  case symbol(String)
  case asset(String)
  case bitmap(Bitmap)
}

/// A picture: a symbol, one of the author's, or pixels.
///
/// - Source: SwiftUI `Image`.
public struct Image: Sendable {
  /// How large a symbol is beside text; a terminal's is one cell.
  public enum Scale: Hashable, Sendable {
    /// Small.
    case small
    /// As large as text.
    case medium
    /// Large.
    case large
  }

  /// Whether a picture shows its own colours or the text's.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// The text's colour.
    case template
    /// Its own colours.
    case original
  }

  /// How pixels between pixels are found; cells show averages.
  public enum Interpolation: Hashable, Sendable {
    /// Not at all.
    case none
    /// Roughly.
    case low
    /// Fairly.
    case medium
    /// Well.
    case high
  }

  /// What happens where a picture is too small.
  public enum ResizingMode: Hashable, Sendable {
    /// It is repeated; in cells it is stretched.
    case tile
    /// It is stretched.
    case stretch
  }

  /// Which way up a picture is.
  public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
    /// As it is.
    case up
    /// Mirrored.
    case upMirrored
    /// Upside down.
    case down
    /// Upside down and mirrored.
    case downMirrored
    /// Turned left.
    case left
    /// Turned left and mirrored.
    case leftMirrored
    /// Turned right.
    case right
    /// Turned right and mirrored.
    case rightMirrored
  }

  var source: ImageSource
  var scale: CGFloat = 1
  var isResizable = false
  var rendering: TemplateRenderingMode?
  var tint: Color?
  /// What the picture shows, for those who do not see it; `nil` where nobody said it.
  var label: Text?
  /// Whether it is passed over by those who do not see it.
  var isDecorative = false

  /// The glyph for a symbol of SF Symbols; an unknown one is a neutral mark.
  public init(systemName: String) {
    source = .symbol(systemName)
  }

  /// The glyph for a symbol of SF Symbols; cells cannot draw it by a value.
  public init(systemName: String, variableValue: Double?) {
    self.init(systemName: systemName)
  }

  /// The picture of a name in the author's asset catalogues.
  public init(_ name: String, bundle: Bundle? = nil) {
    source = .asset(name)
    label = Text(LocalizedStringKey(name))
  }

  /// The picture of a name in the author's asset catalogues, with words for it.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    source = .asset(name)
    self.label = label
  }

  /// The picture of a name in the author's asset catalogues, which only decorates.
  public init(decorative name: String, bundle: Bundle? = nil) {
    source = .asset(name)
    isDecorative = true
  }

  /// A picture of UIKit's.
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

  /// A picture of Core Graphics', which only decorates.
  public init(decorative image: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    source = .bitmap(image.bitmap)
    self.scale = max(0.1, scale)
    isDecorative = true
  }

  /// A picture of Core Graphics', with words for it.
  public init(
    _ image: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text
  ) {
    source = .bitmap(image.bitmap)
    self.scale = max(0.1, scale)
    self.label = label
  }

  /// Lets the picture change its size; a symbol stays one cell.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  /// Shows the picture in its own colours or in the text's.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
    var image = self
    image.rendering = mode
    return image
  }

  /// Says how pixels between pixels are found; cells show averages.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// Says whether edges are smooth; cells show averages.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// Says how a symbol's layers are coloured; a glyph has one.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

  /// Says how a picture takes the accent; see ``View/widgetAccentable(_:)``.
  public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> some View {
    AccentedImage(image: self, isAccented: mode == .accented || mode == .accentedDesaturated)
  }
}

/// A picture that takes the accent where a theme has one colour, or does not.
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
  /// Whether two pictures look the same; the words for them are not compared.
  public static func == (one: Image, other: Image) -> Bool {
    one.source == other.source && one.scale == other.scale && one.rendering == other.rendering
      && one.isResizable == other.isResizable && one.tint == other.tint
  }
}

/// How a symbol's layers are coloured; a glyph has one.
///
/// - Source: SwiftUI `SymbolRenderingMode`.
public struct SymbolRenderingMode: Hashable, Sendable {
  /// One colour.
  public static let monochrome = SymbolRenderingMode()
  /// Levels of one colour.
  public static let hierarchical = SymbolRenderingMode()
  /// The foreground's levels.
  public static let palette = SymbolRenderingMode()
  /// Its own colours.
  public static let multicolor = SymbolRenderingMode()
}

/// How a picture takes the accent where a theme has one colour.
///
/// - Source: WidgetKit `WidgetAccentedRenderingMode`.
public enum WidgetAccentedRenderingMode: Hashable, Sendable {
  /// In the accent.
  case accented
  /// Without colour.
  case desaturated
  /// Without colour, in the accent.
  case accentedDesaturated
  /// As it is.
  case fullColor
}
