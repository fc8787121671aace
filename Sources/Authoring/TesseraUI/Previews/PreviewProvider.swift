public import Foundation

/// Views that a type wants looked at while it is made.
///
/// - Source: SwiftUI `PreviewProvider`.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The type of the views.
  associatedtype Previews: View

  /// The views.
  @ViewBuilder static var previews: Previews { get }
}

/// The room that a preview is shown in.
///
/// - Source: SwiftUI `PreviewContext`.
public protocol PreviewContext {
  /// Brings the room into force.
  @MainActor func adjust(_ environment: inout EnvironmentValues)
}

/// The room of a preview.
///
/// - Source: SwiftUI `PreviewLayout`.
public enum PreviewLayout: Hashable, Sendable {
  /// A device's.
  case device
  /// As much as the view wants.
  case sizeThatFits
  /// So much, in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// The device that a preview is shown on; there is one.
///
/// - Source: SwiftUI `PreviewDevice`.
public struct PreviewDevice: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A device's name.
  public let rawValue: String

  /// A device by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A device by its name.
  public init(stringLiteral value: String) {
    rawValue = value
  }
}

extension View {
  /// Shows the preview in a widget's room.
  public func previewContext(_ context: some PreviewContext) -> some View {
    adjusting { context.adjust(&$0) }
  }

  /// Names the preview.
  public func previewDisplayName(_ name: String?) -> some View { self }

  /// Sets the preview's room; a widget's family has one.
  public func previewLayout(_ layout: PreviewLayout) -> some View { self }

  /// Sets the preview's device; there is one.
  public func previewDevice(_ device: PreviewDevice?) -> some View { self }

  /// Sets which way up the preview is; a terminal has one.
  public func previewInterfaceOrientation(_ orientation: InterfaceOrientation) -> some View { self }
}

/// Which way up a screen is.
///
/// - Source: SwiftUI `InterfaceOrientation`.
public struct InterfaceOrientation: Hashable, Sendable {
  /// Upright.
  public static let portrait = InterfaceOrientation()
  /// On its side.
  public static let landscapeLeft = InterfaceOrientation()
  /// On its other side.
  public static let landscapeRight = InterfaceOrientation()
  /// Upside down.
  public static let portraitUpsideDown = InterfaceOrientation()
}
