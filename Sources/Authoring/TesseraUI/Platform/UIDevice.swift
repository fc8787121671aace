public import Foundation

/// The screen that authors think of; a terminal has none in points.
///
/// - Source: UIKit `UIScreen`.
public final class UIScreen: Sendable {
  /// The only one.
  public static let main = UIScreen()

  /// A phone's, in points: a widget's own room is told by its geometry.
  public let bounds = CGRect(x: 0, y: 0, width: 393, height: 852)
  /// Pixels a point.
  public let scale: CGFloat = 2

  private init() {}
}

/// The machine.
///
/// - Source: UIKit `UIDevice`.
public final class UIDevice: Sendable {
  /// This one.
  public static let current = UIDevice()

  /// What the machine calls itself.
  public let name = ProcessInfo.processInfo.hostName
  /// What kind of machine it is.
  public let model = "Terminal"
  /// The system's name.
  public let systemName = "Linux"
  /// The system's version.
  public let systemVersion: String = {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }()
  /// A phone: widgets' layouts for one suit boxes best.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// A name for this machine and vendor, or `nil` where there is none: there is none.
  public let identifierForVendor: UUID? = nil

  private init() {}
}

/// What kind of machine shows an interface.
///
/// - Source: UIKit `UIUserInterfaceIdiom`.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Nobody says.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A computer.
  case mac = 5
}

/// A knock that is felt: nobody feels one here.
///
/// - Source: UIKit `UIImpactFeedbackGenerator`.
public final class UIImpactFeedbackGenerator: Sendable {
  /// How hard it knocks.
  public enum FeedbackStyle: Int, Sendable {
    /// Lightly.
    case light
    /// As usual.
    case medium
    /// Hard.
    case heavy
    /// Softly.
    case soft
    /// Stiffly.
    case rigid
  }

  /// A knock of a style.
  public init(style: FeedbackStyle = .medium) {}

  /// Does nothing.
  public func prepare() {}
  /// Does nothing.
  public func impactOccurred() {}
  /// Does nothing.
  public func impactOccurred(intensity: CGFloat) {}
}

/// A knock that tells how something went: nobody feels one here.
///
/// - Source: UIKit `UINotificationFeedbackGenerator`.
public final class UINotificationFeedbackGenerator: Sendable {
  /// How it went.
  public enum FeedbackType: Int, Sendable {
    /// Well.
    case success
    /// Not quite.
    case warning
    /// Badly.
    case error
  }

  /// A knock.
  public init() {}

  /// Does nothing.
  public func prepare() {}
  /// Does nothing.
  public func notificationOccurred(_ type: FeedbackType) {}
}
