import Cells
import Configuration
import Foundation
import Testing
import Timelines
import ViewTree

@testable import HomeScreen

/// Pages of views that are each within all limits take no longer than one of them.
struct CostlyPageTests {
  /// Returns a view that takes about a share of the work budget in a box.
  private static func view(_ share: Double, in size: Size) -> Node {
    let wanted = Int(Double(WorkBudget.unitsPerView) * share)
    let words = String(repeating: "word ", count: 80)
    func column(_ count: Int) -> Node {
      .stack(
        StackNode(
          .vertical, children: (0..<count).map { .text(TextNode("\($0) \(words)")) }))
    }
    func units(_ node: Node) -> Int {
      var budget = WorkBudget()
      var buffer = CellBuffer(size: size)
      node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0), spending: &budget)
      return WorkBudget.unitsPerView - budget.remaining
    }
    let unit = units(column(100))
    return column(max(1, wanted * 100 / max(1, unit)))
  }

  private func completeLoad(_ story: inout Story, _ id: String, _ share: Double) {
    let size = story.home.contentSize(of: SlotID(id))
    let entry = DatedEntry(
      date: story.now, payload: ArchivedNode(Self.view(share, in: size)))
    story.apply(
      .loaded(
        SlotID(id), story.generation(id), EntryTimeline(entries: [entry], policy: .never)))
  }

  private func messages(_ story: inout Story) -> Int {
    story.frame().transcript.components(separatedBy: "complex").count - 1
  }

  /// ``Story/frame()`` also compares each frame with a complete drawing.
  @Test func costlyViewsShareTheBudgetOfOne() {
    var story = Story()
    story.completeLoad("left", [(0, "neighbor")])
    completeLoad(&story, "big", 0.4)
    let one = messages(&story)
    #expect(one == 0)
    completeLoad(&story, "wide", 0.4)
    let two = messages(&story)
    #expect(two == 0, "each has half of the budget")
    completeLoad(&story, "right", 0.4)
    let three = messages(&story)
    #expect(three == 3, "each has a third of the budget")
    let showsNeighbor = story.shows("neighbor")
    #expect(showsNeighbor)
    story.apply(.reloadRequested(extension: nil, kind: "right"))
    story.wait(5)
    story.completeLoad("right", [(0, "cheap")])
    let left = messages(&story)
    #expect(left == 0)
    let showsCheap = story.shows("cheap")
    #expect(showsCheap)
  }

  @Test func aloneAViewHasTheWholeBudget() {
    var story = Story()
    completeLoad(&story, "big", 0.9)
    let alone = messages(&story)
    #expect(alone == 0)
    for id in ["left", "right", "wide"] { completeLoad(&story, id, 0.03) }
    let beside = messages(&story)
    #expect(beside == 0, "small views take nothing from it")
  }

  /// The work for one frame, whatever is on the page.
  @Test func frameTakesLittleMoreThanOneView() {
    var budget = PageBudget()
    let views = (0..<24).map {
      PageBudget.View(widget: "\($0)", revision: 1, size: Size(width: 18, height: 9))
    }
    var total = 0
    // Each view takes all that it is given.
    for _ in 0..<3 {
      budget.divide(among: views.map(\.widget))
      for view in views where !budget.isTooComplex(view) {
        let units = budget.budget(for: view).remaining
        total += units
        budget.record(units, isComplete: false, of: view)
      }
    }
    budget.divide(among: views.map(\.widget))
    #expect(views.allSatisfy { budget.isTooComplex($0) })
    #expect(total <= 2 * WorkBudget.unitsPerView, "\(total) units")
  }

  // MARK: Reading

  private func home(_ count: Int) -> HomeScreen {
    var home = HomeScreen(
      home: HomeFile(widgets: (0..<count).map { Story.placement("w\($0)", .systemSmall) }))
    _ = home.apply(.configuration(Configuration()), at: now)
    _ = home.apply(.resized(Size(width: 200, height: 60)), at: now)
    return home
  }

  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func timelines(_ count: Int) -> [RestoredWidget] {
    let texts = (0..<9000).map { Node.text(TextNode("text \($0)")) }
    let archive = ArchivedNode(.stack(StackNode(.vertical, children: texts)))
    return (0..<count).map { index in
      let timeline = EntryTimeline(
        entries: [DatedEntry(date: now, payload: archive)], policy: .never)
      return RestoredWidget(
        SlotID("w\(index)"),
        StoredTimeline(timeline: timeline, loaded: now, timeZone: "UTC", kind: nil))
    }
  }

  private func viewCount(_ home: HomeScreen) -> Int {
    home.slots.values.count { $0.view?.isPlaceholder == false }
  }

  @Test func viewsAreReadInSlices() {
    var home = home(6)
    home.limitReading()
    _ = home.apply(.restored(timelines(6)), at: now)
    let first = viewCount(home)
    #expect((1...3).contains(first), "\(first)")
    var ticks = 0
    while home.nextWake(after: now) == now, ticks < 10 {
      _ = home.apply(.tick, at: now)
      ticks += 1
    }
    #expect(viewCount(home) == 6)
    #expect((1...6).contains(ticks), "\(ticks)")
  }

  @Test func snapshotReadsEverythingAtOnce() {
    var home = home(6)
    _ = home.apply(.restored(timelines(6)), at: now)
    #expect(viewCount(home) == 6)
  }

  /// Keys work while views wait, and a widget that is removed meanwhile is forgotten.
  @Test func removedWidgetsAreNotRead() {
    var home = home(6)
    home.limitReading()
    _ = home.apply(.restored(timelines(6)), at: now)
    _ = home.apply(.home(HomeFile(widgets: [Story.placement("w5", .systemSmall)])), at: now)
    for _ in 0..<6 { _ = home.apply(.tick, at: now) }
    #expect(home.slots.count == 1)
    #expect(viewCount(home) == 1)
    #expect(home.nextWake(after: now) != now)
  }
}
