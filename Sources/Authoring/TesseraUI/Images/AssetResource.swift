public import Foundation

/// A color of an asset catalog, whose name is checked at build time.
///
/// The build tool plug-in `AssetSymbols` generates one for each color, as in `Color(.sunset)`.
/// - Source: DeveloperToolsSupport `ColorResource`.
public struct ColorResource: Hashable, Sendable {
  let name: String

  /// Creates a resource from a name.
  ///
  /// The bundle is ignored: colors are looked up by name in all of the extension's resources.
  public init(name: String, bundle: Bundle) {
    self.name = name
  }
}

/// An image of an asset catalog, whose name is checked at build time.
///
/// The build tool plug-in `AssetSymbols` generates one for each image, as in `Image(.skyline)`.
/// - Source: DeveloperToolsSupport `ImageResource`.
public struct ImageResource: Hashable, Sendable {
  let name: String

  /// Creates a resource from a name.
  ///
  /// The bundle is ignored: images are looked up by name in all of the extension's resources.
  public init(name: String, bundle: Bundle) {
    self.name = name
  }
}

extension Color {
  /// Creates a color from an asset catalog.
  public init(_ resource: ColorResource) {
    self.init(resource.name)
  }
}

extension UIColor {
  /// Creates a color from an asset catalog.
  ///
  /// A missing color is treated as in ``Color/init(_:bundle:)``.
  public convenience init(resource: ColorResource) {
    self.init(Color(resource))
  }
}

extension Image {
  /// Creates an image from an asset catalog.
  public init(_ resource: ImageResource) {
    self.init(resource.name)
  }
}

extension UIImage {
  /// Creates an image from an asset catalog, or an empty image if it is missing.
  public convenience init(resource: ImageResource) {
    let image = UIImage(named: resource.name) ?? UIImage()
    self.init(image.source, scale: image.scale, renderingMode: image.renderingMode)
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with a localized title and an image from an asset catalog.
  public init(_ key: LocalizedStringKey, image resource: ImageResource) {
    self.init {
      Text(key)
    } icon: {
      Image(resource)
    }
  }

  /// Creates a label with a title and an image from an asset catalog.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, image resource: ImageResource) {
    self.init {
      Text(title)
    } icon: {
      Image(resource)
    }
  }
}
