public import Foundation

/// How a picture is drawn.
///
/// - Source: UIKit `UIGraphicsImageRendererFormat`.
public final class UIGraphicsImageRendererFormat {
  /// Pixels a point.
  public var scale: CGFloat
  /// Whether the picture begins black and covers all.
  public var opaque = false

  /// As usual: two pixels a point.
  public init() {
    scale = UIScreen.main.scale
  }

  /// As usual: two pixels a point.
  public static func `default`() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
  /// As usual: two pixels a point.
  public static func preferred() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
}

/// What a renderer's closure draws with.
///
/// - Source: UIKit `UIGraphicsImageRendererContext`.
public final class UIGraphicsImageRendererContext {
  /// Core Graphics' context.
  public let cgContext: CGContext
  /// How the picture is drawn.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// The picture as it is now.
  public var currentImage: UIImage { cgContext.image }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle in a mode.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.fill(Path(rect), isEvenOdd: false, blendMode)
  }

  /// Draws a rectangle's line of one point, inside.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Keeps drawing inside a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Draws pictures.
///
/// - Source: UIKit `UIGraphicsImageRenderer`.
public final class UIGraphicsImageRenderer {
  private let bounds: CGRect
  /// How pictures are drawn.
  public let format: UIGraphicsImageRendererFormat

  /// Pictures of a size in points.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }

  /// Pictures of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Pictures of a rectangle in points.
  public init(
    bounds: CGRect, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()
  ) {
    self.bounds = bounds
    self.format = format
  }

  /// Draws a picture.
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

  /// Draws a picture, as PNG.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Draws a picture, as JPEG of a quality of 0…1.
  public func jpegData(
    withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: quality) ?? Data()
  }
}

/// The contexts that are drawn in, the last one now; each thread has its own.
private enum Contexts {
  static var all: [CGContext] {
    get { Thread.current.threadDictionary["tessera.contexts"] as? [CGContext] ?? [] }
    set { Thread.current.threadDictionary["tessera.contexts"] = newValue }
  }
}

/// The context that is drawn in now, or `nil` where none is.
public func UIGraphicsGetCurrentContext() -> CGContext? { Contexts.all.last }

/// Begins to draw in a context.
public func UIGraphicsPushContext(_ context: CGContext) { Contexts.all.append(context) }

/// Goes back to the context before.
public func UIGraphicsPopContext() { _ = Contexts.all.popLast() }

/// Begins to draw a picture of a size in points, one pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins to draw a picture of a size in points; `scale` is pixels a point, 0 as usual.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  UIGraphicsPushContext(
    CGContext(size: size, scale: scale > 0 ? scale : UIScreen.main.scale, isOpaque: opaque))
}

/// The picture that is drawn, as it is now, or `nil` where none is.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { Contexts.all.last?.image }

/// Ends to draw a picture.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills a rectangle of the context that is drawn in now.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Fills a rectangle of the context that is drawn in now, in a mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.fill(Path(rect), isEvenOdd: false, mode)
}

extension UIColor {
  /// Sets what areas of the context that is drawn in now are filled with.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets what lines of the context that is drawn in now are drawn with.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// Sets what the context that is drawn in now draws with.
  public func set() {
    setFill()
    setStroke()
  }
}

extension UIImage {
  /// Draws the picture in the context that is drawn in now; a symbol cannot be drawn.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: nil, alpha: 1) }

  /// Draws the picture in a mode, at an opacity of 0…1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: rect, blendMode: Optional(blendMode), alpha: alpha)
  }

  /// The picture in another size in points, or `nil` where it has none; a symbol has none.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard case .bitmap = source, size.width > 0, size.height > 0 else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      draw(in: CGRect(origin: .zero, size: size))
    }
  }

  /// The picture in another size in points, or `nil` where it has none; a symbol has none.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }

  /// Draws the picture in its own size.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  private func draw(in rect: CGRect, blendMode: CGBlendMode?, alpha: CGFloat) {
    guard case .bitmap(let bitmap) = source, let context = UIGraphicsGetCurrentContext() else {
      return
    }
    guard renderingMode == .alwaysTemplate else {
      return context.draw(bitmap, in: rect, mode: blendMode, alpha: alpha)
    }
    let stencil = CGContext(size: rect.size, scale: UIScreen.main.scale, isOpaque: false)
    let whole = CGRect(origin: .zero, size: rect.size)
    stencil.draw(bitmap, in: whole, mode: .normal, alpha: 1)
    if let tint { stencil.setFillColor(tint.cgColor) } else { stencil.takeFill(of: context) }
    stencil.fill(Path(whole), isEvenOdd: false, .sourceIn)
    guard let image = stencil.makeImage() else { return }
    context.draw(image.bitmap, in: rect, mode: blendMode, alpha: alpha)
  }
}
