public import Foundation

/// The content of a notification.
///
/// - Source: UserNotifications `UNNotificationContent`.
open class UNNotificationContent {
  /// The title.
  public fileprivate(set) var title = ""
  /// The second line.
  public fileprivate(set) var subtitle = ""
  /// The text.
  public fileprivate(set) var body = ""
  /// The number on the app's icon, or `nil` to keep it.
  public fileprivate(set) var badge: NSNumber?
  /// The sound, or `nil` for none.
  public fileprivate(set) var sound: UNNotificationSound?
  /// Values of the app.
  public fileprivate(set) var userInfo: [AnyHashable: Any] = [:]
  /// The identifier of the category.
  public fileprivate(set) var categoryIdentifier = ""
  /// The identifier by which notifications are grouped.
  public fileprivate(set) var threadIdentifier = ""

  /// Creates empty content.
  public init() {}
}

/// The content of a notification, which can be changed.
///
/// - Source: UserNotifications `UNMutableNotificationContent`.
open class UNMutableNotificationContent: UNNotificationContent {
  /// The title.
  override open var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  /// The second line.
  override open var subtitle: String {
    get { super.subtitle }
    set { super.subtitle = newValue }
  }
  /// The text.
  override open var body: String {
    get { super.body }
    set { super.body = newValue }
  }
  /// The number on the app's icon, or `nil` to keep it.
  override open var badge: NSNumber? {
    get { super.badge }
    set { super.badge = newValue }
  }
  /// The sound, or `nil` for none.
  override open var sound: UNNotificationSound? {
    get { super.sound }
    set { super.sound = newValue }
  }
  /// Values of the app.
  override open var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set { super.userInfo = newValue }
  }
  /// The identifier of the category.
  override open var categoryIdentifier: String {
    get { super.categoryIdentifier }
    set { super.categoryIdentifier = newValue }
  }
  /// The identifier by which notifications are grouped.
  override open var threadIdentifier: String {
    get { super.threadIdentifier }
    set { super.threadIdentifier = newValue }
  }
}

/// The sound of a notification.
///
/// - Source: UserNotifications `UNNotificationSound`.
public struct UNNotificationSound: Hashable, Sendable {
  /// The usual sound.
  public static let `default` = UNNotificationSound()
  /// The sound of critical notifications.
  public static let defaultCritical = UNNotificationSound()
  /// The sound of calls.
  public static let defaultRingtone = UNNotificationSound()

  /// Returns the usual sound: sounds of apps are not played.
  public static func criticalSoundNamed(
    _ name: UNNotificationSoundName, withAudioVolume volume: Float = 1
  ) -> UNNotificationSound { .default }

  /// Returns the usual sound.
  public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
    .defaultCritical
  }

  private init() {}

  /// Creates the usual sound: sounds of apps are not played.
  public init(named name: UNNotificationSoundName) {}
}

/// The file of a sound.
///
/// - Source: UserNotifications `UNNotificationSoundName`.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  /// The name of the file.
  public let rawValue: String

  /// Creates a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What causes a notification.
///
/// - Source: UserNotifications `UNNotificationTrigger`.
open class UNNotificationTrigger {
  /// Whether the notification is repeated.
  public let repeats: Bool

  fileprivate init(repeats: Bool) {
    self.repeats = repeats
  }
}

/// A delay before a notification.
///
/// - Source: UserNotifications `UNTimeIntervalNotificationTrigger`.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  /// The delay, in seconds.
  public let timeInterval: TimeInterval

  /// Creates a delay, in seconds.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
}

/// A date of a notification.
///
/// - Source: UserNotifications `UNCalendarNotificationTrigger`.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// The parts of the date.
  public let dateComponents: DateComponents

  /// Creates a date from its parts.
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }
}

/// A notification to show later.
///
/// - Source: UserNotifications `UNNotificationRequest`.
public final class UNNotificationRequest {
  /// The identifier.
  public let identifier: String
  /// The content.
  public let content: UNNotificationContent
  /// What causes the notification, or `nil` for at once.
  public let trigger: UNNotificationTrigger?

  /// Creates a request.
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}
