import Cells
import Configuration
import Foundation
import HomeScreen
import Timelines
import ViewTree

/// A home screen on a manual clock: keys in, effects and pictures out.
struct Story {
  private(set) var home: HomeScreen
  private(set) var now = Date(timeIntervalSince1970: 1_800_000_000)
  private(set) var effects: [Effect] = []
  private var painter = FramePainter()

  /// What the disk keeps, by widget.
  var disk: [String: StoredTimeline] = [:]

  init(
    _ file: HomeFile = Story.fourBoxes, size: Size = Size(width: 80, height: 24),
    disk: [String: StoredTimeline] = [:]
  ) {
    home = HomeScreen(home: file)
    self.disk = disk
    apply(.resized(size))
  }

  /// A large box, two small ones and a medium one: a page of 80 × 24.
  static let fourBoxes = HomeFile(widgets: [
    placement("big", .systemLarge), placement("left", .systemSmall),
    placement("right", .systemSmall),
    placement("wide", .systemMedium),
  ])

  static func placement(_ id: String, _ family: Family) -> WidgetPlacement {
    WidgetPlacement(id: id, widget: WidgetReference(extension: "test", kind: id), family: family)
  }

  mutating func apply(_ action: Action) {
    effects = []
    take(home.apply(action, at: now))
  }

  /// Answers at once what the disk is asked for, as the engine does; the rest is for the test.
  private mutating func take(_ new: [Effect]) {
    for effect in new {
      if case .restore(let id) = effect {
        take(home.apply(.restored(id, disk[id.name]), at: now))
      } else {
        effects.append(effect)
      }
    }
  }

  /// Tells of effects together with those of the action before.
  mutating func precede(by earlier: [Effect]) { effects = earlier + effects }

  mutating func press(_ keys: Key...) {
    for key in keys { apply(.key(KeyPress(key))) }
  }

  /// The clock is set, or the machine sleeps; nobody is told yet.
  mutating func jump(_ seconds: Double) { now.addTimeInterval(seconds) }

  mutating func wait(_ seconds: Double) {
    now.addTimeInterval(seconds)
    apply(.tick)
  }

  /// The generation of the load in flight.
  func generation(_ id: String) -> Generation {
    home.loader(of: SlotID(id))?.generation ?? Generation(0)
  }

  /// Answers the load in flight: texts with their dates in seconds from now.
  mutating func answer(_ id: String, _ texts: [(Double, String)], _ policy: ReloadPolicy = .never) {
    let entries = texts.map { offset, words in
      DatedEntry(
        date: now.addingTimeInterval(offset), payload: ArchivedNode(.text(TextNode(words))))
    }
    apply(.loaded(SlotID(id), generation(id), EntryTimeline(entries: entries, policy: policy)))
  }

  mutating func fail(_ id: String, _ reason: String) {
    apply(.failed(SlotID(id), generation(id), reason))
  }

  mutating func picture() -> CellBuffer {
    painter.paint(home, at: now)
    return painter.buffer
  }

  func shows(_ words: String) -> Bool {
    var copy = self
    return copy.picture().transcript.contains(words)
  }

  func hides(_ words: String) -> Bool { !shows(words) }
}
