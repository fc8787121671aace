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
    var hasHabits: Bool
  }

  private let members: [Member]
  private let habits: Habits<SlotID>
  private let zone: TimeZone
  private let isLimited: Bool

  /// The number of entries of each widget to look ahead.
  private static let entries = 64
  /// The number of hours to look ahead.
  private static let hours = 24

  init(_ stack: SmartStack, of home: HomeScreen) {
    habits = home.stacks.habits
    zone = home.localeSettings.zone
    isLimited = !home.configuration.developer
    var ranks: [WidgetReference?: RelevanceRanks] = [:]
    members = stack.members.map { id in
      let widget = home.widgets[id]?.placement.widget
      let ranked = ranks[widget] ?? home.widgets.ranks(of: id)
      ranks[widget] = ranked
      return Member(
        id: id, timeline: home.loader(of: id)?.timeline, ranks: ranked,
        hasHabits: stack.placement.suggests && !home.stacks.habits.uses(of: id).isEmpty)
    }
  }

  /// Returns the widgets that are relevant at a time.
  func candidates(at moment: Date) -> [SmartStack.Candidate] {
    members.compactMap { candidate($0, at: moment) }
  }

  private func candidate(_ member: Member, at moment: Date) -> SmartStack.Candidate? {
    let relevance = member.timeline?.relevance(at: moment)
    // A score of 0 or less excludes the widget.
    if let relevance, !(relevance.score > 0) { return nil }
    let rank = relevance.map { member.ranks.rank(of: $0.score) }
    let hour = DayHour(moment, in: zone)
    let strength = member.hasHabits ? habits.strength(of: member.id, at: hour) : 0
    let isHabit = strength >= Habits<SlotID>.threshold
    guard rank != nil || isHabit else { return nil }
    let combined = isHabit ? 1 - (1 - (rank ?? 0)) * (1 - strength) : rank ?? 0
    let begun = [relevance?.since, isHabit ? begin(of: moment) : nil].compactMap(\.self).max()
    let reason: SmartStack.Reason =
      isHabit && strength > rank ?? 0
      ? .habit(strength: strength, until: begin(of: moment).addingTimeInterval(3600))
      : .relevant(rank: rank ?? 0, until: relevance?.until)
    return SmartStack.Candidate(
      id: member.id, rank: combined, since: begun ?? moment, reason: reason)
  }

  /// Returns what comes on top of a stack, or `nil` if the current widget stays.
  func decision(
    of stack: SmartStack, at moment: Date
  ) -> (id: SlotID, reason: SmartStack.Reason, isTurn: Bool)? {
    stack.decision(among: candidates(at: moment), at: moment, isLimited: isLimited)
  }

  /// Returns the time of the next rotation or of the next look-ahead, or `nil` if there is none.
  func nextDecision(of stack: SmartStack, after now: Date) -> Date? {
    guard stack.placement.rotates || stack.pinned != nil else { return nil }
    let changes = members.map {
      $0.timeline?.relevanceChanges(after: now, atMost: Self.entries) ?? []
    }
    var moments = Set(changes.joined())
    moments.formUnion(stack.limitEnds.filter { $0 > now })
    if members.contains(where: \.hasHabits) {
      let first = begin(of: now)
      moments.formUnion((1...Self.hours).map { first.addingTimeInterval(3600 * Double($0)) })
    }
    let ordered = moments.sorted()
    let isCut =
      changes.contains { $0.count >= Self.entries } || members.contains(where: \.hasHabits)
    return ordered.first { decision(of: stack, at: $0) != nil } ?? (isCut ? ordered.last : nil)
  }

  /// Returns the start of the hour in the user's time zone.
  private func begin(of moment: Date) -> Date {
    let seconds = moment.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: moment))
    let passed = seconds - (seconds / 3600).rounded(.down) * 3600
    return moment.addingTimeInterval(-passed)
  }
}
