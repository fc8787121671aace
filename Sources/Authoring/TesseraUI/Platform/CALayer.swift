public import Foundation

/// A layer, which is never drawn.
///
/// - Source: Core Animation `CALayer`.
open class CALayer {
  /// The position and the size, in points.
  open var frame = CGRect.zero
  /// The background color, or `nil` for none.
  open var backgroundColor: CGColor?
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0
  /// The width of the border, in points.
  open var borderWidth: CGFloat = 0
  /// The color of the border, or `nil` for none.
  open var borderColor: CGColor?
  /// The opacity, 0…1.
  open var opacity: Float = 1
  /// Whether sublayers are cut at the layer's edges.
  open var masksToBounds = false
  /// The layers inside.
  open private(set) var sublayers: [CALayer]?

  /// Creates a layer.
  public init() {}

  /// The frame in the layer's own coordinates, in points.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// Adds a layer inside.
  open func addSublayer(_ layer: CALayer) { sublayers = (sublayers ?? []) + [layer] }
  /// Adds a layer inside, at a position.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(index), layers.count))
    sublayers = layers
  }
}

/// A gradient, which is never drawn.
///
/// - Source: Core Animation `CAGradientLayer`.
open class CAGradientLayer: CALayer {
  /// The colors, or `nil` for none.
  open var colors: [Any]?
  /// The positions of the colors, 0…1, or `nil` for even ones.
  open var locations: [NSNumber]?
  /// Where the gradient begins, in unit coordinates.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where the gradient ends, in unit coordinates.
  open var endPoint = CGPoint(x: 0.5, y: 1)
}
