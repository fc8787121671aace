public import Foundation
package import Timelines

/// What a widget shows from a date on.
///
/// - Source: WidgetKit `TimelineEntry`.
public protocol TimelineEntry: SendableMetatype {
  /// From when on the entry is shown.
  var date: Date { get }

  /// How much the entry matters in a stack, or `nil` where that is not said.
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  /// Nothing is said of how much the entry matters.
  public var relevance: TimelineEntryRelevance? { nil }
}

/// How much an entry matters among its provider's.
///
/// - Source: WidgetKit `TimelineEntryRelevance`.
public struct TimelineEntryRelevance: Codable, Hashable, Sendable {
  /// Compared within one provider; 0 or less never matters.
  public var score: Float
  /// For how many seconds; 0 lasts until the next entry.
  public var duration: TimeInterval

  /// Makes a relevance.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }
}

/// Entries and what comes after them.
///
/// - Source: WidgetKit `Timeline`.
public struct Timeline<EntryType: TimelineEntry> {
  /// The entries, in any order.
  public let entries: [EntryType]
  /// When the next timeline is asked for.
  public let policy: TimelineReloadPolicy
  /// What is wrong with the files that it was made of, a line each.
  ///
  /// Tessera's own: behind `i`, in the log and in `tessera config validate`.
  public var problems: [String] = []
  /// Why the entries are not the newest, in one line that people read; `nil` where they are.
  ///
  /// Tessera's own.
  public private(set) var failure: String?
  /// The files and folders that the entries were made from.
  ///
  /// Tessera's own.
  public private(set) var files: [URL] = []

  /// Makes a timeline.
  public init(entries: [EntryType], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }

  /// Makes a timeline of files with something wrong in them; Tessera's own.
  public init(entries: [EntryType], policy: TimelineReloadPolicy, problems: [String]) {
    self.init(entries: entries, policy: policy)
    self.problems = problems
  }

  /// The timeline, made from some files: when one of them changes, comes or goes, the dashboard asks
  /// for the next timeline at once.
  ///
  /// A folder stands for what lies in it, and a file need not be there yet. Tessera's own.
  public func made(from files: [URL]) -> Timeline {
    var timeline = self
    timeline.files = files
    return timeline
  }

  /// A load that failed: the dashboard says why, tries again after a pause that grows, and at once
  /// when the network is there again.
  ///
  /// Tessera's own.
  ///
  /// - Parameters:
  ///   - reason: Why, in one line that people read.
  ///   - entries: What is shown meanwhile; with none, what was shown before stays.
  /// - Returns: A timeline whose policy is not asked.
  public static func failed(
    _ reason: some StringProtocol, showing entries: [EntryType] = []
  ) -> Timeline {
    var timeline = Timeline(entries: entries, policy: .never)
    timeline.failure = String(reason)
    return timeline
  }
}

/// When the next timeline is asked for.
///
/// - Source: WidgetKit `TimelineReloadPolicy`.
public struct TimelineReloadPolicy: Hashable, Sendable {
  package let policy: ReloadPolicy

  /// When the last entry is shown.
  public static let atEnd = TimelineReloadPolicy(policy: .atEnd)
  /// Only when somebody asks.
  public static let never = TimelineReloadPolicy(policy: .never)

  /// At a date.
  public static func after(_ date: Date) -> TimelineReloadPolicy {
    TimelineReloadPolicy(policy: .after(date))
  }

  /// The date of ``after(_:)``, or `nil` for the other policies.
  var date: Date? {
    if case .after(let date) = policy { date } else { nil }
  }
}
