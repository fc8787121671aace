import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import Testing
import Timelines
import ViewTree
import Texts

/// Controls: the focus, hints, the mouse, and queued or rejected activations.
struct ControlTests {
  /// A counter view with a switch and two buttons.
  private func counter(_ value: Int, isOn: Bool = false) -> Node {
    var toggle = ControlNode(
      .toggle, action: action("Switch"), child: textNode(isOn ? "on" : "off"))
    toggle.isOn = isOn
    toggle.alternate = textNode(isOn ? "off" : "on")
    let less = ControlNode(action: action("Less"), child: textNode("less"))
    let more = ControlNode(action: action("More"), child: textNode("more"))
    let row = Node.stack(
      StackNode(.horizontal, spacing: 2, children: [.control(less), .control(more)]))
    let value = Node.redaction(RedactionNode(.invalidatable, child: textNode("value \(value)")))
    return .stack(StackNode(.vertical, spacing: 1, children: [.control(toggle), value, row]))
  }

  private func textNode(_ text: String) -> Node { .text(TextNode(text)) }

  private func action(_ name: String) -> String { #"{"intent":"\#(name)","values":{}}"# }

  private func story(_ node: Node? = nil) -> Story {
    var story = Story()
    story.completeLoad("left", node ?? counter(1))
    story.press(.right)
    return story
  }

  private func performed(_ story: Story) -> [(ActivationID, String)] {
    story.effects.compactMap {
      if case .perform(let id, _, let action) = $0 { (id, action) } else { nil }
    }
  }

  @Test func enterFocusesControlsAndEscapeLeaves() throws {
    var story = story()
    story.press(.enter)
    #expect(story.effects.isEmpty)
    try expectGolden(story.frame(), "focused-control")
    story.press(.down, .right, .enter)
    #expect(performed(story).map(\.1) == [action("More")])
    story.press(.escape)
    #expect(story.home.selection.focusedControl == nil)
    story.press(.right)
    #expect(story.home.focus == SlotID("right"), "arrows move between boxes again")
  }

  @Test func enterActivatesTheOnlyControlOrLink() {
    var story = story(.control(ControlNode(action: action("One"), child: textNode("one"))))
    story.press(.enter)
    #expect(performed(story).map(\.1) == [action("One")])
    var link = LinkNode("https://example.org", child: textNode("all"))
    link.isWidgetURL = true
    story.completeLoad("right", .link(link))
    story.press(.right, .character(" "))
    #expect(story.effects == [.open("https://example.org", extension: "test")])
  }

  @Test func linksInSmallWidgetsAreIgnored() {
    var story = Story()
    let link = Node.link(LinkNode("https://example.org", child: textNode("there")))
    story.completeLoad("left", link)
    story.completeLoad("wide", link)
    story.press(.right, .enter)
    #expect(story.home.wholeScreen != nil, "a box without controls covers the screen")
    story.press(.escape, .down, .down, .enter)
    #expect(story.effects == [.open("https://example.org", extension: "test")])
  }

  @Test func activationShowsImmediatelyThenViewFollows() throws {
    var story = story()
    story.press(.enter, .enter)
    let (id, _) = try #require(performed(story).first)
    #expect(story.shows("on"), "the switch shows the new state before the response")
    try expectGolden(story.frame(), "active-control")
    story.apply(.performed(id, IntentOutcome()))
    #expect(
      story.effects.contains(.load(SlotID("left"), story.generation("left"))),
      "every timeline of the kind reloads")
    #expect(story.shows("on"))
    story.completeLoad("left", counter(2, isOn: true))
    #expect(story.shows("value 2"))
    #expect(story.home.widgets.activations.inProgress.isEmpty)
  }

  @Test func failureResetsSwitchAndShowsReason() throws {
    var story = story()
    story.press(.enter, .enter)
    let (id, _) = try #require(performed(story).first)
    story.apply(.performFailed(id, "the door is locked"))
    #expect(story.shows("off"))
    #expect(story.shows("Left: the door is locked"))
    story.wait(30)
    #expect(!story.shows("the door is locked"), "a notice disappears automatically")
  }

  @Test func failureNoticeDisappearsOnNextSuccess() throws {
    var story = story()
    story.press(.enter, .enter)
    let (first, _) = try #require(performed(story).first)
    story.apply(.performFailed(first, "the door is locked"))
    story.press(.enter)
    let (second, _) = try #require(performed(story).first)
    story.apply(.performed(second, IntentOutcome()))
    #expect(!story.shows("the door is locked"))
    story.apply(.notice("the disk is full", isWarning: true))
    story.completeLoad("left", counter(2, isOn: true))
    story.press(.enter)
    let (third, _) = try #require(performed(story).first)
    story.apply(.performed(third, IntentOutcome()))
    #expect(story.shows("the disk is full"), "an unrelated notice stays")
  }

  @Test func repeatedActivationsOfOneControlAreQueued() throws {
    var story = story()
    story.press(.enter, .down, .right, .enter)
    let (first, _) = try #require(performed(story).first)
    story.press(.enter, .enter)
    #expect(performed(story).isEmpty)
    story.press(.left, .enter)
    #expect(performed(story).map(\.1) == [action("Less")], "another control does not wait")
    story.apply(.performed(first, IntentOutcome()))
    story.completeLoad("left", counter(2))
    let second = performed(story)
    #expect(second.map(\.1) == [action("More")], "the next one starts with the new view")
    story.apply(.performed(second[0].0, IntentOutcome()))
    story.completeLoad("left", counter(3))
    let third = performed(story)
    #expect(third.map(\.1) == [action("More")])
    story.apply(.performed(third[0].0, IntentOutcome()))
    story.completeLoad("left", counter(4))
    #expect(performed(story).isEmpty)
  }

  @Test func queuedActivationsAreDroppedIfTheControlDisappears() throws {
    var story = story()
    story.press(.enter, .down, .right, .enter)
    let (first, _) = try #require(performed(story).first)
    story.press(.enter)
    story.apply(.performed(first, IntentOutcome()))
    let other = (0..<3).map { number in
      Node.control(ControlNode(action: action("Other"), child: textNode("other \(number)")))
    }
    story.completeLoad("left", .stack(StackNode(.vertical, children: other)))
    #expect(performed(story).isEmpty)
    #expect(story.shows("repeated presses were dropped"))
  }

  /// The new view inserts a control before the two buttons, as in a carousel.
  @Test func queuedActivationsAndFocusFollowTheirControl() throws {
    let previous = Node.control(ControlNode(action: action("Turn"), child: textNode("previous")))
    let next = Node.control(
      ControlNode(action: #"{"intent":"Turn","values":{"by":1}}"#, child: textNode("next")))
    func card(_ title: Node) -> Node {
      .stack(StackNode(.vertical, children: [title, previous, next]))
    }
    var story = story(card(textNode("one")))
    story.press(.enter, .down, .enter, .enter)
    let (id, first) = try #require(story.home.widgets.activations.inProgress.first)
    #expect(first.control.label == "next" && first.waitingCount == 1)
    story.apply(.performed(id, IntentOutcome()))
    story.completeLoad(
      "left", card(.control(ControlNode(action: action("Open"), child: textNode("two")))))
    #expect(performed(story).map(\.1) == [#"{"intent":"Turn","values":{"by":1}}"#])
    #expect(story.home.selection.focusedControl?.control.label == "next")
  }

  /// A timeline arrives during an activation, with a different control at the same position.
  @Test func activeControlIsFoundInANewView() throws {
    let turn = Node.control(ControlNode(action: action("Turn"), child: textNode("turn")))
    let other = Node.control(ControlNode(action: action("Open"), child: textNode("open")))
    var story = story(.stack(StackNode(.vertical, children: [turn, other])))
    story.press(.enter, .enter)
    let (id, _) = try #require(performed(story).first)
    let slot = SlotID("left")
    #expect(story.home.widgets.activations.activeControls(in: slot) == [0])
    story.press(.character("r"))
    story.completeLoad("left", .stack(StackNode(.vertical, children: [other, turn])))
    #expect(story.home.widgets.activations.activeControls(in: slot) == [1])
    story.press(.character("r"))
    story.completeLoad("left", other)
    #expect(
      story.home.widgets.activations.activeControls(in: slot) == [],
      "the control is gone, and no other looks active")
    story.press(.enter)
    #expect(performed(story).count == 1, "another control does not wait for it")
    story.apply(.performFailed(id, "late"))
    #expect(story.shows("Left: late"))
  }

  @Test func customKeysWorkInsideABox() throws {
    var story = story()
    story.apply(.configuration(try Configuration(parsing: "keys: {down: n, open: [o, Enter]}\n")))
    story.press(.character("o"))
    #expect(story.shows("o press"))
    story.press(.character("n"), .character("o"))
    #expect(performed(story).map(\.1) == [action("Less")])
  }

  @Test func viewThatNoLongerFitsIsReplacedByAMessage() throws {
    var story = story()
    story.press(.enter, .enter)
    let (id, _) = try #require(performed(story).first)
    var outcome = IntentOutcome()
    outcome.view = ArchivedNode(textNode("▌▐▌ a code"))
    story.apply(.performed(id, outcome))
    #expect(story.shows("a code"))
    story.apply(.resized(Size(width: 60, height: 24)))
    #expect(!story.shows("a code") && story.shows("screen size changed"))
    story.apply(.resized(Size(width: 80, height: 24)))
    #expect(story.shows("a code"))
  }

  @Test func responseForRemovedBoxIsReported() throws {
    var story = story()
    story.press(.enter, .enter)
    let (id, _) = try #require(performed(story).first)
    var file = Story.fourBoxes
    file.widgets.removeAll { $0.id == "left" }
    story.apply(.home(file))
    #expect(story.home.selection.focusedControl == nil)
    story.apply(.performFailed(id, "out of order"))
    #expect(story.shows("Left (removed): out of order"))
    story.apply(.performed(id, IntentOutcome()))
    #expect(
      story.home.widgets.activations.inProgress.isEmpty
        && story.home.widgets.activations.orphans.isEmpty)
  }

  /// The outcome of a removed box says its problem, and not that it is done.
  @Test func problemForRemovedBoxIsNotHiddenByASheet() throws {
    var story = story()
    story.press(.enter, .enter)
    let (id, _) = try #require(performed(story).first)
    var file = Story.fourBoxes
    file.widgets.removeAll { $0.id == "left" }
    story.apply(.home(file))
    var outcome = IntentOutcome()
    outcome.view = ArchivedNode(textNode("the result"))
    outcome.problem = "out of order"
    story.apply(.performed(id, outcome))
    #expect(story.shows("the result") && story.shows("Left: out of order"))
    #expect(story.hides("done"))
  }

  @Test func hintActivatesItsControl() throws {
    var story = story()
    story.press(.character("f"))
    try expectGolden(story.frame(), "hints")
    story.press(.character("d"))
    #expect(performed(story).map(\.1) == [action("More")])
    #expect(story.home.selection.hints == nil)
    story.press(.character("f"), .escape)
    #expect(story.home.selection.hints == nil && story.effects.isEmpty)
  }

  @Test func outdatedHintIsRejected() {
    var story = story()
    story.press(.character("f"))
    story.wait(10)
    story.apply(.reloadRequested(extension: nil, kind: "left"))
    let others = (0..<3).map { number in
      Node.control(ControlNode(action: action("Other\(number)"), child: textNode("other")))
    }
    story.completeLoad("left", .stack(StackNode(.vertical, children: others)))
    story.press(.character("d"))
    #expect(performed(story).isEmpty)
    #expect(story.shows("The widget changed"))
  }

  @Test func hintActivatesSameActionInANewView() {
    var story = story()
    story.press(.character("f"))
    story.wait(10)
    story.apply(.reloadRequested(extension: nil, kind: "left"))
    story.completeLoad("left", counter(9))
    story.press(.character("d"))
    #expect(performed(story).map(\.1) == [action("More")])
  }

  @Test func controlsAreDisabledWhileViewingAnotherTime() {
    var story = Story()
    story.apply(
      .loaded(
        SlotID("left"), story.generation("left"),
        EntryTimeline(
          entries: [0.0, 60].map {
            DatedEntry(
              date: story.now.addingTimeInterval($0), payload: ArchivedNode(counter(Int($0))))
          }, policy: .never)))
    story.press(.right, .character("."), .enter)
    #expect(performed(story).isEmpty)
    #expect(story.shows("Viewing another time"))
  }

  @Test func clickNeedsPressAndReleaseOnTheSameControl() throws {
    var story = story()
    let box = try #require(story.home.visibleBoxes.first { $0.id == "left" }).rect
    let more = try #require(
      story.home.widgets.controls(of: SlotID("left"), at: story.now).first { $0.label == "more" })
    let point = Point(x: box.minX + 1 + more.frame.minX, y: box.minY + 1 + more.frame.minY)
    story.apply(.mouse(MouseEvent(.press, at: point)))
    #expect(performed(story).isEmpty)
    story.apply(.mouse(MouseEvent(.release, at: Point(x: point.x, y: point.y - 2))))
    #expect(performed(story).isEmpty, "the button was released elsewhere")
    story.apply(.mouse(MouseEvent(.press, at: point)))
    story.apply(.mouse(MouseEvent(.release, at: point)))
    #expect(performed(story).map(\.1) == [action("More")])
  }

  @Test func dialogAndViewOfAnIntentAreShown() throws {
    var story = story()
    story.press(.enter, .enter)
    var outcome = IntentOutcome()
    outcome.dialog = "Three are left"
    story.apply(.performed(try #require(performed(story).first?.0), outcome))
    #expect(story.shows("Left: Three are left"))
    story.completeLoad("left", counter(2))
    story.press(.enter)
    outcome.dialog = nil
    outcome.view = ArchivedNode(textNode("a code as large as the screen allows"))
    outcome.url = "https://example.org"
    story.apply(.performed(try #require(performed(story).first?.0), outcome))
    #expect(story.effects.contains(.open("https://example.org", extension: "test")))
    try expectGolden(story.frame(), "intent-view")
    story.press(.escape)
    #expect(!story.shows("as large as"))
  }

  @Test func longActivationIsReported() {
    var story = story()
    story.press(.enter, .enter)
    #expect(!story.shows("working"))
    story.wait(1)
    #expect(story.shows("working"))
  }
}

extension Story {
  /// Completes the current load with one view.
  mutating func completeLoad(_ id: String, _ node: Node) {
    let entry = DatedEntry(date: now, payload: ArchivedNode(node))
    apply(
      .loaded(
        SlotID(id), generation(id),
        EntryTimeline(entries: [entry], policy: .never)))
  }
}
