internal import FoundationGaps

/// The notifications of an app.
///
/// A terminal has no notifications of apps, so the user never allows them, as on a phone where the
/// user has refused. A widget's timeline can carry notifications; see `Timeline.notifying`.
/// - Source: UserNotifications `UNUserNotificationCenter`.
public final class UNUserNotificationCenter: Sendable {
  private static let shared = UNUserNotificationCenter()

  /// Returns the notifications of the app.
  public static func current() -> UNUserNotificationCenter { shared }

  private static func report() {
    Unavailable.report(
      "UserNotifications: refused; a timeline can carry notifications, see Timeline.notifying")
  }

  /// The object that handles notifications; never called.
  public var delegate: (any UNUserNotificationCenterDelegate)? {
    get { nil }
    set {}
  }

  /// Whether the device shows content in notifications: never.
  public var supportsContentExtensions: Bool { false }

  /// Returns `false`: the user has refused.
  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    Self.report()
    return false
  }

  /// Calls the handler with `false`: the user has refused.
  public func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.report()
    completionHandler(false, nil)
  }

  /// Returns the settings, in which the user has refused.
  public func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }

  /// Calls the handler with the settings, in which the user has refused.
  public func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) { completionHandler(UNNotificationSettings()) }

  /// Fails with ``UNError/notificationsNotAllowed``.
  public func add(_ request: UNNotificationRequest) async throws {
    Self.report()
    throw UNError(.notificationsNotAllowed)
  }

  /// Calls the handler with ``UNError/notificationsNotAllowed``.
  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {
    Self.report()
    completionHandler?(UNError(.notificationsNotAllowed))
  }

  /// Returns no requests.
  public func pendingNotificationRequests() async -> [UNNotificationRequest] { [] }

  /// Calls the handler without requests.
  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) { completionHandler([]) }

  /// Has no effect.
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
  /// Has no effect.
  public func removeAllPendingNotificationRequests() {}
  /// Has no effect.
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
  /// Has no effect.
  public func removeAllDeliveredNotifications() {}
  /// Has no effect.
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}
  /// Has no effect.
  public func setBadgeCount(_ count: Int) async throws {}
}
