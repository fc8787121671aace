public import Foundation

/// A type that provides previews of views.
///
/// - Source: SwiftUI `PreviewProvider`.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View

  /// The views to preview.
  @ViewBuilder static var previews: Previews { get }
}

/// A context for a preview, such as a widget family.
///
/// - Source: SwiftUI `PreviewContext`.
public protocol PreviewContext {
  /// Applies the context to the environment.
  @MainActor func adjust(_ environment: inout EnvironmentValues)
}

/// The layout of a preview.
///
/// The layout has no effect, because a preview always has the size of a large widget.
/// - Source: SwiftUI `PreviewLayout`.
public enum PreviewLayout: Hashable, Sendable {
  /// The size of a device.
  case device
  /// The ideal size of the view.
  case sizeThatFits
  /// A fixed size in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// The device of a preview.
///
/// The device has no effect, because there is only one.
/// - Source: SwiftUI `PreviewDevice`.
public struct PreviewDevice: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name of the device.
  public let rawValue: String

  /// Creates a device from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a device from its name.
  public init(stringLiteral value: String) {
    rawValue = value
  }
}

extension View {
  /// Sets the context of the preview, such as a widget family.
  ///
  /// The context changes the environment; the preview still has the size of a large widget.
  public func previewContext(_ context: some PreviewContext) -> some View {
    transformingEnvironment { context.adjust(&$0) }
  }

  /// Has no effect, because a provider's previews are named after its type.
  public func previewDisplayName(_ name: String?) -> some View { self }

  /// Has no effect, because a preview always has the size of a large widget.
  public func previewLayout(_ layout: PreviewLayout) -> some View { self }

  /// Has no effect, because there is only one device.
  public func previewDevice(_ device: PreviewDevice?) -> some View { self }

  /// Has no effect, because a terminal has one orientation.
  public func previewInterfaceOrientation(_ orientation: InterfaceOrientation) -> some View { self }
}

/// The orientation of a preview.
///
/// The orientation has no effect, because a terminal has only one.
/// - Source: SwiftUI `InterfaceOrientation`.
public struct InterfaceOrientation: Hashable, Sendable {
  /// Portrait orientation.
  public static let portrait = InterfaceOrientation()
  /// Landscape orientation, rotated to the left.
  public static let landscapeLeft = InterfaceOrientation()
  /// Landscape orientation, rotated to the right.
  public static let landscapeRight = InterfaceOrientation()
  /// Portrait orientation, upside down.
  public static let portraitUpsideDown = InterfaceOrientation()
}
