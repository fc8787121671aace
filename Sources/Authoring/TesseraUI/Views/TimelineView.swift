public import Foundation
package import ViewTree

/// A view that is redrawn at the dates of a schedule.
///
/// No code runs while the widget is shown. Instead, the dates of the schedule become entries
/// between those of the provider, up to 240 after each entry of the provider.
/// - Source: SwiftUI `TimelineView`.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let schedule: Schedule
  private let content: (TimelineViewDefaultContext) -> Content

  /// Creates a view whose content depends on the dates of a schedule.
  public init(
    _ schedule: Schedule,
    @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    self.schedule = schedule
    self.content = content
  }

  /// The information that is passed to the content.
  public typealias Context = TimelineViewDefaultContext
}

/// The date for which a timeline view is drawn.
///
/// - Source: SwiftUI `TimelineView.Context`.
public struct TimelineViewDefaultContext: Sendable {
  /// The rate at which a timeline view is redrawn.
  public enum Cadence: Comparable, Sendable {
    /// As often as possible, which is at most once per second in a terminal.
    case live
    /// Once per second.
    case seconds
    /// Once per minute.
    case minutes
  }

  /// The date for which the view is drawn.
  public let date: Date
  /// The rate at which the view is redrawn, which is always `minutes`.
  public let cadence: Cadence
}

extension TimelineView: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let now = context.environment.now
    let schedule = schedule
    let otherSchedule = context.state.schedule
    context.state.schedule = { after in
      let next = schedule.next(after: Date(timeIntervalSince1970: after))
      return [otherSchedule?(after), next?.timeIntervalSince1970].compactMap(\.self).min()
    }
    // The latest date of the schedule that is not in the future, as in SwiftUI; before the first
    // date, the date for which the view is drawn.
    let date = schedule.last(atOrBefore: now) ?? now
    let view = EnvironmentValues.withCurrent(context.environment) {
      content(TimelineViewDefaultContext(date: date, cadence: .minutes))
    }
    return [Lowering.node(of: view, in: context)]
  }
}

/// A type that provides the dates at which a view is redrawn.
///
/// - Source: SwiftUI `TimelineSchedule`.
public protocol TimelineSchedule {
  /// The sequence of dates.
  associatedtype Entries: Sequence where Entries.Element == Date
  /// The mode in which dates are requested.
  typealias Mode = TimelineScheduleMode

  /// Returns the dates from a start date on, in ascending order.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// The mode in which the dates of a schedule are requested.
public enum TimelineScheduleMode: Hashable, Sendable {
  /// At the rate of the schedule.
  case normal
  /// At a reduced rate, such as once per minute; Tessera always requests this mode.
  case lowFrequency
}

extension TimelineSchedule {
  /// Returns the first date after another, or `nil` if none of the first 10,000 dates is later.
  fileprivate func next(after date: Date) -> Date? {
    entries(from: date, mode: .lowFrequency).prefix(10_000).first { $0 > date }
  }

  /// Returns the last date at or before another, among the first 10,000 dates, or `nil` if the
  /// first date is later.
  fileprivate func last(atOrBefore date: Date) -> Date? {
    entries(from: date, mode: .lowFrequency).prefix(10_000).prefix { $0 <= date }.last
  }
}

/// A schedule of the start of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates the schedule.
  public init() {}

  /// Returns the starts of minutes, beginning with the current minute.
  public func entries(from startDate: Date, mode: Mode) -> PeriodicTimelineSchedule.Entries {
    let minute = (startDate.timeIntervalSince1970 / 60).rounded(.down) * 60
    return PeriodicTimelineSchedule.Entries(
      upcoming: Date(timeIntervalSince1970: minute), interval: 60)
  }
}

/// A schedule of dates at a regular interval.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  private let start: Date
  private let interval: TimeInterval

  /// Creates a schedule from a start date and an interval in seconds; a shorter interval than one
  /// second becomes one second.
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = max(1, interval)
  }

  /// A sequence of dates at a regular interval; with an infinite interval, it has one date.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    var upcoming: Date?
    let interval: TimeInterval

    /// Returns the next date, or `nil` if there are no more.
    public mutating func next() -> Date? {
      defer { upcoming = interval.isFinite ? upcoming?.addingTimeInterval(interval) : nil }
      return upcoming
    }
  }

  /// Returns the dates, beginning with the latest that is not after `startDate`, or with the start
  /// of the schedule if that is later.
  public func entries(from startDate: Date, mode: Mode) -> Entries {
    let steps = (startDate.timeIntervalSince(start) / interval).rounded(.down)
    return Entries(upcoming: start.addingTimeInterval(max(0, steps) * interval), interval: interval)
  }
}

/// A schedule of explicit dates.
public struct ExplicitTimelineSchedule<Dates: Sequence>: TimelineSchedule
where Dates.Element == Date {
  private let dates: Dates

  /// Creates a schedule from dates.
  public init(_ dates: Dates) {
    self.dates = dates
  }

  /// Returns the dates in order, beginning with the latest that is not after `startDate`, or all
  /// dates if they are later.
  public func entries(from startDate: Date, mode: Mode) -> [Date] {
    let sorted = dates.sorted()
    let first = sorted.lastIndex { $0 <= startDate } ?? 0
    return Array(sorted.dropFirst(first))
  }
}

/// A schedule for animations, with at most one date per second in a terminal.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: TimeInterval

  /// Creates a schedule with a minimum interval in seconds; a shorter interval than one second
  /// becomes one second.
  ///
  /// A paused schedule has one date.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = paused ? .greatestFiniteMagnitude : max(1, minimumInterval ?? 1)
  }

  /// Returns the multiples of the interval, beginning with the latest that is not after
  /// `startDate`; if the schedule is paused, only `startDate`.
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
  /// A schedule of the start of every minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Returns a schedule of dates at a regular interval in seconds, at least one second.
  public static func periodic(
    from startDate: Date, by interval: TimeInterval
  ) -> PeriodicTimelineSchedule { PeriodicTimelineSchedule(from: startDate, by: interval) }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// A schedule for animations, with at most one date per second in a terminal.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

  /// Returns a schedule for animations with a minimum interval in seconds, at least one second; a
  /// paused schedule has one date.
  public static func animation(
    minimumInterval: Double? = nil, paused: Bool = false
  ) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule {
  /// Returns a schedule of explicit dates.
  public static func explicit<Dates: Sequence>(_ dates: Dates) -> ExplicitTimelineSchedule<Dates>
  where Self == ExplicitTimelineSchedule<Dates>, Dates.Element == Date {
    ExplicitTimelineSchedule(dates)
  }
}

private struct NowKey: EnvironmentKey {
  static var defaultValue: Date { Date() }
}

extension EnvironmentValues {
  /// The date for which the view is drawn.
  package var now: Date {
    get { self[NowKey.self] }
    set { self[NowKey.self] = newValue }
  }
}
