import Foundation
import PseudoTerminals
import Testing

/// Notifications, links and copied texts of a widget, as they reach the terminal.
@Suite(.serialized)
struct TerminalStringTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let hostile = #"Tea\u001b]52;c;eA==\u0007;\u009c2\u001b\\"#

  /// Starts a dashboard with one widget, whose timeline is scripted.
  private func start(
    view: String, more: String = "", later: Double? = nil, configuration: String = "",
    name: String = "foot(1.13.1)", environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    var script = ScriptedExtension(describing: "scripted")
    let now = Date().timeIntervalSince1970
    let laterEntry = later.map {
      #",{"date":\#(now + $0),"view":{"text":{"runs":[{"text":"later words"}]}}}"#
    }
    let entries = #"{"date":\#(now),"view":\#(view)}"# + (laterEntry ?? "")
    script.results["timeline"] = #"{"policy":"never","entries":[\#(entries)]\#(more)}"#
    try script.install(as: "scripted", in: sandbox, configuration: configuration)
    try sandbox.write(
      "widgets:\n  - {widget: scripted, family: medium}\n", to: "config/tessera/home.yaml")
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment.merging(environment) { $1 })
    terminal.answering = .capable
    terminal.answering?.answers[AnsweringTerminal.Query.name] = "\u{1b}P>|\(name)\u{1b}\\"
    return terminal
  }

  private static let text = #"{"text":{"runs":[{"text":"plain words","style":{}}]}}"#

  private func notification(in seconds: Double, title: String = Self.hostile) -> String {
    let date = Date().timeIntervalSince1970 + seconds
    return #","notifications":[{"date":\#(date),"title":"\#(title)","body":"is ready"}]"#
  }

  private func end(_ terminal: PseudoTerminal) {
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  // MARK: Notifications

  @Test func anAllowedWidgetNotifiesOnTheDesktop() throws {
    let terminal = try start(
      view: Self.text, more: notification(in: 8), configuration: "notifications: [scripted]\n")
    #expect(terminal.wait(toSee: "plain words"))
    terminal.type("\u{1b}[O")
    #expect(terminal.wait(for: "\u{1b}]777;notify;Tea"))
    #expect(terminal.wait(for: ";is ready\u{1b}\\"))
    #expect(!terminal.text.contains("\u{1b}]52"), "a title cannot copy")
    #expect(terminal.wait(toSee: "is ready"))
    end(terminal)
  }

  /// With the focus, the screen is enough.
  @Test func aFocusedTerminalShowsANotice() throws {
    let terminal = try start(
      view: Self.text, more: notification(in: 8, title: "Tea"),
      configuration: "notifications: [scripted]\nterminal: {bell: true}\n")
    #expect(terminal.wait(toSee: "plain words"))
    terminal.clearOutput()
    #expect(terminal.wait(toSee: "Tea: is ready"))
    #expect(terminal.waitUntilIdle())
    #expect(!terminal.text.contains("\u{1b}]777"))
    #expect(terminal.output.contains(0x07))
    end(terminal)
  }

  @Test func aWidgetThatIsNotAllowedIsIgnored() throws {
    let terminal = try start(view: Self.text, more: notification(in: 3, title: "Tea"), later: 5)
    #expect(terminal.wait(toSee: "plain words"))
    terminal.type("\u{1b}[O")
    #expect(terminal.wait(toSee: "later words"), "the notification's date has passed")
    #expect(terminal.waitUntilIdle())
    #expect(!terminal.text.contains("\u{1b}]777") && !terminal.shown.contains("Tea"))
    end(terminal)
  }

  // MARK: Copying

  @Test func copyingNeedsAKey() throws {
    let terminal = try start(view: Self.text)
    #expect(terminal.wait(toSee: "plain words"))
    #expect(terminal.waitUntilIdle())
    #expect(!terminal.text.contains("\u{1b}]52"))
    terminal.type("c")
    // “plain words” in Base64.
    #expect(terminal.wait(for: "\u{1b}]52;c;cGxhaW4gd29yZHM=\u{1b}\\"))
    #expect(terminal.wait(toSee: "The terminal was asked to copy the text of Scripted"))
    end(terminal)
  }

  @Test func withoutAClipboardANoticeSaysSo() throws {
    let terminal = try start(view: Self.text, configuration: "terminal: {clipboard: off}\n")
    #expect(terminal.wait(toSee: "plain words"))
    terminal.type("c")
    #expect(terminal.wait(toSee: "This terminal has no clipboard"))
    #expect(!terminal.text.contains("\u{1b}]52"))
    end(terminal)
  }

  // MARK: Links

  private func link(to address: String) -> String {
    let label = #"{"text":{"runs":[{"text":"漢 the news","style":{"foreground":"red"}}]}}"#
    let link = #"{"link":{"destination":"\#(address)","child":\#(label)}}"#
    return #"{"stack":{"axis":"vertical","children":[\#(Self.text),\#(link),\#(Self.text)]}}"#
  }

  @Test(arguments: [["COLORTERM": "truecolor"], [:], ["NO_COLOR": "1"]])
  func aLinkIsAHyperlinkAndLooksTheSame(environment: [String: String]) throws {
    let terminal = try start(
      view: link(to: "https://example.org/a b"), environment: environment)
    #expect(terminal.wait(for: "\u{1b}]8;id=1;https://example.org/a%20b\u{1b}\\"))
    #expect(terminal.waitUntilIdle())
    let begin = try #require(terminal.text.range(of: "a%20b\u{1b}\\", options: .backwards))
    let end = try #require(terminal.text.range(of: "\u{1b}]8;;\u{1b}\\", options: .backwards))
    let content = String(terminal.text[begin.upperBound..<end.lowerBound])
    #expect(content.contains("漢") && content.contains("news") && !content.contains("words"))
    let withLinks = terminal.screen.cells
    self.end(terminal)
    let plain = try start(
      view: link(to: "https://example.org/a b"), configuration: "terminal: {hyperlinks: off}\n",
      environment: environment)
    #expect(plain.wait(toSee: "the news"))
    #expect(plain.waitUntilIdle())
    #expect(!plain.text.contains("\u{1b}]8"))
    for y in 1..<20 {
      for x in 0..<80 {
        #expect(plain.screen.cells[y][x] == withLinks[y][x], "\(x), \(y)")
      }
    }
    self.end(plain)
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "tessera://launch/x", "x"])
  func otherSchemesAreNoHyperlinks(address: String) throws {
    let terminal = try start(view: link(to: address))
    #expect(terminal.wait(toSee: "the news"))
    #expect(terminal.waitUntilIdle())
    #expect(!terminal.text.contains("\u{1b}]8;id"))
    end(terminal)
  }

  /// A sheet in front of a link takes it away.
  @Test func aSheetRemovesTheLinks() throws {
    let terminal = try start(view: link(to: "https://example.org/"))
    #expect(terminal.wait(for: "\u{1b}]8;id=1;https://example.org/\u{1b}\\"))
    #expect(terminal.waitUntilIdle())
    terminal.clearOutput()
    terminal.type("?")
    #expect(terminal.wait(toSee: "move between boxes"))
    #expect(terminal.waitUntilIdle())
    #expect(!terminal.text.contains("\u{1b}]8;id"))
    terminal.type("?")
    #expect(terminal.wait(for: "\u{1b}]8;id=1;https://example.org/\u{1b}\\"))
    end(terminal)
  }
}
