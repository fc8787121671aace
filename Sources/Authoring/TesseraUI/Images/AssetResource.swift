public import Foundation

/// The name of a colour in an asset catalogue, checked when the extension is built.
///
/// The plug-in `AssetSymbols` writes one for each: `Color(.sunset)`.
/// - Source: DeveloperToolsSupport `ColorResource`.
public struct ColorResource: Hashable, Sendable {
  let name: String

  /// The colour of a name; catalogues are looked up by name alone, in all the extension's resources.
  public init(name: String, bundle: Bundle) {
    self.name = name
  }
}

/// The name of a picture in an asset catalogue, checked when the extension is built.
///
/// The plug-in `AssetSymbols` writes one for each: `Image(.skyline)`.
/// - Source: DeveloperToolsSupport `ImageResource`.
public struct ImageResource: Hashable, Sendable {
  let name: String

  /// The picture of a name; catalogues are looked up by name alone, in all the extension's resources.
  public init(name: String, bundle: Bundle) {
    self.name = name
  }
}

extension Color {
  /// A colour of an asset catalogue.
  public init(_ resource: ColorResource) {
    self.init(resource.name)
  }
}

extension UIColor {
  /// A colour of an asset catalogue; where it is missing, the text's.
  public convenience init(resource: ColorResource) {
    self.init(Color(resource))
  }
}

extension Image {
  /// A picture of an asset catalogue.
  public init(_ resource: ImageResource) {
    self.init(resource.name)
  }
}

extension UIImage {
  /// A picture of an asset catalogue; where it is missing, an empty one.
  public convenience init(resource: ImageResource) {
    let found = UIImage(named: resource.name) ?? UIImage()
    self.init(found.source, scale: found.scale, renderingMode: found.renderingMode)
  }
}

extension Label where Title == Text, Icon == Image {
  /// A title beside a picture of an asset catalogue.
  public init(_ key: LocalizedStringKey, image resource: ImageResource) {
    self.init {
      Text(key)
    } icon: {
      Image(resource)
    }
  }

  /// A title beside a picture of an asset catalogue.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, image resource: ImageResource) {
    self.init {
      Text(title)
    } icon: {
      Image(resource)
    }
  }
}
