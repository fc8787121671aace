import Cells
import Configuration
import Foundation
import HomeScreen
import Testing
import Timelines
import ViewTree

struct QuietScreenTests {
  /// Returns a home screen with a timer, a progress bar and two still boxes, a second after its start.
  private func story() -> Story {
    var story = Story()
    for id in ["right", "wide"] { story.completeLoad(id, [(0, "still")]) }
    let start = story.now.timeIntervalSince1970
    show(
      .text(TextNode(runs: [TextRun("since "), TextRun(LiveText(.timer, of: start))])), "left",
      &story)
    var gauge = GaugeNode()
    (gauge.start, gauge.end) = (start, start + 60)
    let column = StackNode(children: [
      .gauge(gauge), .text(TextNode(runs: [TextRun(LiveText(.relative, of: start))])),
    ])
    show(.stack(column), "big", &story)
    story.wait(1)
    return story
  }

  private func show(_ node: Node, _ id: String, _ story: inout Story) {
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(node))
    story.apply(
      .loaded(
        SlotID(id), story.generation(id), EntryTimeline(entries: [entry], policy: .never)))
  }

  /// `Story.frame()` compares each frame with one that is drawn completely.
  @Test func liveTextsTickWithoutAnyOtherWork() {
    var story = story()
    _ = story.frame()
    let revision = story.home.quiet.revision
    for second in 2..<70 {
      story.wait(1)
      let minutes = second / 60
      let seconds = second % 60
      let time = "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
      #expect(story.frame().transcript.contains("since \(time)"))
    }
    #expect(story.home.quiet.revision == revision)
  }

  @Test func anActionEndsTheQuietTime() {
    var story = story()
    story.wait(1)
    #expect(story.home.quiet.contains(story.now))
    story.press(.tab)
    #expect(!story.home.quiet.contains(story.now))
    story.wait(1)
    #expect(story.home.quiet.contains(story.now))
  }

  /// A wider bar has more steps; `Story.frame()` compares with a complete drawing.
  @Test func aBarOfAnotherWidthChangesAtOtherTimes() throws {
    var story = story()
    _ = story.frame()
    var configuration = Configuration()
    configuration.grid = GridRule(.unit(Size(width: 38, height: 11)))
    story.apply(.configuration(configuration))
    for _ in 0..<20 {
      story.wait(0.5)
      _ = story.frame()
    }
  }

  /// What was drawn for a later time is drawn again; `Story.frame()` compares with a complete drawing.
  @Test(arguments: [-0.3, -1.2, -70.2, -3600.2])
  func aClockThatIsSetBackChangesLiveParts(seconds: Double) throws {
    var story = story()
    story.wait(100)
    // So that everything is painted, and not only what ticks.
    story.press(.tab)
    _ = story.frame()
    story.advanceClock(seconds)
    story.apply(.clockStepped)
    _ = story.frame()
    for _ in 0..<6 {
      let wake = try #require(story.home.nextWake(after: story.now))
      #expect(wake.timeIntervalSince(story.now) <= 1.001)
      story.wait(0.5)
      _ = story.frame()
    }
  }

  /// A time that is due for anything else is not skipped.
  @Test func theQuietTimeEndsAtTheNextEntry() {
    var story = story()
    story.apply(.reloadRequested(extension: "test", kind: "right"))
    story.completeLoad("right", [(0, "first"), (30, "second")])
    story.wait(1)
    let end = story.home.quiet.end
    #expect(end == story.now.addingTimeInterval(29))
    #expect(story.home.nextWake(after: story.now).map { $0 <= story.now + 1 } == true)
    story.wait(29)
    #expect(story.frame().transcript.contains("second"))
  }
}
