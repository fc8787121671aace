public import Foundation

/// An image: a bitmap or a symbol.
///
/// - Source: UIKit `UIImage`.
public final class UIImage: Hashable, Sendable {
  /// A choice between an image's own colors and a single color.
  public enum RenderingMode: Int, Sendable {
    /// The asset catalog's choice.
    case automatic
    /// The image's own colors.
    case alwaysOriginal
    /// A single color: the tint color, or the foreground color.
    case alwaysTemplate
  }

  /// How the pixels of an image are turned and mirrored.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// How the pixels are turned: they are not, because they are turned when an image is decoded.
  public var imageOrientation: Orientation { .up }

  let source: ImageSource
  /// The number of pixels per point, at least 0.1.
  public let scale: CGFloat
  /// The choice between the image's own colors and a single color.
  public let renderingMode: RenderingMode
  let tint: UIColor?
  /// The size for which the image was drawn, in points, or `nil` to derive it from the pixels.
  private let pointSize: CGSize?

  init(
    _ source: ImageSource, scale: CGFloat = 1, renderingMode: RenderingMode = .automatic,
    tint: UIColor? = nil, pointSize: CGSize? = nil
  ) {
    self.pointSize = pointSize
    self.source = source
    self.scale = max(0.1, scale)
    self.renderingMode = renderingMode
    self.tint = tint
  }

  /// Decodes a PNG, JPEG, GIF or BMP image, or returns `nil` for any other data.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Decodes an image with a scale in pixels per point, or returns `nil` for invalid data.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let bitmap = Bitmap(decoding: data) else { return nil }
    self.init(.bitmap(bitmap), scale: scale)
  }

  /// Reads and decodes an image file, or returns `nil` if it is missing or invalid.
  public convenience init?(contentsOfFile path: String) {
    guard let bitmap = Bitmap(reading: path) else { return nil }
    self.init(.bitmap(bitmap))
  }

  /// Creates an image from an asset catalog, or returns `nil` if there is no such image.
  ///
  /// The image for the dark appearance is used.
  public convenience init?(named name: String) {
    guard let asset = AssetLibrary.shared.image(named: name, in: .dark) else { return nil }
    self.init(
      .bitmap(asset.bitmap), scale: asset.scale,
      renderingMode: asset.isTemplate ? .alwaysTemplate : .automatic)
  }

  /// Creates an image from an asset catalog, or returns `nil` if there is no such image.
  ///
  /// The image for the dark appearance is used. The bundle and the traits are ignored.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
  ) {
    self.init(named: name)
  }

  /// Creates an image from an asset catalog, or returns `nil` if there is no such image.
  ///
  /// The image for the dark appearance is used. The bundle and the configuration are ignored.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: UIImage.Configuration?
  ) {
    self.init(named: name)
  }

  /// The appearance of an image, which is ignored.
  ///
  /// - Source: UIKit `UIImage.Configuration`.
  open class Configuration {
    /// Creates a configuration.
    public init() {}
  }

  /// Creates an SF Symbol.
  ///
  /// The initializer never returns `nil`; an unknown symbol is shown as `◦`.
  public convenience init?(systemName name: String) {
    self.init(.symbol(name), renderingMode: .alwaysTemplate)
  }

  /// Creates an image from a Core Graphics image.
  public convenience init(cgImage: CGImage) {
    self.init(.bitmap(cgImage.bitmap))
  }

  /// Creates an empty image.
  public convenience init() {
    self.init(.bitmap(Bitmap(width: 0, height: 0, pixels: [])))
  }

  /// The size of the image, in points.
  ///
  /// A symbol has the size of a cell, 10 × 22 points.
  public var size: CGSize {
    if let pointSize { return pointSize }
    guard case .bitmap(let bitmap) = source else {
      return CGSize(width: PointScale.phone.column, height: PointScale.phone.row)
    }
    return CGSize(width: CGFloat(bitmap.width) / scale, height: CGFloat(bitmap.height) / scale)
  }

  /// The Core Graphics image, or `nil` for a symbol.
  public var cgImage: CGImage? {
    guard case .bitmap(let bitmap) = source else { return nil }
    return CGImage(bitmap)
  }

  /// Returns the image as PNG data, or `nil` for a symbol or if there is not enough memory.
  public func pngData() -> Data? {
    guard case .bitmap(let bitmap) = source else { return nil }
    return bitmap.png
  }

  /// Returns the image as JPEG data with a quality from 0 to 1.
  ///
  /// - Returns: `nil` for a symbol or an empty image, or if there is not enough memory.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard case .bitmap(let bitmap) = source else { return nil }
    // A quality that is not a number becomes a medium one.
    let quality = compressionQuality.isNaN ? 0.5 : min(1, max(0, compressionQuality))
    return bitmap.jpeg(quality: Int((quality * 100).rounded()))
  }

  /// Returns the image with another rendering mode.
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    UIImage(source, scale: scale, renderingMode: mode, tint: tint, pointSize: pointSize)
  }

  /// Returns the image in a single color.
  ///
  /// The rendering mode is ignored, because the image is always drawn as a template.
  public func withTintColor(
    _ color: UIColor, renderingMode: RenderingMode = .alwaysTemplate
  ) -> UIImage {
    UIImage(
      source, scale: scale, renderingMode: .alwaysTemplate, tint: color, pointSize: pointSize)
  }

  /// Returns whether two images have the same source, scale, rendering mode and tint.
  public static func == (left: UIImage, right: UIImage) -> Bool {
    left.source == right.source && left.scale == right.scale
      && left.renderingMode == right.renderingMode && left.tint == right.tint
  }

  /// Hashes the image.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A bitmap image.
///
/// - Source: Core Graphics `CGImage`.
public final class CGImage: Sendable {
  let bitmap: Bitmap

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
  }

  /// The width in pixels.
  public var width: Int { bitmap.width }
  /// The height in pixels.
  public var height: Int { bitmap.height }
  /// The number of bits of a channel: 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of a pixel: 32.
  public var bitsPerPixel: Int { 32 }
  /// The number of bytes of a row.
  public var bytesPerRow: Int { width * 4 }

  /// Decodes a PNG, JPEG, GIF or BMP image, turned by an orientation of Exif data; `nil` turns it as
  /// its own data says.
  ///
  /// - Returns: `nil` for any other data.
  package static func decoding(_ data: Data, orientation: Int?) -> CGImage? {
    let bitmap =
      orientation.map { Bitmap(decoding: data, orientation: $0) } ?? Bitmap(decoding: data)
    return bitmap.map { CGImage($0) }
  }

  /// Returns the image with at most a number of pixels on its longer side.
  package func reduced(toSide side: Int) -> CGImage {
    guard max(width, height) > max(1, side) else { return self }
    let scale = Double(max(1, side)) / Double(max(width, height))
    return CGImage(
      bitmap.scaledDown(
        width: Int((Double(width) * scale).rounded()),
        height: Int((Double(height) * scale).rounded())))
  }

  /// Returns the part of the image in a rectangle, in pixels.
  ///
  /// - Returns: `nil` if the rectangle is empty, not finite or outside the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) else { return nil }
    let pixelRect = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !pixelRect.isNull, !pixelRect.isEmpty else { return nil }
    return CGImage(
      bitmap.cropped(
        x: Int(pixelRect.minX), y: Int(pixelRect.minY), width: Int(pixelRect.width),
        height: Int(pixelRect.height)))
  }
}
