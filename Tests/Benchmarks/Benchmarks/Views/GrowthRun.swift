import Cells
import Configuration
import Foundation
import HomeScreen
import PseudoTerminals
import Timelines
import ViewTree

/// The cost of the home screen with more and more boxes, of which a page of 200 × 60 shows 24.
enum GrowthRun {
  static func print() {
    Swift.print(
      "boxes      action µs    key µs   swap µs   tick µs    paint µs   peak memory MiB")
    for count in [1, 10, 100, 1000] {
      var screen = Screen(boxes: count)
      let numbers = [
        screen.measure { $0.apply(.processStarted(extension: "test", pid: 1)) },
        screen.measure { $0.applyAndPaint(.key(KeyPress(.tab))) },
        screen.measure { $0.swap() }, screen.measure { $0.tick() },
        screen.measure { $0.paintCompletely() },
      ]
      let cells = numbers.map { String(format: "%10.1f", $0) }.joined()
      Swift.print(
        "\(count)".padding(toLength: 10, withPad: " ", startingAt: 0) + cells
          + String(format: "%14.1f", memory / 1024))
    }
  }

  private static var memory: Double { ProcessUsage(getpid())?.peakMemory ?? 0 }
}

/// A home screen of boxes with a title, a number and a timer, and its painter.
private struct Screen {
  private var home: HomeScreen
  private var painter = FramePainter()
  private var now = Date(timeIntervalSince1970: 1_800_000_000)
  private var number = 0
  private let boxes: Int

  init(boxes: Int) {
    self.boxes = boxes
    let placements = (0..<boxes).map {
      WidgetPlacement(
        id: "b\($0)", widget: WidgetReference(extension: "test", kind: "kind"), family: .systemSmall
      )
    }
    home = HomeScreen(home: HomeFile(widgets: placements))
    apply(.configuration(Configuration()))
    apply(.resized(Size(width: 200, height: 60)))
    for box in 0..<boxes { load(box) }
    tick()
    paintCompletely()
    tick()
  }

  mutating func apply(_ action: Action) {
    for effect in home.apply(action, at: now) {
      if case .restore(let id) = effect { apply(.restored([RestoredWidget(id, nil)])) }
    }
  }

  mutating func applyAndPaint(_ action: Action) {
    apply(action)
    painter.paint(home, at: now)
  }

  /// Shows another entry in the first box.
  mutating func swap() {
    number += 1
    apply(.reloadRequested(extension: "test", kind: "kind0"))
    load(0)
    painter.paint(home, at: now)
  }

  mutating func tick() {
    now += 1
    apply(.tick)
    if !painter.tick(home.quiet.revision, home.widgets.liveViews, at: now) {
      painter.paint(home, at: now)
    }
  }

  mutating func paintCompletely() {
    painter = FramePainter()
    painter.paint(home, at: now)
  }

  private mutating func load(_ box: Int) {
    let id = SlotID("b\(box)")
    let timer = TextRun(LiveText(.timer, of: 1_800_000_000))
    let view = Node.stack(
      StackNode(children: [
        .text(TextNode("Requests", style: Style(.secondary))), .text(TextNode("\(number)")),
        .text(TextNode(runs: [timer])),
      ]))
    let entry = DatedEntry(date: now, payload: ArchivedNode(view))
    guard let generation = home.loader(of: id)?.generation else { return }
    apply(.loaded(id, generation, EntryTimeline(entries: [entry], policy: .never)))
  }

  /// Returns the median time of an operation in µs.
  mutating func measure(_ work: (inout Screen) -> Void) -> Double {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<51 {
      let elapsed = clock.measure { work(&self) }.components
      times.append(Double(elapsed.seconds) * 1e6 + Double(elapsed.attoseconds) / 1e12)
    }
    return times.sorted()[25]
  }
}
