internal import FoundationEssentials

/// A queue of wake-up dates: a binary heap, and the position of each seat in it.
///
/// - Complexity: O(log *n*) to set the date of a seat, O(1) to get the earliest date.
struct WakeQueue: Hashable, Sendable {
  private struct Item: Hashable, Sendable {
    var date: Date
    var seat: Int
  }

  private var heap: [Item] = []
  /// The position of each seat in the heap, or -1 for seats without a date.
  private var positions: [Int] = []

  /// The earliest date, or `nil` if no seat has a date.
  var earliest: Date? { heap.first?.date }

  /// Sets the date of a seat, or removes the date if it is `nil`.
  mutating func set(_ seat: Int, _ date: Date?) {
    while positions.count <= seat { positions.append(-1) }
    let position = positions[seat]
    guard let date else { return remove(at: position) }
    let item = Item(date: date, seat: seat)
    guard position >= 0 else {
      heap.append(item)
      positions[seat] = heap.count - 1
      siftUp(from: heap.count - 1)
      return
    }
    heap[position] = item
    siftUp(from: position)
    siftDown(from: positions[seat])
  }

  /// Removes and returns the seats that are due, ordered by date, then by index.
  mutating func popDue(at now: Date) -> [Int] {
    var dueItems: [Item] = []
    while let first = heap.first, first.date <= now {
      dueItems.append(first)
      remove(at: 0)
    }
    dueItems.sort { ($0.date, $0.seat) < ($1.date, $1.seat) }
    return dueItems.map(\.seat)
  }

  private mutating func remove(at position: Int) {
    guard position >= 0 else { return }
    positions[heap[position].seat] = -1
    let last = heap.removeLast()
    guard position < heap.count else { return }
    heap[position] = last
    positions[last.seat] = position
    siftUp(from: position)
    siftDown(from: positions[last.seat])
  }

  private mutating func siftUp(from start: Int) {
    var position = start
    while position > 0 {
      let parent = (position - 1) / 2
      guard heap[position].date < heap[parent].date else { return }
      swap(position, parent)
      position = parent
    }
  }

  private mutating func siftDown(from start: Int) {
    var position = start
    while true {
      var earliestPosition = position
      for child in [2 * position + 1, 2 * position + 2] where child < heap.count {
        if heap[child].date < heap[earliestPosition].date { earliestPosition = child }
      }
      guard earliestPosition != position else { return }
      swap(position, earliestPosition)
      position = earliestPosition
    }
  }

  private mutating func swap(_ first: Int, _ second: Int) {
    heap.swapAt(first, second)
    positions[heap[first].seat] = first
    positions[heap[second].seat] = second
  }
}
