internal import Foundation

/// The events of a day in lanes, so that simultaneous events are side by side.
struct DayPlan {
  /// An event and the slots that it takes up.
  struct Block: Hashable {
    var event: Event
    var slots: Range<Int>
    var lane: Int
  }

  /// The start of the first slot.
  let start: Date
  let slotCount: Int
  /// The length of a slot, in seconds.
  let slotLength: TimeInterval
  private(set) var blocks: [Block] = []
  /// The events that last the whole day.
  private(set) var allDayEvents: [Event] = []
  /// The number of events that found no lane.
  private(set) var hiddenCount = 0

  /// Places events in slots.
  ///
  /// - Parameters:
  ///   - events: The events of the day, sorted by start.
  ///   - start: The start of the first slot.
  ///   - slotCount: The number of slots.
  ///   - slotLength: The length of a slot, in seconds.
  ///   - laneCount: The maximum number of lanes.
  init(
    of events: [Event], from start: Date, slotCount: Int, slotLength: TimeInterval, laneCount: Int
  ) {
    self.start = start
    self.slotCount = slotCount
    self.slotLength = slotLength
    var ends = Array(repeating: 0, count: laneCount)
    for event in events {
      guard !event.isAllDay else {
        allDayEvents.append(event)
        continue
      }
      guard let slots = slots(of: event) else { continue }
      guard let lane = ends.firstIndex(where: { $0 <= slots.lowerBound }) else {
        hiddenCount += 1
        continue
      }
      ends[lane] = slots.upperBound
      blocks.append(Block(event: event, slots: slots, lane: lane))
    }
  }

  /// The number of lanes that are used, at least 1.
  var laneCount: Int { max(1, (blocks.map(\.lane).max() ?? 0) + 1) }

  /// Returns the block in a slot of a lane, or `nil` if the slot is free.
  func block(at slot: Int, lane: Int) -> Block? {
    blocks.first { $0.lane == lane && $0.slots.contains(slot) }
  }

  /// Returns the slot that contains a date, or `nil` if the date is outside.
  func slot(of date: Date) -> Int? {
    let slot = Int((date.timeIntervalSince(start) / slotLength).rounded(.down))
    return (0..<slotCount).contains(slot) ? slot : nil
  }

  /// Returns the slots of an event, or `nil` if the event is outside.
  private func slots(of event: Event) -> Range<Int>? {
    let end = start.addingTimeInterval(Double(slotCount) * slotLength)
    guard event.start < end, event.end > start || event.start >= start else { return nil }
    let first = max(0, Int((event.start.timeIntervalSince(start) / slotLength).rounded(.down)))
    let last = Int((min(event.end, end).timeIntervalSince(start) / slotLength).rounded(.up))
    return first..<min(slotCount, max(first + 1, last))
  }
}
