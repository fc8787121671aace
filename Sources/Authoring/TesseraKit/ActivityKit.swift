public import Foundation
public import TesseraIntents

// A terminal shows no Live Activities: what an app would start is refused with an error that says
// so, and there are never any.

/// A Live Activity.
///
/// - Source: ActivityKit `Activity`.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, Sendable {
  /// What changes.
  public typealias ContentState = Attributes.ContentState

  /// The activity's name.
  public let id: String
  /// What stays as it is.
  public let attributes: Attributes
  /// What changes.
  public let content: ActivityContent<Attributes.ContentState>

  init(id: String, attributes: Attributes, content: ActivityContent<Attributes.ContentState>) {
    self.id = id
    self.attributes = attributes
    self.content = content
  }

  /// How far the activity is.
  public var activityState: ActivityState { .ended }
  /// There are never any.
  public static var activities: [Activity<Attributes>] { [] }

  /// Starts nothing.
  ///
  /// - Throws: ``ActivityAuthorizationError/unsupported`` always.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> { throw ActivityAuthorizationError.unsupported }

  /// Starts nothing.
  ///
  /// - Throws: ``ActivityAuthorizationError/unsupported`` always.
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> { throw ActivityAuthorizationError.unsupported }

  /// Does nothing: there are never any.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil
  ) async {}
  /// Does nothing: there are never any.
  public func update(using contentState: ContentState) async {}
  /// Does nothing: there are never any.
  public func end(
    _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {}
  /// Does nothing: there are never any.
  public func end(
    using contentState: ContentState? = nil,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {}

  /// None: the sequence is over at once.
  public static var activityUpdates: AsyncStream<Activity<Attributes>> {
    AsyncStream { $0.finish() }
  }
  /// What a server would need to send news, or `nil`: none can come.
  public var pushToken: Data? { nil }
  /// None: the sequence is over at once.
  public var activityStateUpdates: AsyncStream<ActivityState> { AsyncStream { $0.finish() } }
  /// None: the sequence is over at once.
  public var contentUpdates: AsyncStream<ActivityContent<ContentState>> {
    AsyncStream { $0.finish() }
  }
  /// None: the sequence is over at once.
  public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
}

/// Where an activity's news come from.
public struct PushType: Hashable, Sendable {
  /// A server, by a token.
  public static let token = PushType()
}

/// What an activity shows.
///
/// - Source: ActivityKit `ActivityContent`.
public struct ActivityContent<State: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// What changes.
  public var state: State
  /// When it is out of date, or `nil` for never.
  public var staleDate: Date?
  /// How much it matters among others.
  public var relevanceScore: Double

  /// What an activity shows.
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

/// How far an activity is.
///
/// - Source: ActivityKit `ActivityState`.
public enum ActivityState: Codable, Hashable, Sendable {
  /// It runs.
  case active
  /// It is over and still shown.
  case ended
  /// It is gone.
  case dismissed
  /// It is out of date.
  case stale
  /// It has been asked for.
  case pending
}

/// When an activity goes after its end.
///
/// - Source: ActivityKit `ActivityUIDismissalPolicy`.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  /// After a while.
  public static let `default` = ActivityUIDismissalPolicy()
  /// At once.
  public static let immediate = ActivityUIDismissalPolicy()

  /// After a date.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    ActivityUIDismissalPolicy()
  }
}

/// How news of an activity are told.
///
/// - Source: ActivityKit `AlertConfiguration`.
public struct AlertConfiguration: Sendable {
  /// A sound.
  public struct AlertSound: Hashable, Sendable {
    /// The usual one.
    public static let `default` = AlertSound()

    /// A sound by its name.
    public static func named(_ name: String) -> AlertSound { AlertSound() }
  }

  /// A title, words and a sound.
  public init(
    title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound = .default
  ) {}
}

/// Whether activities may be started: they may not.
///
/// - Source: ActivityKit `ActivityAuthorizationInfo`.
public final class ActivityAuthorizationInfo: Sendable {
  /// Asks.
  public init() {}

  /// They may not: a terminal has no place for them.
  public var areActivitiesEnabled: Bool { false }
  /// They may not.
  public var frequentPushesEnabled: Bool { false }
}

/// Why an activity was not started.
///
/// - Source: ActivityKit `ActivityAuthorizationError`.
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
  /// A terminal has no place for one.
  case unsupported
}
