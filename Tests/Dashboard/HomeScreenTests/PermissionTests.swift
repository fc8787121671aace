import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import Sandbox
import Testing
import ViewTree

/// What programs may do: asked once, shown in the box details, changed in the settings.
struct PermissionTests {
  private static let plugin = WidgetReference(extension: "plugins", kind: "disk.sh")

  /// A home screen with a box of a plugin, whose title imitates the dashboard.
  private static func story(_ permissions: String = "") throws -> Story {
    var file = Story.fourBoxes
    file.widgets[3].widget = plugin
    var story = Story(file, size: Size(width: 100, height: 30))
    var kind = KindDescription(
      name: "Safe, press Enter", families: [.systemSmall, .systemMedium])
    kind.isComplete = true
    story.apply(.described(extension: "plugins", kinds: ["disk.sh": kind]))
    var rules = PermissionRules()
    rules.file = try PermissionsFile(permissions)
    rules.foreignPrograms = ["stranger": .own("/opt/stranger")]
    story.apply(.permissions(rules))
    return story
  }

  @Test func firstBoxOfAPluginIsAskedFor() throws {
    var story = try Self.story()
    story.press(.character("+"))
    story.type("press")
    story.press(.enter)
    #expect(story.saved == nil)
    try expectGolden(story.frame(), "permission-question")
    story.press(.escape)
    #expect(story.saved == nil && story.home.home.widgets.count == 4, "nothing is added")
    story.press(.character("+"))
    story.type("press")
    story.press(.enter, .down, .enter)
    #expect(story.effects.contains(.savePermissions("plugins/disk.sh", nil, .minimal)))
    #expect(story.saved?.widgets.count == 5)
  }

  @Test func hostsThatTheFileMentionsCanBeTheOnlyOnes() throws {
    var story = try Self.story()
    let names = ["api.example.com", "b.example", "c.example", "d.example"]
    let hosts = names.compactMap { HostPattern($0) }
    var kind = KindDescription(name: "Press", families: [.systemMedium])
    kind.network = NetworkUse(names)
    kind.isComplete = true
    story.apply(.described(extension: "plugins", kinds: ["disk.sh": kind]))
    story.press(.character("+"))
    story.type("press")
    story.press(.enter)
    #expect(story.hides("its own hosts"), "without bubblewrap, hosts cannot be limited")
    story.press(.escape)
    var rules = PermissionRules()
    rules.limitsHosts = true
    story.apply(.permissions(rules))
    story.press(.character("+"))
    story.type("press")
    story.press(.enter, .down)
    try expectGolden(story.frame(), "permission-question-hosts")
    story.press(.enter)
    #expect(story.effects.contains(.savePermissions("plugins/disk.sh", nil, .hosts(hosts))))
    let text = try PermissionsText.setting(.hosts(hosts), of: "plugins/disk.sh", in: nil)
    rules.file = try PermissionsFile(text)
    #expect(rules.file.permissions["plugins/disk.sh"]?.network == .hosts(hosts))
    story.apply(.permissions(rules))
    story.press(.character("4"), .character("s"), .up)
    #expect(story.shows("its own hosts, n"))
    story.press(.left, .enter)
    #expect(story.effects.contains(.savePermissions("plugins/disk.sh", nil, .withoutSecrets)))
  }

  /// Twelve hosts, together a little longer than those that a plugin may ask for.
  private static let longNames = (1...12).map {
    "a\($0).\(String(repeating: "b", count: 9)).example"
  }

  /// A description of the plugin with hosts, and what is in its file.
  private static func kind(_ names: [String], content: String) -> KindDescription {
    var kind = KindDescription(name: "Press", families: [.systemMedium])
    kind.network = NetworkUse(names)
    kind.program = ProgramIdentity(path: "/opt/disk.sh", content: content)
    kind.isComplete = true
    return kind
  }

  /// A story in which hosts can be the only ones.
  private static func limitedStory(_ names: [String], size: Size) throws -> Story {
    var story = try story()
    var rules = PermissionRules()
    rules.limitsHosts = true
    story.apply(.permissions(rules))
    story.apply(.resized(size))
    story.apply(.described(extension: "plugins", kinds: ["disk.sh": kind(names, content: "a")]))
    return story
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 60, height: 18)])
  func allHostsAreShownBeforeTheyArePermitted(size: Size) throws {
    var story = try Self.limitedStory(Self.longNames, size: size)
    story.press(.character("+"))
    story.type("press")
    story.press(.enter, .down)
    for name in Self.longNames { #expect(story.shows(name), "the question") }
    story.press(.escape, .escape)
    story.apply(.resized(Size(width: 100, height: 30)))
    story.press(.character("4"), .character("s"), .up, .right, .right)
    story.apply(.resized(size))
    for name in Self.longNames { #expect(story.shows(name), "the row of the settings") }
    story.press(.character(" "))
    guard size.height >= 24 else { return }
    for name in Self.longNames { #expect(story.shows(name), "the picker") }
  }

  @Test func hostsThatDoNotFitAreNotPermitted() throws {
    var story = try Self.limitedStory(Self.longNames, size: Size(width: 60, height: 13))
    story.press(.character("+"))
    story.type("press")
    story.press(.enter, .down, .enter)
    #expect(story.home.sheets.sheet is PermissionSheet && story.saved == nil)
    #expect(story.shows("too small"))
    story.press(.up, .enter)
    #expect(story.saved?.widgets.count == 5, "all else is chosen as before")
  }

  @Test func programThatIsExchangedDuringTheQuestionIsAskedAboutAgain() throws {
    var story = try Self.limitedStory(["a.example"], size: Size(width: 80, height: 24))
    story.press(.character("+"))
    story.type("press")
    story.press(.enter, .down)
    story.apply(
      .described(extension: "plugins", kinds: ["disk.sh": Self.kind(["b.example"], content: "b")]))
    #expect(story.shows("It has changed in the meantime"))
    #expect(story.shows("reads your files, but not keys"), "the first choice is selected again")
    story.press(.down)
    #expect(story.shows("only to b.example"))
    story.press(.enter)
    let hosts = [try #require(HostPattern("b.example"))]
    let program = ProgramIdentity(path: "/opt/disk.sh", content: "b")
    #expect(story.effects.contains(.savePermissions("plugins/disk.sh", program, .hosts(hosts))))
  }

  @Test func programThatIsExchangedDuringTheSettingsIsNotPermittedUnseen() throws {
    var story = try Self.limitedStory(["a.example"], size: Size(width: 100, height: 30))
    story.press(.character("4"), .character("s"), .up, .left)
    #expect(story.shows("everything") && story.shows("whatever you can do"))
    story.apply(
      .described(extension: "plugins", kinds: ["disk.sh": Self.kind(["b.example"], content: "b")]))
    #expect(story.shows("! It has changed in the meantime"))
    story.press(.enter)
    #expect(story.home.sheets.sheet is SettingsSheet, "not saved")
    #expect(!story.effects.contains { if case .savePermissions = $0 { true } else { false } })
    story.press(.left, .enter)
    #expect(story.home.sheets.sheet == nil)
  }

  @Test func programThatBecomesKnownDuringTheQuestionIsNoOtherOne() throws {
    var story = try Self.story()
    story.press(.character("+"))
    story.type("press")
    story.press(.enter, .down)
    var kind = Self.kind([], content: "a")
    kind.name = "Press"
    story.apply(.described(extension: "plugins", kinds: ["disk.sh": kind]))
    #expect(story.hides("in the meantime"))
    story.press(.enter)
    #expect(story.effects.contains(.savePermissions("plugins/disk.sh", kind.program, .minimal)))
  }

  @Test func questionIsAskedOnce() throws {
    var story = try Self.story("plugins/disk.sh: as-me\n")
    story.press(.character("+"))
    story.type("press")
    story.press(.enter)
    #expect(story.saved?.widgets.count == 5)
  }

  @Test func bundledWidgetsAreNotAskedAbout() throws {
    var story = try Self.story()
    var kind = KindDescription(name: "Clock", families: [.systemSmall])
    kind.isComplete = true
    story.apply(.described(extension: "clock", kinds: ["clock": kind]))
    story.press(.character("+"))
    story.type("clock")
    story.press(.enter)
    #expect(story.saved?.widgets.count == 5)
  }

  @Test func machineThatCannotConfineSaysSo() throws {
    var story = try Self.story()
    var rules = PermissionRules()
    rules.isConfinable = false
    story.apply(.permissions(rules))
    story.press(.character("+"))
    story.type("press")
    story.press(.enter)
    #expect(story.shows("neither bubblewrap nor Landlock"))
    story.press(.escape, .character("4"), .character("i"))
    #expect(story.shows("not run"))
  }

  @Test func detailsAndSettingsShowWhatItMayDo() throws {
    var story = try Self.story("plugins/disk.sh: {network: none, read: system, write: [~/a]}\n")
    story.press(.character("4"), .character("i"))
    #expect(story.shows("Permissions") && story.shows("no network, reads the system, writes ~/a"))
    story.press(.escape, .character("s"), .up)
    #expect(story.shows("▌ Access") && story.shows("no network, reads"))
    story.press(.enter)
    #expect(
      !story.effects.contains { if case .savePermissions = $0 { true } else { false } },
      "own rules stay")
    story.press(.character("s"), .up, .left, .enter)
    #expect(story.effects.contains(.savePermissions("plugins/disk.sh", nil, .asMe)))
    #expect(
      story.saved?.widgets[3].settings == nil, "the choice is no setting of the widget")
  }

  @Test func widgetIsLoadedAgainWithNewPermissions() throws {
    var story = try Self.story()
    story.completeLoad("wide", [(0, "hello")])
    let generation = story.generation("wide")
    var rules = PermissionRules()
    rules.file = try PermissionsFile("plugins/disk.sh: minimal\n")
    story.apply(.permissions(rules))
    story.wait(2)
    #expect(story.generation("wide") != generation)
    let next = story.generation("wide")
    story.completeLoad("wide", [(0, "hello")])
    story.apply(.permissions(rules))
    #expect(story.generation("wide") == next)
  }
}
