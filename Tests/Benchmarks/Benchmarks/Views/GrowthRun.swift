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

  /// Measures what a page of 24 boxes costs with more and more entries, of which one is due each
  /// minute in each box, over a day.
  static func printDay() {
    Swift.print(
      "\nentries   a minute of a day, 24 swaps µs: first   middle     last   peak memory MiB")
    for count in [1, 60, 240, 1440] {
      var screen = Screen(boxes: 24)
      let numbers = screen.day(of: count)
      Swift.print(
        "\(count)".padding(toLength: 35, withPad: " ", startingAt: 0)
          + numbers.map { String(format: "%9.1f", $0) }.joined()
          + String(format: "%18.1f", memory / 1024))
    }
  }

  /// Measures what a history of more and more values costs in a view.
  static func printHistories() {
    Swift.print("\nvalues    archive bytes  one more µs: decode     draw  drawn completely µs")
    for count in [10, 100, 1000, 10_000] {
      let numbers = HistoryCost(count).measured()
      Swift.print(
        "\(count)".padding(toLength: 10, withPad: " ", startingAt: 0)
          + String(
            format: "%13.0f %19.1f %8.1f %20.1f", numbers[0], numbers[1], numbers[2], numbers[3]))
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
        id: "b\($0)", widget: WidgetReference(extension: "test", kind: "kind\($0)"),
        family: .systemSmall
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

  /// Shows the entries of a day, and returns the median time of a minute with its frame in the
  /// first, the middle and the last tenth, in µs.
  mutating func day(of count: Int) -> [Double] {
    for box in 0..<boxes { load(box, entries: count) }
    var times: [Double] = []
    let clock = ContinuousClock()
    for _ in 0..<max(30, count) {
      now += 60
      let elapsed = clock.measure { applyAndPaint(.tick) }
      times.append(elapsed / .microseconds(1))
    }
    let tenth = times.count / 10
    let middle = times.count / 2
    return [times[..<tenth], times[middle..<(middle + tenth)], times.suffix(tenth)].map {
      $0.sorted()[tenth / 2]
    }
  }

  private mutating func load(_ box: Int, entries count: Int = 1) {
    let id = SlotID("b\(box)")
    let entries = (0..<count).map { index in
      DatedEntry(
        date: now.addingTimeInterval(Double(index) * 60),
        payload: ArchivedNode(view("\(number + index)")))
    }
    // The first load began with the box.
    if home.loader(of: id)?.loadingSince == nil {
      apply(.interacted(extension: "test", kind: "kind\(box)"))
    }
    guard let loader = home.loader(of: id), loader.loadingSince != nil else {
      Swift.print("box \(box) does not load")
      exit(1)
    }
    apply(.loaded(id, loader.generation, EntryTimeline(entries: entries, policy: .never)))
  }

  private func view(_ number: String) -> Node {
    let timer = TextRun(LiveText(.timer, of: 1_800_000_000))
    return .stack(
      StackNode(children: [
        .text(TextNode("Requests", style: Style(.secondary))), .text(TextNode(number)),
        .text(TextNode(runs: [timer])),
      ]))
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

/// The cost of a view with a history, to which one value is added at a time.
private struct HistoryCost {
  private let count: Int

  init(_ count: Int) {
    self.count = count
  }

  private func view(_ step: Int) -> Node {
    let values = (0..<count).map { Double(($0 + step) * 37 % 100) / 100 }
    return .stack(
      StackNode(children: [.text(TextNode("Load")), .plot(PlotNode(values: values))]))
  }

  /// Returns the bytes of an archive, and the median times of decoding and drawing the next one, and
  /// of drawing it completely, in µs.
  func measured() -> [Double] {
    let archives = (0..<51).map { ArchivedNode(view($0)) }
    let rect = Rect(x: 0, y: 0, width: 31, height: 13)
    var buffer = CellBuffer(size: rect.size)
    var picture = RetainedPicture()
    var parts: DecodedParts?
    let context = DrawContext(now: 0)
    let clock = ContinuousClock()
    var (decoding, drawing, complete): ([Double], [Double], [Double]) = ([], [], [])
    for archive in archives {
      let start = clock.now
      guard let decoded = try? archive.decoded(sharing: parts) else { continue }
      parts = decoded.parts
      let read = clock.now
      _ = picture.draw(
        decoded.node, in: rect, area: rect, over: .plain, into: &buffer, context: context)
      let drawn = clock.now
      var other = RetainedPicture()
      _ = other.draw(
        decoded.node, in: rect, area: rect, over: .plain, into: &buffer, context: context)
      let drawnCompletely = clock.now
      decoding.append((read - start) / .microseconds(1))
      drawing.append((drawn - read) / .microseconds(1))
      complete.append((drawnCompletely - drawn) / .microseconds(1))
    }
    let bytes = Double(archives[0].compactBytes?.count ?? 0)
    return [bytes] + [decoding, drawing, complete].map { $0.sorted()[$0.count / 2] }
  }
}
