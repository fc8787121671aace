import Foundation
import Testing
import Timelines

/// Notifications are shown once, at their dates, if the user allows it.
struct NotificationQueueTests {
  private var queue = NotificationQueue<String>()
  private let start = Date(timeIntervalSince1970: 1_000_000)

  private func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  private mutating func titles(at seconds: Double, allowed: Bool = true) -> [String] {
    queue.takeDue(at: at(seconds)) { _ in allowed }.map(\.notification.title)
  }

  init() { _ = queue.takeDue(at: start) { _ in true } }

  @Test mutating func itIsShownOnceAtItsDate() {
    let notifications = [DatedNotification("a", at: at(10)), DatedNotification("b", at: at(20))]
    queue.set(notifications, of: "timer")
    #expect(queue.next { _ in true } == at(10))
    let early = titles(at: 9)
    let first = titles(at: 10)
    // The timeline is requested again and lists the same notification.
    queue.set(notifications, of: "timer")
    let again = titles(at: 11)
    let second = titles(at: 25)
    #expect([early, first, again, second] == [[], ["a"], [], ["b"]])
    #expect(queue.next { _ in true } == nil)
  }

  @Test mutating func whatTheUserDoesNotAllowIsDroppedAndWakesNobody() {
    queue.set([DatedNotification("a", at: at(10))], of: "other")
    #expect(queue.next { _ in false } == nil)
    let forbidden = titles(at: 10, allowed: false)
    let later = titles(at: 11)
    #expect(forbidden.isEmpty && later.isEmpty)
  }

  @Test mutating func whatWasDueBeforeTheStartOrLongAgoIsNotShown() {
    queue.set([DatedNotification("before", at: at(-1))], of: "timer")
    let before = titles(at: 1)
    queue.set(
      [DatedNotification("late", at: at(100)), DatedNotification("x", at: at(900))], of: "timer")
    let afterSleep = titles(at: 1000)
    #expect(before.isEmpty && afterSleep == ["x"])
  }

  @Test mutating func aWidgetIsLimited() {
    var count = 0
    for second in 1...120 {
      queue.set([DatedNotification("\(second)", at: at(Double(second)))], of: "noisy")
      count += titles(at: Double(second)).count
    }
    #expect(count == 2 * NotificationQueue<String>.limit)
  }

  @Test mutating func noNotificationsRemoveTheOldOnes() {
    queue.set([DatedNotification("a", at: at(10))], of: "timer")
    queue.set([], of: "timer")
    let titles = titles(at: 10)
    #expect(titles.isEmpty)
  }
}
