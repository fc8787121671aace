import Cells
import Configuration
import FoundationEssentials
import HomeScreen
import Testing
import Timelines
import ViewTree

/// Notifications that widgets ask for, and copying.
struct NotificationTests {
  private func story(allowed: [String] = ["test"], privacy: Bool = false) -> Story {
    var story = Story()
    var configuration = Configuration()
    configuration.notifications = allowed
    configuration.privacy = privacy
    story.apply(.configuration(configuration))
    for id in ["big", "left", "right", "wide"] { story.completeLoad(id, [(0, "tea pot")]) }
    return story
  }

  private func ask(_ story: inout Story, in seconds: Double) {
    let date = story.now.addingTimeInterval(seconds)
    story.apply(
      .notifications(SlotID("big"), [DatedNotification("Tea", "is ready", at: date)]))
  }

  @Test func theUserIsNotifiedAtTheDate() throws {
    var story = story()
    ask(&story, in: 30)
    let wake = try #require(story.home.nextWake(after: story.now))
    #expect(wake <= story.now.addingTimeInterval(30))
    story.wait(29)
    #expect(!story.effects.contains(.notify("Tea", "is ready")))
    story.wait(1)
    #expect(story.effects.contains(.notify("Tea", "is ready")))
    #expect(story.shows("Tea: is ready"))
    story.wait(1)
    #expect(!story.effects.contains(.notify("Tea", "is ready")))
  }

  /// Found by a walk.
  @Test func aNotificationWithoutATitleHasTheNameOfItsWidget() {
    var story = story()
    let notification = DatedNotification(" ", "is ready", at: story.now)
    story.apply(.notifications(SlotID("big"), [notification]))
    story.wait(1)
    #expect(story.shows("Big: is ready"))
  }

  /// Found by a walk.
  @Test func aNotificationWithoutATextIsItsTitle() {
    var story = story()
    let notification = DatedNotification("Tea", " \n", at: story.now.addingTimeInterval(1))
    story.apply(.notifications(SlotID("big"), [notification]))
    story.wait(1)
    #expect(story.effects.contains(.notify("Tea", "")))
    #expect(story.shows("Tea") && story.hides("Tea:"))
  }

  @Test func withoutPermissionNothingWakesTheDashboard() {
    var story = story(allowed: ["timer"])
    ask(&story, in: 30)
    #expect(story.home.nextWake(after: story.now) != story.now.addingTimeInterval(30))
    story.wait(30)
    #expect(story.effects.allSatisfy { if case .notify = $0 { false } else { true } })
    #expect(story.hides("is ready"))
  }

  @Test func privacyModeHidesTheTexts() {
    var story = story(privacy: true)
    ask(&story, in: 30)
    story.wait(30)
    let texts = story.effects.compactMap { effect -> [String]? in
      if case .notify(let title, let body) = effect { [title, body] } else { nil }
    }
    #expect(
      texts.count == 1 && !texts.joined().contains { $0.contains("Tea") || $0.contains("ready") })
    #expect(story.hides("is ready"))
  }

  @Test func theTextOfTheFocusedBoxIsCopied() {
    var story = story()
    story.press(.character("c"))
    let copied = story.effects.compactMap { effect -> String? in
      if case .copy(let text, _) = effect { text } else { nil }
    }
    #expect(copied == ["tea pot"])
  }

  @Test func aBoxWithoutTextHasNothingToCopy() {
    var story = Story()
    story.press(.character("c"))
    #expect(story.shows("nothing to copy"))
  }

  /// Found by a walk.
  @Test(arguments: [
    Node.text(TextNode(" ")), .link(LinkNode("", child: .text(TextNode("\u{a0}")))),
  ])
  func whatIsBlankIsNotCopied(view: Node) {
    var story = Story()
    story.completeLoad("big", view)
    story.press(.character("c"))
    #expect(story.effects.isEmpty && story.shows("nothing to copy"))
  }
}
