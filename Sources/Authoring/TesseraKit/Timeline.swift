public import Foundation
package import Timelines

/// The data that a widget shows from a given date.
///
/// - Source: WidgetKit `TimelineEntry`.
public protocol TimelineEntry: SendableMetatype {
  /// The date from which the entry is shown, until the date of the next entry.
  var date: Date { get }

  /// The relevance of the entry, or `nil` for none.
  ///
  /// A smart stack chooses the widget to show by the relevance of the entries.
  var relevance: TimelineEntryRelevance? { get }

  /// What the settings sheet shows below its rows, one line each, by the name of the parameter.
  ///
  /// The lines belong to the snapshot beside the rows: what a value means, or why it cannot be used.
  /// This property is specific to Tessera.
  var settingsNotes: [String: String] { get }
}

extension TimelineEntry {
  /// `nil`: the entry has no relevance.
  public var relevance: TimelineEntryRelevance? { nil }

  /// None.
  public var settingsNotes: [String: String] { [:] }
}

/// The relevance of an entry compared with others of the same provider.
///
/// - Source: WidgetKit `TimelineEntryRelevance`.
public struct TimelineEntryRelevance: Codable, Hashable, Sendable {
  /// The score, which is compared only within one provider.
  ///
  /// An entry with a score of 0 or less is not relevant.
  public var score: Float
  /// The duration of the relevance in seconds.
  ///
  /// If the duration is 0, the relevance lasts until the next entry.
  public var duration: TimeInterval

  /// Creates a relevance from a score and a duration in seconds.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }
}

/// The entries of a widget, and a policy for requesting the next timeline.
///
/// - Source: WidgetKit `Timeline`.
public struct Timeline<EntryType: TimelineEntry> {
  /// The entries, in any order.
  public let entries: [EntryType]
  /// When the dashboard requests the next timeline.
  public let policy: TimelineReloadPolicy
  /// The problems with the files that the timeline was created from, one line each.
  ///
  /// They are shown in the box details (`i`), in the log and by `tessera config validate`. This
  /// property is specific to Tessera.
  public var problems: [String] = []
  /// The reason why the timeline could not be loaded, in one line for the user, or `nil` if it was
  /// loaded.
  ///
  /// It is set by ``failed(_:showing:)``. This property is specific to Tessera.
  public private(set) var failure: String?
  /// The files and folders that the entries were created from.
  ///
  /// They are set by ``made(from:)``. This property is specific to Tessera.
  public private(set) var files: [URL] = []
  /// The events that the timeline lists, or `nil` if it lists none.
  ///
  /// They are set by ``listing(events:)``. This property is specific to Tessera.
  public private(set) var events: [TimelineEvent]?
  /// The notifications that the user is shown at their dates.
  ///
  /// They are set by ``notifying(_:)``. This property is specific to Tessera.
  public private(set) var notifications: [TimelineNotification] = []
  /// Whether the extension's process listens for changes and therefore must not be ended.
  ///
  /// It is set by ``listening()``. This property is specific to Tessera.
  public private(set) var isListening = false

  /// Creates a timeline from entries, in any order, and a reload policy.
  public init(entries: [EntryType], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }

  /// Creates a timeline from files that have problems.
  ///
  /// The problems are one line each. This initializer is specific to Tessera.
  public init(entries: [EntryType], policy: TimelineReloadPolicy, problems: [String]) {
    self.init(entries: entries, policy: policy)
    self.problems = problems
  }

  /// Returns the timeline with a list of the files that the entries were created from.
  ///
  /// The dashboard watches these files; a URL that is not a file URL is ignored. When one of the
  /// files is created, changed or removed, the dashboard requests the next timeline immediately.
  /// A folder is watched for changes to its contents, and a file need not exist yet.
  ///
  /// This method is specific to Tessera.
  public func made(from files: [URL]) -> Timeline {
    var timeline = self
    timeline.files = files
    return timeline
  }

  /// Returns the timeline with a list of the events that it shows.
  ///
  /// The times of a smart stack's widgets may depend on these events, such as
  /// `15 min before an event`. The dashboard keeps the first 500. An empty list means that there
  /// are no events at present.
  ///
  /// This method is specific to Tessera.
  public func listing(events: [TimelineEvent]) -> Timeline {
    var timeline = self
    timeline.events = events
    return timeline
  }

  /// Returns the timeline with notifications that the user is shown at their dates.
  ///
  /// The dashboard shows them while it runs, even if the extension does not, and only if the user
  /// allows it for this extension (`notifications` in `config.yaml`); three in a minute at most. It
  /// keeps the first 500. The next timeline replaces them.
  ///
  /// This method is specific to Tessera.
  public func notifying(_ notifications: [TimelineNotification]) -> Timeline {
    var timeline = self
    timeline.notifications = notifications
    return timeline
  }

  /// Returns the timeline, whose extension listens for changes that no file shows.
  ///
  /// While a box shows the timeline, the extension's process is not ended, although it receives no
  /// request. It listens, for example for messages on a bus, without polling, and reloads its
  /// timelines when something has changed. The timeline is not cached, so that the next start
  /// requests it again.
  ///
  /// This method is specific to Tessera.
  public func listening() -> Timeline {
    var timeline = self
    timeline.isListening = true
    return timeline
  }

  /// Returns a timeline that reports a failed load.
  ///
  /// The dashboard shows the reason and retries after increasing delays, and immediately when the
  /// network becomes available again. This method is specific to Tessera.
  ///
  /// - Parameters:
  ///   - reason: Why loading failed, in one line for the user.
  ///   - entries: Entries to show until the next attempt. If empty, the widget keeps its previous
  ///     entries.
  /// - Returns: A timeline whose policy is ignored.
  public static func failed(
    _ reason: some StringProtocol, showing entries: [EntryType] = []
  ) -> Timeline {
    var timeline = Timeline(entries: entries, policy: .never)
    timeline.failure = String(reason)
    return timeline
  }
}

/// An event that a timeline lists, such as an appointment.
///
/// This type is specific to Tessera.
public struct TimelineEvent: Hashable, Sendable {
  /// The title, such as that of an appointment.
  public var title: String
  /// When the event begins.
  public var start: Date
  /// When the event ends.
  public var end: Date

  /// Creates an event; an `end` before `start` counts as `start`.
  public init(title: String, start: Date, end: Date) {
    self.title = title
    self.start = start
    self.end = end
  }
}

/// A notification that a timeline asks for, such as for an alarm.
///
/// This type is specific to Tessera.
public struct TimelineNotification: Hashable, Sendable {
  /// When the user is notified.
  public var date: Date
  /// The title, in one line.
  public var title: String
  /// The text below the title, or an empty string.
  public var body: String

  /// Creates a notification; one without a title is not shown.
  public init(title: String, body: String = "", date: Date) {
    self.date = date
    self.title = title
    self.body = body
  }
}

/// A policy that determines when the dashboard requests the next timeline.
///
/// - Source: WidgetKit `TimelineReloadPolicy`.
public struct TimelineReloadPolicy: Hashable, Sendable {
  package let policy: ReloadPolicy

  /// Requests the next timeline at the date of the last entry.
  public static let atEnd = TimelineReloadPolicy(policy: .atEnd)
  /// Requests no timeline automatically.
  ///
  /// The next timeline is requested when the user or the extension reloads the widget, or when one
  /// of the files of ``Timeline/made(from:)`` changes.
  public static let never = TimelineReloadPolicy(policy: .never)

  /// Requests the next timeline at a date.
  public static func after(_ date: Date) -> TimelineReloadPolicy {
    TimelineReloadPolicy(policy: .after(date))
  }

  /// The date of ``after(_:)``, or `nil` for the other policies.
  var date: Date? {
    if case .after(let date) = policy { date } else { nil }
  }
}
