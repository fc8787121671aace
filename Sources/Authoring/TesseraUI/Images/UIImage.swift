public import Foundation

/// A picture of UIKit's.
///
/// - Source: UIKit `UIImage`.
public final class UIImage: Hashable, Sendable {
  /// Whether a picture shows its own colours or one of the text's.
  public enum RenderingMode: Int, Sendable {
    /// As the picture says.
    case automatic
    /// Its own colours.
    case alwaysOriginal
    /// One colour.
    case alwaysTemplate
  }

  let source: ImageSource
  /// Pixels a point.
  public let scale: CGFloat
  /// Whether the picture shows its own colours.
  public let renderingMode: RenderingMode
  let tint: UIColor?
  /// What it was drawn for, or `nil` where its pixels tell.
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

  /// Decodes a picture, or `nil` for what is none of PNG, JPEG, GIF and BMP.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Decodes a picture of so many pixels a point, or `nil` for what is none.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let bitmap = Bitmap(decoding: data) else { return nil }
    self.init(.bitmap(bitmap), scale: scale)
  }

  /// Reads a picture, or `nil` where there is none.
  public convenience init?(contentsOfFile path: String) {
    guard let bitmap = Bitmap(reading: path) else { return nil }
    self.init(.bitmap(bitmap))
  }

  /// The picture of a name in the author's asset catalogues, or `nil` where there is none.
  public convenience init?(named name: String) {
    guard let asset = AssetLibrary.shared.image(named: name, in: .dark) else { return nil }
    self.init(
      .bitmap(asset.bitmap), scale: asset.scale,
      renderingMode: asset.isTemplate ? .alwaysTemplate : .automatic)
  }

  /// The picture of a name in the author's asset catalogues, or `nil` where there is none.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
  ) {
    self.init(named: name)
  }

  /// A symbol.
  public convenience init?(systemName name: String) {
    self.init(.symbol(name), renderingMode: .alwaysTemplate)
  }

  /// A picture of Core Graphics'.
  public convenience init(cgImage: CGImage) {
    self.init(.bitmap(cgImage.bitmap))
  }

  /// A picture without anything.
  public convenience init() {
    self.init(.bitmap(Bitmap(width: 0, height: 0, pixels: [])))
  }

  /// In points.
  public var size: CGSize {
    if let pointSize { return pointSize }
    guard case .bitmap(let bitmap) = source else { return CGSize(width: 8, height: 16) }
    return CGSize(width: CGFloat(bitmap.width) / scale, height: CGFloat(bitmap.height) / scale)
  }

  /// The picture for Core Graphics, or `nil` for a symbol.
  public var cgImage: CGImage? {
    guard case .bitmap(let bitmap) = source else { return nil }
    return CGImage(bitmap)
  }

  /// The picture as PNG, or `nil` for a symbol.
  public func pngData() -> Data? {
    guard case .bitmap(let bitmap) = source else { return nil }
    return bitmap.png
  }

  /// The picture as JPEG of a quality of 0…1, or `nil` for a symbol.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard case .bitmap(let bitmap) = source else { return nil }
    // What is no number is a middling quality.
    let share = compressionQuality.isNaN ? 0.5 : min(1, max(0, compressionQuality))
    return bitmap.jpeg(quality: Int((share * 100).rounded()))
  }

  /// The picture in its own colours or in one.
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    UIImage(source, scale: scale, renderingMode: mode, tint: tint, pointSize: pointSize)
  }

  /// The picture in one colour.
  public func withTintColor(
    _ color: UIColor, renderingMode: RenderingMode = .alwaysTemplate
  ) -> UIImage {
    UIImage(
      source, scale: scale, renderingMode: .alwaysTemplate, tint: color, pointSize: pointSize)
  }

  /// Whether two are the same picture.
  public static func == (left: UIImage, right: UIImage) -> Bool {
    left.source == right.source && left.scale == right.scale
      && left.renderingMode == right.renderingMode && left.tint == right.tint
  }

  /// Feeds the picture to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A picture of Core Graphics'.
///
/// - Source: Core Graphics `CGImage`.
public final class CGImage: Sendable {
  let bitmap: Bitmap

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
  }

  /// In pixels.
  public var width: Int { bitmap.width }
  /// In pixels.
  public var height: Int { bitmap.height }

  /// The part in a rectangle of pixels, or `nil` where the picture has none there.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !whole.isNull, !whole.isEmpty else { return nil }
    return CGImage(
      bitmap.cropped(
        x: Int(whole.minX), y: Int(whole.minY), width: Int(whole.width), height: Int(whole.height)))
  }
}
