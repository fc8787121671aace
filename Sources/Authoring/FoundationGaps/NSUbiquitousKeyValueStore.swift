public import Foundation

/// Values that a user's machines share: there is nothing to share them by, so it is empty, as on a
/// phone whose user has no such account.
///
/// - Source: Foundation `NSUbiquitousKeyValueStore`, which Linux lacks.
public final class NSUbiquitousKeyValueStore: Sendable {
  /// The only one.
  public static let `default` = NSUbiquitousKeyValueStore()
  /// What is told when values come from elsewhere: it never is.
  public static let didChangeExternallyNotification = Notification.Name(
    "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")

  private init() {}

  /// `nil`: there is no value.
  public func object(forKey key: String) -> Any? { nil }
  /// `nil`: there is no value.
  public func string(forKey key: String) -> String? { nil }
  /// `nil`: there is no value.
  public func data(forKey key: String) -> Data? { nil }
  /// `nil`: there is no value.
  public func array(forKey key: String) -> [Any]? { nil }
  /// `nil`: there is no value.
  public func dictionary(forKey key: String) -> [String: Any]? { nil }
  /// False: there is no value.
  public func bool(forKey key: String) -> Bool { false }
  /// 0: there is no value.
  public func longLong(forKey key: String) -> Int64 { 0 }
  /// 0: there is no value.
  public func double(forKey key: String) -> Double { 0 }
  /// Keeps nothing.
  public func set(_ value: Any?, forKey key: String) {}
  /// Keeps nothing.
  public func removeObject(forKey key: String) {}

  /// False: nothing can be shared.
  @discardableResult
  public func synchronize() -> Bool { false }
}

/// Where a notification tells why values came: none ever does.
public let NSUbiquitousKeyValueStoreChangeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"
/// Where a notification tells which values came: none ever does.
public let NSUbiquitousKeyValueStoreChangedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"
/// Values came from elsewhere.
public let NSUbiquitousKeyValueStoreServerChange = 0
/// Values came for the first time.
public let NSUbiquitousKeyValueStoreInitialSyncChange = 1
/// There was no room for values.
public let NSUbiquitousKeyValueStoreQuotaViolationChange = 2
/// Values are another user's now.
public let NSUbiquitousKeyValueStoreAccountChange = 3
