import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import IntentSchemas
import Testing
import Timelines
import ViewTree

/// Launchers: presses in boxes, keys, the sheet of a group, adding one.
struct LauncherTests {
  private static func file() throws -> LauncherFile {
    try LauncherFile(
      """
      launchers:
        - {name: Top, command: htop, key: x}
        - {name: Edit, command: vi, key: e}
        - {name: Wiki, open: "https://example.org"}
        - {name: Page, open: "tessera://page/2"}
        - {name: Card, intent: words/NextCard, values: {deck: A}}
        - group: Games
          key: g
          items:
            - {name: Chess, command: gnuchess}
            - {name: Tetris, command: [tint, -l], icon: 🎮}
            - {name: Nethack, command: nethack, color: red, key: n}
            - {name: Snake, command: nsnake}
            - {name: Go, command: gnugo}
            - {name: Mines, command: mines}
      """)
  }

  /// A home screen with one box of an extension, which links to some launchers.
  private static func story(
    of name: String = "launcher", links: [String] = ["Top", "Edit", "Wiki", "Games"],
    family: Family = .systemLarge
  ) throws -> Story {
    let placement = WidgetPlacement(
      id: "box", widget: WidgetReference(extension: name, kind: "launcher"), family: family)
    var story = Story(HomeFile(widgets: [placement]))
    story.apply(.launchers(try file()))
    let nodes = links.map { link in
      Node.link(
        LinkNode(Launcher(link, .open("x")).address, child: .text(TextNode("press \(link)"))))
    }
    let view = Node.stack(StackNode(.vertical, children: nodes))
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(view))
    story.apply(
      .loaded(
        SlotID("box"), story.generation("box"), EntryTimeline(entries: [entry], policy: .never)))
    #expect(story.shows("press \(links[0])"))
    return story
  }

  private static func launches(_ story: Story) -> [String] {
    story.effects.compactMap { if case .launch(let launcher) = $0 { launcher.name } else { nil } }
  }

  @Test func pressStartsTheProgramOfTheFile() throws {
    var story = try Self.story()
    story.press(.enter, .enter)
    #expect(story.effects == [.launch(try #require(try Self.file()["Top"]))])
  }

  @Test func smallBoxHasLaunchersButNoLinks() throws {
    var story = try Self.story(family: .systemSmall)
    story.press(.enter, .enter)
    #expect(Self.launches(story) == ["Top"])
    story.press(.escape, .character("e"), .escape)
    let view = Node.link(LinkNode("https://example.org", child: .text(TextNode("page"))))
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(view))
    story.apply(.reloadRequested(extension: nil, kind: nil))
    story.wait(2)
    story.apply(
      .loaded(
        SlotID("box"), story.generation("box"), EntryTimeline(entries: [entry], policy: .never)))
    story.press(.enter)
    #expect(story.home.wholeScreen?.source == SlotID("box"), "the box has no controls")
  }

  @Test func emptyBoxOpensTheSheetThatAddsALauncher() throws {
    var story = try Self.story()
    let view = Node.link(
      LinkNode(Launcher.additionAddress, child: .text(TextNode("Add a launcher"))))
    let entry = DatedEntry(date: story.now, payload: ArchivedNode(view))
    story.apply(.reloadRequested(extension: nil, kind: nil))
    story.wait(2)
    story.apply(
      .loaded(
        SlotID("box"), story.generation("box"), EntryTimeline(entries: [entry], policy: .never)))
    // The only control is activated at once.
    story.press(.enter)
    #expect(story.effects.contains(.listLaunchers) && story.shows("find, or type a command"))
  }

  /// The settings of a box do not contain the launchers, so the notice does not send the user there.
  @Test func noticeSaysHowToAddTheFirstLauncher() throws {
    var story = Story(HomeFile(widgets: []))
    let kind = KindDescription(name: "Launcher", families: [.systemSmall])
    story.apply(.described(extension: "launcher", kinds: ["launcher": kind]))
    story.press(.character("+"))
    story.type("laun")
    story.press(.enter)
    #expect(story.saved?.widgets.map(\.widget.extension) == ["launcher"])
    #expect(story.shows("Launcher added; press Enter to choose a program"))
  }

  @Test func launchersOpenAddressesAndSendIntents() throws {
    var story = try Self.story(links: ["Wiki"])
    story.press(.enter)
    #expect(story.effects == [.open("https://example.org", extension: nil)])
    story = try Self.story(links: ["Page"])
    story.press(.enter)
    #expect(story.effects == [.open("tessera://page/2", extension: nil)])
    story = try Self.story(links: ["Card"])
    story.press(.enter)
    guard case .run(_, "words", let call)? = story.effects.first else {
      Issue.record("\(story.effects)")
      return
    }
    #expect(call == IntentCall(intent: "NextCard", values: ["deck": .string("A")]))
  }

  /// A widget can neither start a program that is not in the file, nor, unless it is the launcher,
  /// any program.
  @Test func otherWidgetsCannotStartPrograms() throws {
    var story = try Self.story(of: "evil", links: ["Top"])
    story.press(.enter)
    #expect(story.effects.isEmpty && story.shows("Only launcher boxes can start “Top”"))
    story = try Self.story(links: ["rm -rf /"])
    story.press(.enter)
    #expect(story.effects.isEmpty && story.shows("launchers.yaml has no launcher “rm -rf /”"))
  }

  @Test func resultsOfIntentsCannotStartPrograms() throws {
    var story = try Self.story(of: "evil")
    story.press(.character(":"))
    story.apply(
      .intentsDescribed(extension: "evil", [IntentSchema(name: "Trick", title: "Trick")], []))
    story.type("Trick")
    story.press(.enter)
    guard case .run(let id, _, _)? = story.effects.first else {
      Issue.record("nothing was run")
      return
    }
    var outcome = IntentOutcome()
    outcome.url = "tessera://launch/Top"
    story.apply(.performed(id, outcome))
    #expect(Self.launches(story).isEmpty)
  }

  @Test func keyStartsALauncherOfTheFocusedBox() throws {
    var story = try Self.story()
    story.press(.character("x"))
    #expect(Self.launches(story) == ["Top"])
    // A key of a command works only inside the box.
    story.press(.character("e"))
    #expect(Self.launches(story).isEmpty)
    story.press(.escape, .enter, .character("e"))
    #expect(Self.launches(story) == ["Edit"])
    story.press(.character("n"))
    #expect(Self.launches(story) == ["Nethack"], "a launcher in a group that is shown")
  }

  @Test func keyOfALauncherThatIsNotShownDoesNothing() throws {
    var story = try Self.story(links: ["Wiki", "Page"])
    story.press(.character("x"))
    #expect(Self.launches(story).isEmpty)
  }

  @Test func groupOpensToASheet() throws {
    var story = try Self.story()
    story.press(.character("g"))
    #expect(story.shows("Chess") && story.shows("Mines"))
    try expectGolden(story.frame(), "group")
    story.press(.right, .enter)
    #expect(Self.launches(story) == ["Tetris"] && story.hides("Mines"))
    story.press(.character("g"), .down, .enter)
    #expect(Self.launches(story) == ["Mines"])
    story.press(.character("g"))
    story.type("net")
    #expect(story.hides("Chess"))
    story.press(.enter)
    #expect(Self.launches(story) == ["Nethack"])
    story.press(.character("g"), .escape)
    #expect(story.hides("Mines"))
  }

  @Test func sheetOfARemovedGroupCloses() throws {
    var story = try Self.story()
    story.press(.character("g"))
    story.apply(.launchers(LauncherFile()))
    #expect(story.hides("Chess"))
    story.press(.enter)
    #expect(Self.launches(story).isEmpty)
  }

  @Test func suggestionIsAddedAndUndone() throws {
    var story = try Self.story()
    story.press(.character(":"))
    story.type("add a launcher")
    story.press(.enter)
    #expect(story.effects == [.listLaunchers] && story.shows("searching…"))
    let program = Launcher.Action.program(Launcher.Program(.line("make -j4 test")))
    let suggestions = [
      LauncherSuggestion(Launcher("Top", program), .application(comment: "Shows processes")),
      LauncherSuggestion(Launcher("make", program), .history(count: 12)),
      LauncherSuggestion(
        Launcher("ssh web", .program(Launcher.Program(.arguments(["ssh", "web"])))), .host),
    ]
    story.apply(.launcherSuggestions(suggestions))
    try expectGolden(story.frame(), "add-launcher")
    story.type("web")
    #expect(story.hides("make -j4 test"))
    story.press(.enter)
    #expect(story.effects == [.addLauncher(suggestions[2].launcher)])
    story.apply(.launcherAdded("ssh web"))
    #expect(story.shows("ssh web added to launchers.yaml; u to undo"))
    story.press(.character("u"))
    #expect(story.effects == [.removeLauncher("ssh web")])
    story.press(.character("u"))
    #expect(story.effects.isEmpty && story.shows("Nothing to undo"))
  }

  @Test func nameThatIsTakenGetsANumber() throws {
    var story = try Self.story()
    story.press(.character(":"))
    story.type("add a launcher")
    story.press(.enter)
    let launcher = Launcher("Top", .program(Launcher.Program(.line("top"))))
    story.apply(.launcherSuggestions([LauncherSuggestion(launcher, .history(count: 2))]))
    story.press(.enter)
    guard case .addLauncher(let added)? = story.effects.first else {
      Issue.record("\(story.effects)")
      return
    }
    #expect(added.name == "Top 2" && added.action == launcher.action)
  }

  /// “top” is inside “Htop”, but at the beginning of “Top processes”.
  @Test(arguments: [("top", "Add “top”"), ("hto", "Htop"), ("proc", "Top processes")])
  func typedCommandIsBeforeNamesThatContainIt(text: String, first: String) throws {
    var story = try Self.story()
    story.press(.character(":"))
    story.type("add a launcher")
    story.press(.enter)
    let names = text == "top" ? ["Htop", "Laptop"] : ["Htop", "Top processes"]
    story.apply(
      .launcherSuggestions(
        names.map {
          LauncherSuggestion(
            Launcher($0, .program(Launcher.Program(.arguments([$0])))),
            .application(comment: nil))
        }))
    story.type(text)
    #expect(story.shows("▌ \(first)"), "\(story.frame())")
  }

  @Test func typedLineIsAdded() throws {
    var story = try Self.story()
    story.press(.character(":"))
    story.type("add a launcher")
    story.press(.enter)
    story.apply(.launcherSuggestions([]))
    story.type("vi ~/notes.md")
    story.press(.enter)
    #expect(
      story.effects == [
        .addLauncher(
          Launcher("vi ~/notes.md", .program(Launcher.Program(.line("vi ~/notes.md")))))
      ])
  }
}
