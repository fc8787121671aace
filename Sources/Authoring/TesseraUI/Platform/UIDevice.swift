public import Foundation

/// The screen, with the properties of a phone's screen.
///
/// A terminal has no size in points. Use `GeometryReader` to read the size that is available to a
/// view.
/// - Source: UIKit `UIScreen`.
public final class UIScreen: Sendable {
  /// The main screen.
  public static let main = UIScreen()

  /// The bounds of a phone's screen, in points.
  public let bounds = CGRect(x: 0, y: 0, width: 393, height: 852)
  /// The number of pixels per point: 2, which gives images enough detail for cells.
  public let scale: CGFloat = 2

  private init() {}
}

/// The device that the widget runs on.
///
/// - Source: UIKit `UIDevice`.
public final class UIDevice: Sendable {
  /// The current device.
  public static let current = UIDevice()

  /// The host name.
  public let name = ProcessInfo.processInfo.hostName
  /// The model, which is `Terminal`.
  public let model = "Terminal"
  /// The name of the operating system, which is `Linux`.
  public let systemName = "Linux"
  /// The version of the operating system.
  public let systemVersion: String = {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }()
  /// The type of interface, which is that of a phone.
  ///
  /// The layouts that widgets use on a phone suit the boxes best.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// An identifier of the device for the app's vendor, which is always `nil`.
  public let identifierForVendor: UUID? = nil

  private init() {}
}

/// The type of a device's interface.
///
/// - Source: UIKit `UIUserInterfaceIdiom`.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// An iPhone.
  case phone = 0
  /// An iPad.
  case pad = 1
  /// An Apple TV.
  case tv = 2
  /// A CarPlay screen.
  case carPlay = 3
  /// A Mac.
  case mac = 5
}

/// A generator of haptic impacts.
///
/// The generator has no effect, because a terminal has no haptics.
/// - Source: UIKit `UIImpactFeedbackGenerator`.
public final class UIImpactFeedbackGenerator: Sendable {
  /// The strength of an impact.
  public enum FeedbackStyle: Int, Sendable {
    /// A light impact.
    case light
    /// A medium impact.
    case medium
    /// A heavy impact.
    case heavy
    /// A soft impact.
    case soft
    /// A rigid impact.
    case rigid
  }

  /// Creates a generator.
  public init(style: FeedbackStyle = .medium) {}

  /// Has no effect.
  public func prepare() {}
  /// Has no effect.
  public func impactOccurred() {}
  /// Has no effect.
  public func impactOccurred(intensity: CGFloat) {}
}

/// A generator of haptic notifications.
///
/// The generator has no effect, because a terminal has no haptics.
/// - Source: UIKit `UINotificationFeedbackGenerator`.
public final class UINotificationFeedbackGenerator: Sendable {
  /// The result that a notification reports.
  public enum FeedbackType: Int, Sendable {
    /// A success.
    case success
    /// A warning.
    case warning
    /// An error.
    case error
  }

  /// Creates a generator.
  public init() {}

  /// Has no effect.
  public func prepare() {}
  /// Has no effect.
  public func notificationOccurred(_ type: FeedbackType) {}
}

/// A generator of haptic feedback for changes of a selection.
///
/// The generator has no effect, because a terminal has no haptics.
/// - Source: UIKit `UISelectionFeedbackGenerator`.
public final class UISelectionFeedbackGenerator: Sendable {
  /// Creates a generator.
  public init() {}

  /// Has no effect.
  public func prepare() {}
  /// Has no effect.
  public func selectionChanged() {}
}
