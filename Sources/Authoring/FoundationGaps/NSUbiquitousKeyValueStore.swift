public import Foundation

/// A key-value store that is shared through iCloud.
///
/// There is no iCloud here, so the store is always empty, as on a device whose user is not signed
/// in.
///
/// - Source: Foundation `NSUbiquitousKeyValueStore`, which Linux lacks.
public final class NSUbiquitousKeyValueStore: Sendable {
  /// The shared store.
  public static let `default` = NSUbiquitousKeyValueStore()
  /// The notification of external changes; never posted.
  public static let didChangeExternallyNotification = Notification.Name(
    "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")

  private init() {}

  /// Returns `nil`, because the store is empty.
  public func object(forKey key: String) -> Any? { nil }
  /// Returns `nil`, because the store is empty.
  public func string(forKey key: String) -> String? { nil }
  /// Returns `nil`, because the store is empty.
  public func data(forKey key: String) -> Data? { nil }
  /// Returns `nil`, because the store is empty.
  public func array(forKey key: String) -> [Any]? { nil }
  /// Returns `nil`, because the store is empty.
  public func dictionary(forKey key: String) -> [String: Any]? { nil }
  /// Returns `false`, because the store is empty.
  public func bool(forKey key: String) -> Bool { false }
  /// Returns 0, because the store is empty.
  public func longLong(forKey key: String) -> Int64 { 0 }
  /// Returns 0, because the store is empty.
  public func double(forKey key: String) -> Double { 0 }
  /// Has no effect, because the store cannot save values.
  public func set(_ value: Any?, forKey key: String) {}
  /// Has no effect, because the store is empty.
  public func removeObject(forKey key: String) {}

  /// Returns `false`, because nothing can be synchronized.
  @discardableResult
  public func synchronize() -> Bool { false }
}

/// The key of the reason in a change notification, which is never posted.
public let NSUbiquitousKeyValueStoreChangeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"
/// The key of the changed keys in a change notification, which is never posted.
public let NSUbiquitousKeyValueStoreChangedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"
/// A change from the server; never reported.
public let NSUbiquitousKeyValueStoreServerChange = 0
/// The initial download from the server; never reported.
public let NSUbiquitousKeyValueStoreInitialSyncChange = 1
/// The quota of the store is exceeded; never reported.
public let NSUbiquitousKeyValueStoreQuotaViolationChange = 2
/// The user has changed the iCloud account; never reported.
public let NSUbiquitousKeyValueStoreAccountChange = 3
