public import Foundation
package import ViewTree

/// A view that is drawn anew at the dates of a schedule.
///
/// In a widget the dates become entries between the provider's own, so that nothing has to run
/// while it is shown.
/// - Source: SwiftUI `TimelineView`.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// Lowered by itself.
  public typealias Body = Never

  private let schedule: Schedule
  private let content: (TimelineViewDefaultContext) -> Content

  /// A view made from the date at which it is drawn.
  public init(
    _ schedule: Schedule,
    @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    self.schedule = schedule
    self.content = content
  }

  /// The date at which the view is drawn.
  public typealias Context = TimelineViewDefaultContext
}

/// The date at which a view is drawn.
///
/// - Source: SwiftUI `TimelineView.Context`.
public struct TimelineViewDefaultContext: Sendable {
  /// How often the view is drawn.
  public enum Cadence: Comparable, Sendable {
    /// Many times a second; a terminal's once a second.
    case live
    /// Once a second.
    case seconds
    /// Once a minute.
    case minutes
  }

  /// The date.
  public let date: Date
  /// How often the view is drawn.
  public let cadence: Cadence
}

extension TimelineView: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let now = context.environment.now
    let schedule = schedule
    let known = context.container.schedule
    context.container.schedule = { after in
      let next = schedule.next(after: Date(timeIntervalSince1970: after))
      return [known?(after), next?.timeIntervalSince1970].compactMap(\.self).min()
    }
    // The date that the schedule gave last, as SwiftUI tells it.
    let date = schedule.last(atOrBefore: now) ?? now
    let view = EnvironmentValues.with(context.environment) {
      content(TimelineViewDefaultContext(date: date, cadence: .minutes))
    }
    return [Lowering.node(of: view, in: context)]
  }
}

/// Dates at which a view is drawn anew.
///
/// - Source: SwiftUI `TimelineSchedule`.
public protocol TimelineSchedule {
  /// The type of the dates.
  associatedtype Entries: Sequence where Entries.Element == Date
  /// How often dates are asked for.
  typealias Mode = TimelineScheduleMode

  /// The dates from one on.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// How often dates are asked for.
public enum TimelineScheduleMode: Hashable, Sendable {
  /// As often as the schedule likes.
  case normal
  /// Once a minute or less.
  case lowFrequency
}

extension TimelineSchedule {
  /// The first date after another; schedules whose dates do not go on are given up after a while.
  fileprivate func next(after date: Date) -> Date? {
    entries(from: date, mode: .lowFrequency).prefix(10_000).first { $0 > date }
  }

  fileprivate func last(atOrBefore date: Date) -> Date? {
    entries(from: date, mode: .lowFrequency).prefix(10_000).prefix { $0 <= date }.last
  }
}

/// The beginning of each minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Makes the schedule.
  public init() {}

  /// The minutes, the one that has begun first.
  public func entries(from startDate: Date, mode: Mode) -> PeriodicTimelineSchedule.Entries {
    let minute = (startDate.timeIntervalSince1970 / 60).rounded(.down) * 60
    return PeriodicTimelineSchedule.Entries(
      upcoming: Date(timeIntervalSince1970: minute), interval: 60)
  }
}

/// Dates at equal distances.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  private let start: Date
  private let interval: TimeInterval

  /// Dates from one on, so many seconds apart; at least one.
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = max(1, interval)
  }

  /// Dates at equal distances.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    var upcoming: Date?
    let interval: TimeInterval

    /// The next date.
    public mutating func next() -> Date? {
      defer { upcoming = interval.isFinite ? upcoming?.addingTimeInterval(interval) : nil }
      return upcoming
    }
  }

  /// The dates, the last before the given one first.
  public func entries(from startDate: Date, mode: Mode) -> Entries {
    let steps = (startDate.timeIntervalSince(start) / interval).rounded(.down)
    return Entries(upcoming: start.addingTimeInterval(max(0, steps) * interval), interval: interval)
  }
}

/// Dates that are given.
public struct ExplicitTimelineSchedule<Dates: Sequence>: TimelineSchedule
where Dates.Element == Date {
  private let dates: Dates

  /// The dates in their order.
  public init(_ dates: Dates) {
    self.dates = dates
  }

  /// The dates from one on, the last before it first.
  public func entries(from startDate: Date, mode: Mode) -> [Date] {
    let sorted = dates.sorted()
    let first = sorted.lastIndex { $0 <= startDate } ?? 0
    return Array(sorted.dropFirst(first))
  }
}

/// As often as a screen can; a terminal's once a second.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: TimeInterval

  /// At least so many seconds apart.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = paused ? .greatestFiniteMagnitude : max(1, minimumInterval ?? 1)
  }

  /// The dates, whole steps of the clock.
  public func entries(from startDate: Date, mode: Mode) -> PeriodicTimelineSchedule.Entries {
    guard interval < .greatestFiniteMagnitude else {
      return PeriodicTimelineSchedule.Entries(upcoming: startDate, interval: .infinity)
    }
    let step = (startDate.timeIntervalSince1970 / interval).rounded(.down) * interval
    return PeriodicTimelineSchedule.Entries(
      upcoming: Date(timeIntervalSince1970: step), interval: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// The beginning of each minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Dates at equal distances.
  public static func periodic(
    from startDate: Date, by interval: TimeInterval
  ) -> PeriodicTimelineSchedule { PeriodicTimelineSchedule(from: startDate, by: interval) }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// As often as a screen can; a terminal's once a second.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

  /// At least so many seconds apart.
  public static func animation(
    minimumInterval: Double? = nil, paused: Bool = false
  ) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule {
  /// Dates that are given.
  public static func explicit<Dates: Sequence>(_ dates: Dates) -> ExplicitTimelineSchedule<Dates>
  where Self == ExplicitTimelineSchedule<Dates>, Dates.Element == Date {
    ExplicitTimelineSchedule(dates)
  }
}

private struct NowKey: EnvironmentKey {
  static var defaultValue: Date { Date() }
}

extension EnvironmentValues {
  /// The moment the picture is drawn for.
  package var now: Date {
    get { self[NowKey.self] }
    set { self[NowKey.self] = newValue }
  }
}
