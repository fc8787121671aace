internal import ViewTree

/// A glass that a view may have behind it.
///
/// A terminal shows no glass; only a tint is drawn, as the color of an area behind the view.
/// - Source: SwiftUI `Glass`, iOS 26.
public struct Glass: Hashable, Sendable {
  private(set) var color: Color?

  /// The usual glass.
  public static let regular = Glass()
  /// A clearer glass.
  public static let clear = Glass()
  /// No glass.
  public static let identity = Glass()

  /// Returns the glass in a color, or without one for `nil`.
  public func tint(_ color: Color?) -> Glass {
    var glass = self
    glass.color = color
    return glass
  }

  /// Has no effect, because a terminal does not animate touches.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

extension View {
  /// Fills a capsule behind the view with the tint of a glass; without a tint, nothing is drawn.
  public func glassEffect(_ glass: Glass = .regular) -> some View {
    glassEffect(glass, in: Capsule())
  }

  /// Fills a shape behind the view with the tint of a glass; without a tint, nothing is drawn.
  public func glassEffect(_ glass: Glass = .regular, in shape: some Shape) -> some View {
    background {
      if let color = glass.color { shape.fill(color) }
    }
  }
}

/// A container of views with glass, which on a phone flows together.
///
/// - Source: SwiftUI `GlassEffectContainer`, iOS 26.
public struct GlassEffectContainer<Content: View>: View {
  private let content: Content

  /// Creates a container; the spacing, in points, has no effect.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content.
  public var body: some View { content }
}

/// A rectangle whose corners fit those of the widget.
///
/// - Source: SwiftUI `ConcentricRectangle`, iOS 26.
public struct ConcentricRectangle: OutlinedShape {
  /// Creates a rectangle.
  public nonisolated init() {}

  package nonisolated var form: ShapeForm? { ShapeForm(.roundedRectangle, radius: 16) }

  /// Returns the rectangle as a path.
  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerSize: CGSize(width: 16, height: 16))
  }
}
