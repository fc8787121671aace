public import Foundation
public import TesseraIntents

// Tessera does not show Live Activities. Starting one throws an error, so none ever exist and the
// instance methods are never called.

/// A Live Activity.
///
/// Tessera does not support them, so no instance ever exists.
///
/// - Source: ActivityKit `Activity`.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, Sendable {
  /// The type of the dynamic content.
  public typealias ContentState = Attributes.ContentState

  /// The activity's identifier.
  public let id: String
  /// The static content.
  public let attributes: Attributes
  /// The dynamic content.
  public let content: ActivityContent<Attributes.ContentState>

  init(id: String, attributes: Attributes, content: ActivityContent<Attributes.ContentState>) {
    self.id = id
    self.attributes = attributes
    self.content = content
  }

  /// The activity's state: always `ended`.
  public var activityState: ActivityState { .ended }
  /// The running activities: always empty.
  public static var activities: [Activity<Attributes>] { [] }

  /// Throws an error, because Live Activities are not supported.
  ///
  /// - Throws: ``ActivityAuthorizationError/unsupported``, always.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> { throw ActivityAuthorizationError.unsupported }

  /// Throws an error, because Live Activities are not supported.
  ///
  /// - Throws: ``ActivityAuthorizationError/unsupported``, always.
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> { throw ActivityAuthorizationError.unsupported }

  /// Does nothing.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil
  ) async {}
  /// Does nothing.
  public func update(using contentState: ContentState) async {}
  /// Does nothing.
  public func end(
    _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {}
  /// Does nothing.
  public func end(
    using contentState: ContentState? = nil,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {}

  /// An empty sequence, which finishes immediately.
  public static var activityUpdates: AsyncStream<Activity<Attributes>> {
    AsyncStream { $0.finish() }
  }
  /// The token for push updates: always `nil`.
  public var pushToken: Data? { nil }
  /// An empty sequence, which finishes immediately.
  public var activityStateUpdates: AsyncStream<ActivityState> { AsyncStream { $0.finish() } }
  /// An empty sequence, which finishes immediately.
  public var contentUpdates: AsyncStream<ActivityContent<ContentState>> {
    AsyncStream { $0.finish() }
  }
  /// An empty sequence, which finishes immediately.
  public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
}

/// The source of push updates; ignored.
public struct PushType: Hashable, Sendable {
  /// Push updates that a server sends with a token.
  public static let token = PushType()
}

/// The dynamic content of an activity and when it becomes outdated.
///
/// - Source: ActivityKit `ActivityContent`.
public struct ActivityContent<State: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The dynamic content.
  public var state: State
  /// The date from which the content is out of date, or `nil` for never.
  public var staleDate: Date?
  /// The relevance compared with other activities.
  public var relevanceScore: Double

  /// Creates the content of an activity.
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

/// The state of an activity.
///
/// - Source: ActivityKit `ActivityState`.
public enum ActivityState: Codable, Hashable, Sendable {
  /// The activity is running.
  case active
  /// The activity has ended and is still visible.
  case ended
  /// The activity has ended and is no longer visible.
  case dismissed
  /// The content is out of date.
  case stale
  /// The activity has been requested and has not started yet.
  case pending
}

/// The time at which an ended activity disappears; ignored.
///
/// - Source: ActivityKit `ActivityUIDismissalPolicy`.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  /// After a period that the system chooses.
  public static let `default` = ActivityUIDismissalPolicy()
  /// Immediately.
  public static let immediate = ActivityUIDismissalPolicy()

  /// Returns a policy that removes the activity after a date.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    ActivityUIDismissalPolicy()
  }
}

/// The alert shown with an update of an activity.
///
/// - Source: ActivityKit `AlertConfiguration`.
public struct AlertConfiguration: Sendable {
  /// The sound of an alert.
  public struct AlertSound: Hashable, Sendable {
    /// The default sound.
    public static let `default` = AlertSound()

    /// Returns the sound with a name.
    public static func named(_ name: String) -> AlertSound { AlertSound() }
  }

  /// Creates an alert.
  ///
  /// It is never shown.
  public init(
    title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound = .default
  ) {}
}

/// Information on whether Live Activities can be started.
///
/// In Tessera, they cannot.
///
/// - Source: ActivityKit `ActivityAuthorizationInfo`.
public final class ActivityAuthorizationInfo: Sendable {
  /// Creates the information.
  public init() {}

  /// Whether Live Activities can be started: always `false`.
  public var areActivitiesEnabled: Bool { false }
  /// Whether frequent push updates are enabled: always `false`.
  public var frequentPushesEnabled: Bool { false }
}

/// The reason why an activity was not started.
///
/// - Source: ActivityKit `ActivityAuthorizationError`.
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
  /// Tessera does not support Live Activities.
  case unsupported
}
