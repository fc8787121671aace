/// The name of a notification.
///
/// - Source: Core Foundation `CFNotificationName`.
public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
  /// The text.
  public let rawValue: String

  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// What is called with a notification.
///
/// - Source: Core Foundation `CFNotificationCallback`.
public typealias CFNotificationCallback =
  @Sendable (
    CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
    CFDictionary?
  ) -> Void

/// When an observer that is suspended is called.
///
/// - Source: Core Foundation `CFNotificationSuspensionBehavior`.
public enum CFNotificationSuspensionBehavior: Int, Sendable {
  case drop = 1, coalesce, hold, deliverImmediately
}

/// The notifications of Darwin, by which an app and its widgets wake each other.
///
/// There is no app here, so that a notification reaches nobody.
///
/// - Source: Core Foundation `CFNotificationCenter`.
public final class CFNotificationCenter: Sendable {
  fileprivate static let darwin = CFNotificationCenter()
}

/// Returns the center of notifications between programs.
///
/// - Source: Core Foundation.
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter? { .darwin }

/// Does nothing: no other program observes it.
///
/// - Source: Core Foundation.
public func CFNotificationCenterPostNotification(
  _ center: CFNotificationCenter?, _ name: CFNotificationName?, _ object: UnsafeRawPointer?,
  _ userInfo: CFDictionary?, _ deliverImmediately: Bool
) {}

/// Does nothing: no other program posts.
///
/// - Source: Core Foundation.
public func CFNotificationCenterAddObserver(
  _ center: CFNotificationCenter?, _ observer: UnsafeRawPointer?,
  _ callBack: CFNotificationCallback?, _ name: CFString?, _ object: UnsafeRawPointer?,
  _ suspensionBehavior: CFNotificationSuspensionBehavior
) {}

/// Does nothing: there are no observers.
///
/// - Source: Core Foundation.
public func CFNotificationCenterRemoveObserver(
  _ center: CFNotificationCenter?, _ observer: UnsafeRawPointer?, _ name: CFNotificationName?,
  _ object: UnsafeRawPointer?
) {}

/// Does nothing: there are no observers.
///
/// - Source: Core Foundation.
public func CFNotificationCenterRemoveEveryObserver(
  _ center: CFNotificationCenter?, _ observer: UnsafeRawPointer?
) {}
