import Cells
import Configuration
import Foundation
import IntentSchemas
import Testing
import Themes
import Timelines
import ViewTree

@testable import HomeScreen

/// The parts of the home screen, each tested on its own.
struct MessagesTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func noticeExpires() throws {
    var messages = Messages()
    messages.showNotice("done", at: now)
    messages.expire(at: now.addingTimeInterval(3))
    let until = try #require(messages.notice?.until)
    messages.expire(at: until)
    #expect(messages.notice == nil)
  }

  @Test func successRemovesFailureNoticeOfSameWidget() {
    var messages = Messages()
    messages.showNotice("no", isWarning: true, failedWidget: SlotID("a"), at: now)
    messages.removeFailure(of: SlotID("b"))
    #expect(messages.notice != nil)
    messages.removeFailure(of: SlotID("a"))
    #expect(messages.notice == nil)
  }

  @Test func newProblemsBringADismissedBannerBack() {
    var messages = Messages()
    messages.setProblems(["home.yaml:1: no"], of: .home)
    messages.setProblems(["config.yaml:2: no"], of: .configuration)
    #expect(messages.banner == ["config.yaml:2: no", "home.yaml:1: no"])
    messages.dismiss()
    messages.setProblems(["home.yaml:1: no"], of: .home)
    #expect(messages.banner.isEmpty && messages.problems.count == 2, "the problems remain")
    messages.setProblems(["home.yaml:3: no"], of: .home)
    #expect(messages.banner.count == 2)
    messages.setProblems([], of: .home)
    #expect(messages.banner == ["config.yaml:2: no"])
  }

  @Test func bannerEndsWithTheNumberOfFurtherProblems() {
    var messages = Messages()
    messages.setProblems((1...3).map { "home.yaml:\($0): no" }, of: .homeParts)
    messages.setProblems((1...4).map { "config.yaml:\($0): no" }, of: .configuration)
    #expect(
      messages.banner
        == (1...4).map { "config.yaml:\($0): no" } + [
          "3 more; run “tessera config validate” to list them"
        ])
    messages.setProblems([], of: .configuration)
    #expect(messages.banner == (1...3).map { "home.yaml:\($0): no" })
  }
}

struct ControlSelectionTests {
  /// Controls in rows, numbered in reading order.
  private func controls(_ rows: [String]...) -> [PlacedControl] {
    let lines = rows.map { row in
      Node.stack(
        StackNode(
          .horizontal, spacing: 2,
          children: row.map { label in
            .control(
              ControlNode(
                action: #"{"intent":"\#(label)","values":{}}"#, child: .text(TextNode(label))))
          }))
    }
    return Node.stack(StackNode(.vertical, anchor: Anchor(.leading, .leading), children: lines))
      .controls(in: Size(width: 40, height: 10), at: 0)
  }

  @Test func focusFollowsItsControlInANewView() {
    var selection = ControlSelection()
    selection.enter(ControlFocus(slot: SlotID("a"), control: controls(["Next"])[0], revision: 1))
    let next = controls(["Back", "Next"])
    selection.updateFocus(next, revision: 1)
    #expect(selection.focusedControl?.number == 0, "the same view")
    selection.updateFocus(next, revision: 2)
    #expect(selection.focusedControl?.number == 1)
    selection.updateFocus([], revision: 3)
    #expect(selection.focusedControl == nil)
  }

  @Test func arrowsMoveToTheNearestControlAndTabCycles() {
    let controls = controls(["A", "B"], ["C"])
    var selection = ControlSelection()
    selection.enter(ControlFocus(slot: SlotID("a"), control: controls[0], revision: 1))
    selection.move(.right, among: controls)
    #expect(selection.focusedControl?.number == 1)
    selection.move(.right, among: controls)
    #expect(selection.focusedControl?.number == 1, "there is no control in this direction")
    selection.cycle(by: 2, among: controls)
    #expect(selection.focusedControl?.number == 0)
  }

  @Test func hintsAreTypedLetterByLetter() {
    let press = controls(["A"])[0].action
    func target(_ letters: String) -> Hints.Target {
      Hints.Target(letters: letters, slot: SlotID("a"), number: 0, action: press, point: .zero)
    }
    var selection = ControlSelection()
    selection.show(Hints(targets: [target("as"), target("af")]))
    #expect(selection.type("A") == nil && selection.hints?.typedLetters == "a")
    #expect(selection.type("f") == target("af") && selection.hints == nil)
    selection.show(Hints(targets: [target("a")]))
    #expect(selection.type("x") == nil && selection.hints == nil, "another letter hides the hints")
  }

  @Test func hiddenWidgetLosesItsSelection() {
    var selection = ControlSelection()
    let control = controls(["A"])[0]
    selection.enter(ControlFocus(slot: SlotID("a"), control: control, revision: 1))
    selection.arm(ArmedControl(slot: SlotID("a"), control: control))
    selection.forget(SlotID("b"))
    #expect(selection.focusedControl != nil && selection.armedControl != nil)
    selection.forget(SlotID("a"))
    #expect(selection.focusedControl == nil && selection.armedControl == nil)
  }
}

struct DisplayTests {
  @Test func appearanceFollowsUserThenTerminal() throws {
    var display = Display(showsKeys: true)
    display.setTerminalAppearance(.light)
    #expect(display.appearance == .light)
    display.configure(try Configuration(parsing: "appearance: dark\n"))
    #expect(display.appearance == .dark)
    for side in [Appearance.light, .light, .dark] {
      display.cycleAppearance()
      #expect(display.appearance == side)
    }
  }

  @Test func privacyStaysUntilItsSettingChanges() throws {
    var display = Display(showsKeys: true)
    display.togglePrivacy()
    display.configure(try Configuration(parsing: "motion: reduced\n"))
    #expect(display.isPrivate)
    display.configure(try Configuration(parsing: "privacy: true\n"))
    display.configure(try Configuration(parsing: "privacy: false\n"))
    #expect(!display.isPrivate)
  }
}

struct StacksTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let placed = StackPlacement(id: "s", widgets: ["a", "b", "c"])

  private func stacks() -> Stacks {
    var stacks = Stacks()
    stacks.update(to: [placed])
    return stacks
  }

  @Test func firstWidgetIsOnTopUntilAnotherIsBroughtUp() {
    var stacks = stacks()
    #expect(stacks.topWidgets == ["s": SlotID("a")])
    let change = stacks.bringToTop(SlotID("c"), forward: true, at: now)
    #expect(change?.from == SlotID("a") && stacks.topWidgets == ["s": SlotID("c")])
    #expect(stacks.bringToTop(SlotID("c"), forward: true, at: now) == nil)
    #expect(stacks.bringToTop(SlotID("x"), forward: true, at: now) == nil)
  }

  @Test func removedStacksAndMembersAreForgotten() {
    var stacks = stacks()
    _ = stacks.bringToTop(SlotID("c"), forward: true, at: now)
    stacks.update(to: [StackPlacement(id: "s", widgets: ["a", "b"])])
    #expect(stacks.topWidgets == ["s": SlotID("a")])
    stacks.update(to: [])
    #expect(stacks.topWidgets.isEmpty && stacks.stack(containing: SlotID("a")) == nil)
  }

  @Test func rememberedChoiceAppliesToLaterStacks() {
    var stacks = stacks()
    stacks.restore(["s": "b", "later": "y"], [:], suggestions: [:])
    stacks.update(to: [placed, StackPlacement(id: "later", widgets: ["x", "y"])])
    #expect(stacks.topWidgets == ["s": SlotID("b"), "later": SlotID("y")])
  }

  @Test func stackDoesNotRotateWhileInUse() {
    var stacks = stacks()
    var requests = 0
    let change = stacks.rotateIfDue("s", at: now) { _ in
      requests += 1
      return nil
    }
    #expect(
      change == nil && requests == 1 && stacks["s"]?.nextDecision != nil, "another decision is due")
  }
}

struct WidgetStatesTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let a = SlotID("a")

  private func widgets(_ ids: String...) -> WidgetStates {
    var widgets = WidgetStates()
    _ = widgets.update(to: ids.map { Story.placement($0, .systemSmall) }, on: nil)
    return widgets
  }

  private func timeline(_ texts: String...) -> EntryTimeline<ArchivedNode> {
    let entries = texts.enumerated().map { number, text in
      DatedEntry(
        date: now.addingTimeInterval(Double(number) * 60),
        payload: ArchivedNode(.text(TextNode(text))))
    }
    return EntryTimeline(entries: entries, policy: .never)
  }

  @Test func newWidgetIsRestoredThenLoaded() {
    var widgets = WidgetStates()
    let first = widgets.update(to: [Story.placement("a", .systemSmall)], on: nil)
    #expect(first == [.restore(a)])
    let next = widgets.restore(a, nil, in: LocaleSettings(), at: now)
    #expect(next == [.loadPlaceholder(a), .load(a, Generation(1))])
    #expect(widgets.loadingIDs == [a])
  }

  @Test func unexpectedResponseChangesNothing() {
    var widgets = widgets("a")
    #expect(widgets.endLoad(a, Generation(7), .loaded(timeline("one")), at: now) == nil)
    #expect(widgets[a]?.view == nil)
  }

  @Test func hiddenWidgetsDoNotWakeTheLoop() {
    var widgets = widgets("a", "b")
    for id in ["a", "b"] {
      _ = widgets.restore(SlotID(id), nil, in: LocaleSettings(), at: now)
      _ = widgets.endLoad(SlotID(id), Generation(1), .loaded(timeline("one", "two")), at: now)
    }
    widgets.show([a], at: now)
    #expect(widgets.nextEvent(after: now) == now.addingTimeInterval(60))
    widgets.show([], at: now)
    #expect(widgets.nextEvent(after: now) == nil && widgets.nextViewChange == nil)
  }

  @Test func anotherTimeIsShownUntilItEnds() {
    var widgets = widgets("a")
    _ = widgets.restore(a, nil, in: LocaleSettings(), at: now)
    _ = widgets.endLoad(a, Generation(1), .loaded(timeline("one", "two")), at: now)
    widgets.show([a], at: now)
    widgets.step(.forward, of: a, at: now)
    #expect(
      widgets.showsAnotherTime(a) && widgets.shownDate(of: a, at: now) == now.addingTimeInterval(60)
    )
    widgets.step(.forward, of: a, at: now)
    #expect(widgets.viewedTime?.date == now.addingTimeInterval(60), "there is no further entry")
    widgets.endViewedTime()
    widgets.show(widgets.visibleIDs, at: now)
    #expect(widgets.viewedTime == nil)
  }

  @Test func activationInRemovedBoxKeepsItsTitle() throws {
    var widgets = widgets("a")
    let control = Node.control(ControlNode(action: "x", child: .text(TextNode("b"))))
      .controls(in: Size(width: 9, height: 1), at: 0)[0]
    let first = widgets.activate(control, in: a, title: "Box", at: now)
    let press = try #require(first)
    let second = widgets.activate(control, in: a, title: "Box", at: now)
    #expect(second == nil, "it waits for the first")
    _ = widgets.update(to: [], on: nil)
    let ended = widgets.endActivation(press)
    let title = widgets.removeOrphan(press)
    #expect(ended == nil && title == "Box")
  }

  @Test func notesOfRemovedWidgetsAreDropped() {
    var widgets = widgets("a")
    widgets.setSettingsProblems(["limit: 12 is too much"], of: a)
    widgets.setSettingsProblems(["x"], of: SlotID("gone"))
    #expect(widgets.settingsProblems == [a: ["limit: 12 is too much"]])
    widgets.setSettingsProblems([], of: a)
    #expect(widgets.settingsProblems.isEmpty)
  }
}
