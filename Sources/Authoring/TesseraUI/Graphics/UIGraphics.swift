public import Foundation

/// The settings of an image renderer.
///
/// - Source: UIKit `UIGraphicsImageRendererFormat`.
public final class UIGraphicsImageRendererFormat {
  /// The number of pixels per point.
  public var scale: CGFloat
  /// Whether images are opaque, with a black background.
  public var opaque = false

  /// Creates a format with two pixels per point.
  public init() {
    scale = UIScreen.main.scale
  }

  /// Returns a format with two pixels per point.
  public static func `default`() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
  /// Returns a format with two pixels per point.
  public static func preferred() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
}

/// The drawing environment of an image renderer.
///
/// - Source: UIKit `UIGraphicsImageRendererContext`.
public final class UIGraphicsImageRendererContext {
  /// The Core Graphics context.
  public let cgContext: CGContext
  /// The settings of the renderer.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// An image of the current content.
  public var currentImage: UIImage { cgContext.image }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with a blend mode.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.fill(Path(rect), isEvenOdd: false, blendMode)
  }

  /// Draws a line one point wide just inside the edges of a rectangle.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Limits later drawing to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// A renderer for images drawn with Core Graphics.
///
/// Images have up to a million pixels; larger ones are drawn at a smaller scale. Text and symbols
/// are not drawn.
/// - Source: UIKit `UIGraphicsImageRenderer`.
public final class UIGraphicsImageRenderer {
  private let bounds: CGRect
  /// The settings of the renderer.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer for images with a size in points.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }

  /// Creates a renderer for images with a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer for images with bounds in points.
  public init(
    bounds: CGRect, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()
  ) {
    self.bounds = bounds
    self.format = format
  }

  /// Returns an image drawn by a closure.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(
      size: bounds.size, scale: format.scale > 0 ? format.scale : UIScreen.main.scale,
      isOpaque: format.opaque)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    actions(UIGraphicsImageRendererContext(context, format))
    return context.image
  }

  /// Returns an image drawn by a closure, as PNG data.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns an image drawn by a closure, as JPEG data with a quality from 0 to 1.
  public func jpegData(
    withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: quality) ?? Data()
  }
}

/// The stack of graphics contexts of the current thread.
private enum Contexts {
  static var all: [CGContext] {
    get { Thread.current.threadDictionary["tessera.contexts"] as? [CGContext] ?? [] }
    set { Thread.current.threadDictionary["tessera.contexts"] = newValue }
  }
}

/// Returns the current graphics context, or `nil` if there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { Contexts.all.last }

/// Makes a context the current one.
public func UIGraphicsPushContext(_ context: CGContext) { Contexts.all.append(context) }

/// Makes the previous context the current one.
public func UIGraphicsPopContext() { _ = Contexts.all.popLast() }

/// Begins drawing an image with a size in points and a scale of 1.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins drawing an image with a size in points and a scale in pixels per point.
///
/// A scale of 0 means the screen's scale, which is 2.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  UIGraphicsPushContext(
    CGContext(size: size, scale: scale > 0 ? scale : UIScreen.main.scale, isOpaque: opaque))
}

/// Returns an image of the current context, or `nil` if there is none.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { Contexts.all.last?.image }

/// Ends drawing the current image.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills a rectangle in the current context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Fills a rectangle in the current context with a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.fill(Path(rect), isEvenOdd: false, mode)
}

extension UIColor {
  /// Sets the fill color of the current context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the stroke color of the current context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// Sets the fill and stroke colors of the current context.
  public func set() {
    setFill()
    setStroke()
  }
}

extension UIImage {
  /// Draws the image in a rectangle of the current context.
  ///
  /// A symbol cannot be drawn.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: nil, alpha: 1) }

  /// Draws the image in a rectangle with a blend mode and an opacity from 0 to 1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: rect, blendMode: Optional(blendMode), alpha: alpha)
  }

  /// Returns the image scaled to a size in points, or `nil` for a symbol or an empty size.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard case .bitmap = source, size.width > 0, size.height > 0 else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      draw(in: CGRect(origin: .zero, size: size))
    }
  }

  /// Returns the image scaled to a size in points, or `nil` for a symbol or an empty size.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }

  /// Draws the image at a point, at its own size.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  private func draw(in rect: CGRect, blendMode: CGBlendMode?, alpha: CGFloat) {
    guard case .bitmap(let bitmap) = source, let context = UIGraphicsGetCurrentContext() else {
      return
    }
    guard renderingMode == .alwaysTemplate else {
      return context.draw(bitmap, in: rect, mode: blendMode, alpha: alpha)
    }
    let stencil = CGContext(size: rect.size, scale: UIScreen.main.scale, isOpaque: false)
    let bounds = CGRect(origin: .zero, size: rect.size)
    stencil.draw(bitmap, in: bounds, mode: .normal, alpha: 1)
    if let tint { stencil.setFillColor(tint.cgColor) } else { stencil.copyFillColor(from: context) }
    stencil.fill(Path(bounds), isEvenOdd: false, .sourceIn)
    guard let image = stencil.makeImage() else { return }
    context.draw(image.bitmap, in: rect, mode: blendMode, alpha: alpha)
  }
}
