internal import FoundationEssentials

/// When each of many seats next wants to be woken: a binary heap that knows where every seat is.
///
/// - Complexity: O(log n) to set a seat's date, O(1) to see the earliest.
struct WakeQueue: Hashable, Sendable {
  private struct Item: Hashable, Sendable {
    var date: Date
    var seat: Int
  }

  private var heap: [Item] = []
  /// Where a seat stands in the heap; -1 for one without a date.
  private var places: [Int] = []

  /// The earliest date, or `nil` where nobody wants to be woken.
  var earliest: Date? { heap.first?.date }

  /// Sets when a seat is woken; `nil` for never.
  mutating func set(_ seat: Int, _ date: Date?) {
    while places.count <= seat { places.append(-1) }
    let place = places[seat]
    guard let date else { return remove(at: place) }
    let item = Item(date: date, seat: seat)
    guard place >= 0 else {
      heap.append(item)
      places[seat] = heap.count - 1
      rise(from: heap.count - 1)
      return
    }
    heap[place] = item
    rise(from: place)
    sink(from: places[seat])
  }

  /// Takes the seats away that are due, the earliest first; seats of one date in their order.
  mutating func takeDue(at now: Date) -> [Int] {
    var due: [Item] = []
    while let first = heap.first, first.date <= now {
      due.append(first)
      remove(at: 0)
    }
    due.sort { ($0.date, $0.seat) < ($1.date, $1.seat) }
    return due.map(\.seat)
  }

  private mutating func remove(at place: Int) {
    guard place >= 0 else { return }
    places[heap[place].seat] = -1
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    places[last.seat] = place
    rise(from: place)
    sink(from: places[last.seat])
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard heap[place].date < heap[parent].date else { return }
      exchange(place, parent)
      place = parent
    }
  }

  private mutating func sink(from start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if heap[child].date < heap[least].date { least = child }
      }
      guard least != place else { return }
      exchange(place, least)
      place = least
    }
  }

  private mutating func exchange(_ first: Int, _ second: Int) {
    heap.swapAt(first, second)
    places[heap[first].seat] = first
    places[heap[second].seat] = second
  }
}
