/// What the user allows: nothing.
///
/// - Source: UserNotifications `UNNotificationSettings`.
public final class UNNotificationSettings: Sendable {
  /// Whether the app may notify: the user has refused.
  public var authorizationStatus: UNAuthorizationStatus { .denied }
  /// Whether alerts are shown: no.
  public var alertSetting: UNNotificationSetting { .disabled }
  /// Whether the app's icon has a number: no.
  public var badgeSetting: UNNotificationSetting { .disabled }
  /// Whether there are sounds: no.
  public var soundSetting: UNNotificationSetting { .disabled }
}

/// Whether an app may notify.
///
/// - Source: UserNotifications `UNAuthorizationStatus`.
public enum UNAuthorizationStatus: Int, Sendable {
  /// The user has not been asked.
  case notDetermined
  /// The user has refused.
  case denied
  /// The user has allowed it.
  case authorized
  /// The app may notify quietly.
  case provisional
  /// The app may notify for a limited time.
  case ephemeral
}

/// Whether a kind of notification is allowed.
///
/// - Source: UserNotifications `UNNotificationSetting`.
public enum UNNotificationSetting: Int, Sendable {
  /// The app cannot use it.
  case notSupported
  /// It is not allowed.
  case disabled
  /// It is allowed.
  case enabled
}

/// What an app asks to be allowed.
///
/// - Source: UserNotifications `UNAuthorizationOptions`.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates options from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Numbers on the app's icon.
  public static let badge = UNAuthorizationOptions(rawValue: 1)
  /// Sounds.
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  /// Alerts.
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  /// Sounds for critical alerts.
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
  /// Quiet notifications without asking.
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
}

/// How a notification is shown while its app is open.
///
/// - Source: UserNotifications `UNNotificationPresentationOptions`.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates options from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The number on the app's icon.
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  /// The sound.
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  /// The list of notifications.
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  /// A banner.
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

/// A kind of notification, with its buttons.
///
/// - Source: UserNotifications `UNNotificationCategory`.
public struct UNNotificationCategory: Hashable, Sendable {
  /// The identifier.
  public let identifier: String
  /// The buttons.
  public let actions: [UNNotificationAction]

  /// Creates a category; the intents and options are ignored.
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String] = [],
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
  }
}

/// The options of a category, which have no effect.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates options from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A button of a notification.
///
/// - Source: UserNotifications `UNNotificationAction`.
public struct UNNotificationAction: Hashable, Sendable {
  /// The identifier.
  public let identifier: String
  /// The title.
  public let title: String

  /// Creates a button; the options are ignored.
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    self.identifier = identifier
    self.title = title
  }
}

/// The options of a button, which have no effect.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates options from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The device must be unlocked.
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
  /// The button deletes something.
  public static let destructive = UNNotificationActionOptions(rawValue: 2)
  /// The button opens the app.
  public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

/// An object that handles notifications; never called.
///
/// - Source: UserNotifications `UNUserNotificationCenterDelegate`.
public protocol UNUserNotificationCenterDelegate: AnyObject {}

/// An error of notifications.
///
/// - Source: UserNotifications `UNError`.
public struct UNError: Error, Hashable {
  /// The kind of an error.
  public enum Code: Int, Sendable {
    /// The user has refused notifications.
    case notificationsNotAllowed = 1
  }

  /// The kind of the error.
  public let code: Code

  init(_ code: Code) {
    self.code = code
  }

  /// The user has refused notifications.
  public static let notificationsNotAllowed = Code.notificationsNotAllowed
}
