import Cells
import Configuration
import Foundation
@testable import HomeScreen
import IntentSchemas
import Testing
import Timelines
import ViewTree

/// Boxes for what programs push.
struct PushTests {
  private static let box = PushedBox("cpu", .systemSmall, title: "Load")
  private static let id = SlotID("push-cpu")

  private static func temporary(_ story: Story, _ seconds: Double = 60) -> PushedBox {
    PushedBox(
      "cpu", .systemSmall, title: "Load", end: story.now.timeIntervalSince1970 + seconds)
  }

  private func removesPush(_ story: Story) -> Bool {
    story.effects.contains { if case .removePush(let box) = $0 { box.id == "cpu" } else { false } }
  }

  private static func story(_ seconds: Double = 60) -> Story {
    var story = Story()
    story.apply(.pushed(temporary(story, seconds)))
    return story
  }

  @Test func boxWithoutAnEndIsAddedToTheFileAndCanBeUndone() throws {
    var story = Story()
    story.apply(.pushed(Self.box))
    let widget = try #require(story.saved?.widgets.last)
    #expect(widget.id == Self.id.name && widget.widget.description == "data")
    #expect(widget.settings?.values == ["source": .string("push:cpu")])
    #expect(widget.look.title == "Load" && story.shows("Load added"))
    #expect(story.home.focus == SlotID("big"), "the focus stays")
    story.apply(.pushed(Self.box))
    #expect(story.effects.isEmpty, "it has its box")
    story.press(.character("u"))
    #expect(story.saved?.widgets.count == 4)
  }

  @Test func boxWithAnEndIsTemporary() {
    var story = Self.story()
    #expect(story.saved == nil && story.home.slots[Self.id] != nil)
    #expect(story.effects.contains(.loadPlaceholder(Self.id)))
    #expect(story.home.board.pageCount == 2, "after all others")
    story.completeLoad(Self.id.name, [(0, "hello")])
    story.press(.character("]"))
    #expect(story.shows("until"))
    #expect(story.home.nextWake(after: story.now.addingTimeInterval(50)) != nil)
    story.apply(.pushed(Self.temporary(story, 90)))
    story.wait(60)
    #expect(story.home.slots[Self.id] != nil, "it was pushed again")
    story.wait(30)
    #expect(story.home.slots[Self.id] == nil && removesPush(story))
    #expect(story.home.board.pageCount == 1)
    story.apply(.pushed(Self.temporary(story, -1)))
    #expect(story.home.slots[Self.id] == nil, "too late")
  }

  /// A kept box of which the user has chosen another source, or a stack.
  @Test(arguments: [true, false])
  func aTemporaryBoxIsBesideAnotherOfItsName(isStack: Bool) throws {
    var file = Story.fourBoxes
    if isStack {
      file.stacks = [StackPlacement(id: "push-cpu", widgets: file.widgets.prefix(1).map(\.id))]
    } else {
      file.widgets[0].id = "push-cpu"
    }
    let count = Story(file).home.slots.count
    for isFirst in [true, false] {
      var story = Story(isFirst ? Story.fourBoxes : file)
      story.apply(.pushed(Self.temporary(story)))
      if isFirst { story.apply(.home(file)) }
      #expect(story.home.slots.count == count + 1)
      let id = try #require(story.home.slots.keys.first { story.home.board.isTemporary($0) })
      #expect(!file.widgets.contains { $0.id == id.name })
      story.apply(.showWidget(id))
      #expect(story.home.focus == id)
      story.press(.character("f"), .escape)
      story.apply(.pushed(Self.temporary(story, 90)))
      #expect(story.home.slots.count == count + 1)
      story.press(.character("y"))
      #expect(story.saved?.widgets.count == file.widgets.count + 1)
      #expect(Set(story.saved?.usedIDs ?? []).count == file.usedIDs.count + 1)
      story.wait(100)
      #expect(story.home.slots.count == count + 1)
    }
  }

  @Test func inlineBoxIsInTheStatusLineAndDoesNotMove() {
    var story = Story()
    var box = PushedBox("cpu", .accessoryInline, title: "Load")
    box.end = story.now.timeIntervalSince1970 + 60
    story.apply(.pushed(box))
    story.completeLoad(Self.id.name, [(0, "CPU 4 %")])
    #expect(story.shows("CPU 4 %"))
    story.apply(.showWidget(Self.id))
    #expect(story.home.focus == Self.id)
    story.press(.character("e"), .left)
    #expect(story.shows("This box is temporary"))
    story.press(.character("e"))
    story.wait(60)
    #expect(story.hides("CPU 4 %") && story.home.focus == SlotID("big"))
  }

  /// Somebody pushes to a focused box again, now for the status line.
  @Test func focusFollowsABoxIntoTheStatusLine() {
    var story = Self.story()
    story.apply(.showWidget(Self.id))
    var box = Self.temporary(story)
    box.family = .accessoryInline
    story.apply(.pushed(box))
    #expect(story.home.focus == Self.id && story.home.board.focusableWidgets.contains(Self.id))
  }

  @Test func boxIsKeptWithOneKey() throws {
    var story = Self.story()
    story.apply(.showWidget(Self.id))
    story.press(.character("y"))
    #expect(story.saved?.widgets.last?.id == Self.id.name)
    story.wait(120)
    #expect(story.home.slots[Self.id] != nil && !removesPush(story))
  }

  @Test func boxIsKeptAlsoIfNoOtherMayBeAddedMeanwhile() {
    var story = Self.story()
    var configuration = Configuration()
    configuration.pushedBoxes = false
    story.apply(.configuration(configuration))
    story.apply(.showWidget(Self.id))
    story.press(.character("y"))
    #expect(story.saved?.widgets.last?.id == Self.id.name)
  }

  @Test func boxIsDismissedWithOneKey() {
    var story = Self.story()
    story.apply(.showWidget(Self.id))
    story.press(.character("-"))
    #expect(story.home.slots[Self.id] == nil && story.saved == nil)
    #expect(removesPush(story) && story.home.focus != nil)
  }

  @Test func boxCannotBeChangedAndNoOtherBoxIsLost() throws {
    var story = Self.story()
    story.apply(.showWidget(Self.id))
    for key: Key in [.character("s"), .character("S")] {
      story.press(key)
      #expect(story.shows("is temporary"))
    }
    story.press(.character("e"), .right, .character(")"), .character("e"))
    #expect(story.saved == nil && !story.home.sheets.isOpen)
    story.apply(.showWidget(SlotID("big")))
    story.press(.character("e"), .right, .character("e"))
    let saved = try #require(story.saved)
    let ids = saved.layouts.values.flatMap { $0.flatMap(\.keys) }
    #expect(!ids.isEmpty && !ids.contains(Self.id.name), "home.yaml does not know the box")
    #expect(story.home.slots[Self.id] != nil)
    var kind = KindDescription(name: "Wide", families: [.systemMedium, .systemLarge])
    kind.isComplete = true
    story.apply(.described(extension: "test", kinds: ["wide": kind]))
    story.apply(.showWidget(SlotID("wide")))
    story.press(.character("e"), .character(")"), .character("e"))
    let resized = try #require(story.saved)
    #expect(!resized.layouts.values.flatMap { $0.flatMap(\.keys) }.contains(Self.id.name))
  }

  @Test func boxOfTheFileTakesThePlaceOfATemporaryOne() {
    var story = Self.story()
    var file = Story.fourBoxes
    file.add(Self.box)
    story.apply(.home(file))
    #expect(story.home.board.pushes.placements.isEmpty && story.home.slots[Self.id] != nil)
    story.wait(120)
    #expect(story.home.slots[Self.id] != nil)
  }

  @Test func pushesAddNoBoxIfTheUserDoesNotAllowIt() {
    var story = Story()
    var configuration = Configuration()
    configuration.pushedBoxes = false
    story.apply(.configuration(configuration))
    story.apply(.pushed(Self.box))
    story.apply(.pushed(Self.temporary(story)))
    #expect(story.saved == nil && story.home.slots[Self.id] == nil)
  }

  @Test func boxOnTheWholeScreenStaysThere() {
    var story = Self.story()
    story.apply(.showWidget(Self.id))
    story.completeLoad(Self.id.name, [(0, "hello")])
    story.press(.character("z"))
    story.apply(.resized(Size(width: 100, height: 30)))
    #expect(story.home.board.wholeScreen != nil)
    story.wait(61)
    #expect(story.home.board.wholeScreen == nil)
  }
}
