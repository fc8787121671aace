import Cells
import Configuration
import Foundation
import HomeScreen
import Testing
import Timelines
import ViewTree

/// A home screen with a manual clock, for tests that apply actions and check effects and frames.
struct Story {
  private(set) var home: HomeScreen
  private(set) var now = Date(timeIntervalSince1970: 1_800_000_000)
  private(set) var effects: [Effect] = []
  private var painter = FramePainter()
  private let grid: GridRule

  /// The cached timelines, by widget.
  var disk: [String: StoredTimeline] = [:]

  init(
    _ file: HomeFile = Story.fourBoxes, size: Size = Size(width: 80, height: 24),
    disk: [String: StoredTimeline] = [:], grid: GridRule = GridRule(.unit(GridRule.minimumUnit))
  ) {
    home = HomeScreen(home: file)
    self.disk = disk
    self.grid = grid
    apply(.configuration(Configuration()))
    apply(.resized(size))
  }

  /// A large box, two small ones, and a medium one: a page of 80 × 24 cells.
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
    var action = action
    // A configuration without a size of boxes keeps that of the story.
    if case .configuration(var configuration) = action, configuration.grid == .fill {
      configuration.grid = grid
      action = .configuration(configuration)
    }
    handle(home.apply(action, at: now))
  }

  /// Responds to restore requests immediately, as the engine does, and records the other effects.
  private mutating func handle(_ new: [Effect]) {
    for effect in new {
      if case .restore(let id) = effect {
        handle(home.apply(.restored([RestoredWidget(id, disk[id.name])]), at: now))
      } else {
        effects.append(effect)
      }
    }
  }

  /// Prepends the effects of the previous action.
  mutating func precede(by earlierEffects: [Effect]) { effects = earlierEffects + effects }

  mutating func press(_ keys: Key...) {
    for key in keys { apply(.key(KeyPress(key))) }
  }

  /// Moves the clock without sending an action, as when the clock is set or the machine sleeps.
  mutating func advanceClock(_ seconds: Double) { now.addTimeInterval(seconds) }

  mutating func wait(_ seconds: Double) {
    now.addTimeInterval(seconds)
    apply(.tick)
  }

  /// Returns the generation of the current load.
  func generation(_ id: String) -> Generation {
    home.loader(of: SlotID(id))?.generation ?? Generation(0)
  }

  /// Completes the current load with entries: their dates, in seconds from now, and their text.
  mutating func completeLoad(
    _ id: String, _ texts: [(Double, String)], _ policy: ReloadPolicy = .never
  ) {
    let entries = texts.map { offset, text in
      DatedEntry(
        date: now.addingTimeInterval(offset), payload: ArchivedNode(.text(TextNode(text))))
    }
    apply(.loaded(SlotID(id), generation(id), EntryTimeline(entries: entries, policy: policy)))
  }

  mutating func fail(_ id: String, _ reason: String) {
    apply(.failed(SlotID(id), generation(id), reason))
  }

  /// Returns the frame, which is drawn like that of the dashboard: by what changed.
  ///
  /// It must be the frame of a painter that draws everything.
  mutating func frame() -> CellBuffer {
    if !home.quiet.contains(now)
      || !painter.tick(home.quiet.revision, home.widgets.liveViews, at: now)
    {
      painter.paint(home, at: now)
    }
    var complete = FramePainter()
    complete.paint(home, at: now)
    let difference = painter.buffer.firstDifference(from: complete.buffer)
    if let difference { Issue.record("\(difference) at \(now)") }
    return painter.buffer
  }

  func shows(_ text: String) -> Bool {
    var copy = self
    return copy.frame().transcript.contains(text)
  }

  func hides(_ text: String) -> Bool { !shows(text) }
}

extension CellBuffer {
  /// Returns a description of the first cell that looks different in another buffer, or `nil`.
  fileprivate func firstDifference(from other: CellBuffer) -> String? {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (cell, expected) = (self[x, y], other[x, y])
        guard cell.style != expected.style || text(of: cell) != other.text(of: expected) else {
          continue
        }
        return "cell \(x),\(y) shows \(text(of: cell)), not \(other.text(of: expected))"
      }
    }
    return nil
  }
}
