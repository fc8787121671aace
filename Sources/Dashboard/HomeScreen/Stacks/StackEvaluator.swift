internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree

/// Determines which widgets of a stack are relevant at a time, from their entries' relevance and
/// the user's habits.
struct StackEvaluator {
  private struct Member {
    var id: SlotID
    var timeline: EntryTimeline<ArchivedNode>?
    var ranks: RelevanceRanks
    /// The widget whose habits count: the widget itself, or the one that a suggestion is a copy of.
    var habitID: SlotID
    var hasHabits: Bool
  }

  private let members: [Member]
  private let habits: Habits<SlotID>
  private let zone: TimeZone
  private let isLimited: Bool
  private let timetable: [TimedRule]
  private let circumstances: Circumstances

  /// The number of entries of each widget to look ahead.
  private static let entryLookahead = 64
  /// The number of hours to look ahead.
  private static let hourLookahead = 24

  init(_ stack: SmartStack, of home: HomeScreen) {
    habits = home.stacks.habits
    zone = home.localeSettings.zone
    isLimited = !home.configuration.developer
    // The file may name others.
    timetable = stack.placement.timetable.filter { stack.placement.widgets.contains($0.widget) }
    circumstances = Circumstances(
      zone: zone, location: home.stacks.location, events: home.stacks.events.values.flatMap(\.self))
    var ranks: [WidgetReference?: RelevanceRanks] = [:]
    members = stack.members.map { id in
      let widget = home.widgets[id]?.placement.widget
      let widgetRanks = ranks[widget] ?? home.widgets.ranks(of: id)
      ranks[widget] = widgetRanks
      let suggestion = home.stacks.suggestions.current
      let habitID = suggestion?.id == id ? suggestion?.source ?? id : id
      return Member(
        id: id, timeline: home.loader(of: id)?.timeline, ranks: widgetRanks, habitID: habitID,
        hasHabits: stack.placement.suggests && !home.stacks.habits.uses(of: habitID).isEmpty)
    }
  }

  /// Returns the widgets that are relevant at a time.
  func candidates(at date: Date) -> [SmartStack.Candidate] {
    members.compactMap { candidate($0, at: date) }
  }

  private func candidate(_ member: Member, at date: Date) -> SmartStack.Candidate? {
    // A suggestion is not shown before it is loaded.
    guard member.id == member.habitID || member.timeline != nil else { return nil }
    let relevance = member.timeline?.relevance(at: date)
    // A score of 0 or less excludes the widget.
    if let relevance, !(relevance.score > 0) { return nil }
    let rank = relevance.map { member.ranks.rank(of: $0.score) }
    let hour = DayHour(date, in: zone)
    let strength = member.hasHabits ? habits.strength(of: member.habitID, at: hour) : 0
    let isHabit = strength >= Habits<SlotID>.threshold
    guard rank != nil || isHabit else { return nil }
    let combinedRank = isHabit ? 1 - (1 - (rank ?? 0)) * (1 - strength) : rank ?? 0
    let since = [relevance?.since, isHabit ? startOfHour(at: date) : nil].compactMap(\.self).max()
    let reason: SmartStack.Reason =
      isHabit && strength > rank ?? 0
      ? .habit(strength: strength, until: startOfHour(at: date).addingTimeInterval(3600))
      : .relevant(rank: rank ?? 0, until: relevance?.until)
    return SmartStack.Candidate(
      id: member.id, rank: combinedRank, since: since ?? date, reason: reason)
  }

  /// Returns the widget to bring to the top of a stack, or `nil` if the current one stays.
  func decision(
    of stack: SmartStack, at date: Date
  ) -> (id: SlotID, reason: SmartStack.Reason, isRotation: Bool)? {
    stack.decision(
      among: candidates(at: date), timed: timedCandidate(at: date), at: date, isLimited: isLimited)
  }

  /// Returns the widget of the rule that holds at a date, or `nil` if none does.
  private func timedCandidate(at date: Date) -> SmartStack.TimedCandidate? {
    timetable.rule(at: date, in: circumstances).map { rule, period in
      SmartStack.TimedCandidate(
        id: SlotID(rule.widget), since: period.start, reason: .timed(rule.text, until: period.end))
    }
  }

  /// Returns the dates at which rules begin or cease to hold, up to a limit.
  private func timetableChanges(after now: Date) -> [Date] {
    var dates: [Date] = []
    var date = now
    while dates.count < Self.changeLookahead,
      let next = timetable.nextChange(after: date, in: circumstances)
    {
      dates.append(next)
      date = next
    }
    return dates
  }

  /// The number of changes of the timetable to look ahead.
  private static let changeLookahead = 16

  /// Returns the time of the next rotation, or else of the next look-ahead.
  ///
  /// The result is `nil` if nothing can change, or if the stack neither rotates nor has a pinned
  /// widget.
  func nextDecision(of stack: SmartStack, after now: Date) -> Date? {
    guard stack.placement.rotates || stack.pinned != nil || !timetable.isEmpty else { return nil }
    let changes = members.map {
      $0.timeline?.relevanceChanges(after: now, atMost: Self.entryLookahead) ?? []
    }
    var dates = Set(changes.joined())
    let timetableChanges = timetableChanges(after: now)
    dates.formUnion(timetableChanges)
    dates.formUnion(stack.limitEndDates.filter { $0 > now })
    if members.contains(where: \.hasHabits) {
      let hourStart = startOfHour(at: now)
      dates.formUnion(
        (1...Self.hourLookahead).map { hourStart.addingTimeInterval(3600 * Double($0)) })
    }
    let sortedDates = dates.sorted()
    let mayChangeLater =
      changes.contains { $0.count >= Self.entryLookahead } || members.contains(where: \.hasHabits)
      || timetableChanges.count >= Self.changeLookahead
    return sortedDates.first { decision(of: stack, at: $0) != nil }
      ?? (mayChangeLater ? sortedDates.last : nil)
  }

  /// Returns the start of the hour of a date, in the user's time zone.
  private func startOfHour(at date: Date) -> Date {
    let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    let secondsIntoHour = seconds - (seconds / 3600).rounded(.down) * 3600
    return date.addingTimeInterval(-secondsIntoHour)
  }
}
