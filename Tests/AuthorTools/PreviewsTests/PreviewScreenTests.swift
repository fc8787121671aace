import Cells
import Foundation
import Golden
@testable import Previews
import Testing
import Themes
import ViewTree
import Wire

struct PreviewScreenTests {
  private let start = Date(timeIntervalSince1970: 1_795_348_800)
  private let size = Size(width: 80, height: 24)

  private func widget(_ kind: String, _ families: Family...) -> WidgetDescription {
    WidgetDescription(kind: kind, displayName: kind, description: "", families: families)
  }

  /// A screen with two widgets whose pictures have arrived.
  private func screen(languages: [String] = []) -> PreviewScreen {
    var screen = PreviewScreen(isDark: true, timeZone: .gmt, size: size)
    screen.setLanguages(languages)
    _ = screen.setWidgets([
      widget("tea", .systemSmall, .systemMedium), widget("#Preview Morning", .systemLarge),
    ])
    for key in screen.shownKeys { screen.receive(timeline("tea"), for: key) }
    return screen
  }

  private func timeline(_ text: String) -> PreviewScreen.Picture {
    var button = ControlNode()
    button.action = "drink"
    button.child = .text(TextNode("Drink"))
    return .entries(
      (0..<3).map { number in
        var stack = StackNode()
        stack.children = [.text(TextNode("\(text) \(number)")), .control(button)]
        return PreviewScreen.Entry(
          date: start.addingTimeInterval(Double(number) * 3600), node: .stack(stack))
      })
  }

  private func press(
    _ keys: [Key], _ screen: inout PreviewScreen, at date: Date? = nil
  ) -> [PreviewScreen.Effect] {
    keys.flatMap { screen.handle(KeyPress($0), at: date ?? start) }
  }

  private func transcript(_ screen: PreviewScreen, at date: Date? = nil) -> String {
    screen.frame(at: date ?? start, Theme.tessera.dark.palette).transcript
  }

  @Test("Widgets are loaded in all families, and drawn side by side")
  func widgets() throws {
    var screen = PreviewScreen(isDark: true, timeZone: .gmt, size: size)
    let effects = screen.setWidgets([widget("tea", .systemSmall, .systemMedium)])
    let families = effects.compactMap { if case .load(let key) = $0 { key.family } else { nil } }
    #expect(families == [.systemSmall, .systemMedium])
    for key in screen.shownKeys { screen.receive(timeline("tea"), for: key) }
    try expectGolden(screen.frame(at: start, Theme.tessera.dark.palette), "widgets")
  }

  @Test("The entry that is due is shown; arrows step, Home goes back")
  func entries() {
    var screen = screen()
    #expect(transcript(screen).contains("tea 0"))
    #expect(transcript(screen, at: start.addingTimeInterval(4000)).contains("tea 1"))
    #expect(screen.nextWake(after: start) == start.addingTimeInterval(3600))
    #expect(press([.right], &screen).isEmpty)
    #expect(transcript(screen).contains("tea 1"))
    #expect(screen.nextWake(after: start) == nil)
    _ = press([.right, .right, .right], &screen)
    #expect(transcript(screen).contains("tea 2"))
    _ = press([.left], &screen)
    #expect(transcript(screen).contains("at entry 2 of 3"))
    _ = press([.home], &screen)
    #expect(transcript(screen).contains("tea 0"))
  }

  @Test("Tab chooses the widget, c the content, d the appearance, l the language, each loaded once")
  func conditions() {
    var screen = screen(languages: ["de"])
    #expect(press([.tab], &screen).count == 1)
    #expect(screen.widget?.kind == "#Preview Morning")
    #expect(press([.tab], &screen).isEmpty)
    #expect(press([.character("c")], &screen).count == 2)
    #expect(screen.content == .placeholder)
    #expect(press([.character("c"), .character("c")], &screen).count == 2)
    #expect(screen.content == .timeline)
    #expect(press([.character("d")], &screen).count == 2)
    #expect(press([.character("d")], &screen).isEmpty)
    let german = press([.character("l")], &screen)
    #expect(
      german.allSatisfy { if case .load(let key) = $0 { key.locale == "de" } else { false } })
    #expect(german.count == 2)
    // A new build may have other languages; the chosen one stays.
    screen.setLanguages(["da", "de"])
    #expect(transcript(screen).contains("· de"))
    #expect(press([.character("l")], &screen).isEmpty)
    #expect(press([.character("l")], &screen).count == 2)
    #expect(transcript(screen).contains("· da"))
  }

  @Test("The views of a preview are in order, the first at the beginning, and have no dates")
  func preview() {
    var screen = screen()
    _ = press([.tab], &screen)
    let entries = (0..<3).map {
      PreviewScreen.Entry(
        date: Date(timeIntervalSince1970: Double($0) * 60),
        node: .text(TextNode("view \($0)")))
    }
    for key in screen.shownKeys { screen.receive(.entries(entries), for: key) }
    #expect(transcript(screen).contains("timeline · entry 1 of 3 · dark"))
    #expect(transcript(screen).contains("view 0"))
    _ = press([.right], &screen)
    #expect(transcript(screen).contains("at entry 2 of 3 · dark"))
  }

  @Test("Letters at controls perform their intents; another key does nothing")
  func hints() {
    var screen = screen()
    _ = press([.character("f")], &screen)
    #expect(screen.hints(at: start).map(\.letter) == ["a", "s"])
    #expect(press([.character("s")], &screen) == [.perform("drink")])
    #expect(!screen.showsHints)
    #expect(press([.character("f"), .character("z")], &screen).isEmpty)
    // A letter without hints has its own meaning.
    #expect(press([.character("a")], &screen).isEmpty)
    #expect(screen.isAccented)
    // A placeholder has no buttons, and a source without translations no other language.
    _ = press([.character("c"), .character("f")], &screen)
    #expect(!screen.showsHints && screen.notice == "there are no buttons")
    #expect(press([.character("l")], &screen).isEmpty)
    #expect(screen.notice == "there are no translations")
  }

  @Test("A reload keeps the pictures until new ones arrive, and forgets those that are not shown")
  func reload() {
    var screen = screen()
    _ = press([.character("d"), .character("d")], &screen)
    #expect(press([.character("r")], &screen).count == 2)
    #expect(transcript(screen).contains("tea 0"))
    #expect(press([.character("d")], &screen).count == 2)
  }

  @Test("Errors, failures and what was left out are shown, without control characters")
  func messages() {
    var screen = screen()
    screen.errors = ["Tea.swift:3:1: error: no \u{1b}[31mtea"] + (0..<6).map { "error \($0)" }
    screen.receive(.failed("no water"), for: screen.shownKeys[0])
    let text = transcript(screen)
    #expect(text.contains("Tea.swift:3:1"))
    #expect(!text.contains("\u{1b}"))
    #expect(text.contains("and 3 more errors"))
    #expect(text.contains("no water"))
    // The failure of an old build is none of the new one.
    _ = screen.reload()
    #expect(!transcript(screen).contains("no water"))
    #expect(transcript(screen).contains("tea 0"))
    screen.report = ["Tea.swift:1: there is no module MapKit here"]
    for _ in 0..<2 { screen.addFault("⚠︎ image: “cup” is in no asset catalog") }
    #expect(transcript(screen).contains("i: 2 notes"))
    _ = press([.character("i")], &screen)
    #expect(transcript(screen).contains("no module MapKit"))
    #expect(transcript(screen).contains("“cup” is in no asset catalog"))
    _ = press([.escape], &screen)
    #expect(!transcript(screen).contains("no module MapKit"))
  }

  @Test("Pages begin at the top, whatever was scrolled, and long lines are broken")
  func pages() {
    var screen = screen()
    screen.resize(to: Size(width: 40, height: 12))
    _ = press(Array(repeating: .down, count: 30), &screen)
    screen.report = ["WaterWidgetViews.swift:118: cannot find 'LiquidGauge' in scope"]
    _ = press([.character("i")], &screen)
    let report = transcript(screen)
    #expect(report.contains("WaterWidgetViews.swift:118") && report.contains("in scope"))
    _ = press([.character("?")], &screen)
    #expect(transcript(screen).contains("show or hide these keys"))
    // Of the keys that do not fit into the last row, there is a page.
    #expect(transcript(screen).contains("? keys"))
    _ = press(Array(repeating: .down, count: 30), &screen)
    #expect(transcript(screen).contains("scroll; the wheel, too"))
    _ = press([.character("?")], &screen)
    #expect(screen.scroll == 0)
  }

  @Test("Boxes that do not fit are scrolled, in any size of the terminal")
  func scrolling() {
    var screen = PreviewScreen(isDark: true, timeZone: .gmt, size: size)
    _ = screen.setWidgets([widget("tea", .systemLarge, .systemLarge, .systemLarge)])
    for key in screen.shownKeys { screen.receive(timeline("tea"), for: key) }
    _ = press(Array(repeating: .down, count: 100), &screen)
    #expect(screen.scroll == screen.maximumScroll)
    #expect(screen.maximumScroll > 0)
    for width in stride(from: 0, through: 200, by: 7) {
      for height in stride(from: 0, through: 60, by: 5) {
        screen.resize(to: Size(width: width, height: height))
        #expect(transcript(screen).count < 20_000)
      }
    }
    screen.resize(to: Size(width: 200, height: 60))
    #expect(screen.scroll == 0)
  }

  @Test("A new build keeps the widget that is shown, even at another place")
  func newBuild() {
    var screen = screen()
    _ = press([.tab], &screen)
    _ = screen.setWidgets([
      widget("coffee", .systemSmall), widget("tea", .systemSmall),
      widget("#Preview Morning", .systemLarge),
    ])
    #expect(screen.widget?.kind == "#Preview Morning")
    _ = screen.setWidgets([widget("coffee", .systemSmall)])
    #expect(screen.widget?.kind == "coffee")
  }

  @Test("q and Ctrl-c end the view; Ctrl-z suspends it")
  func end() {
    var screen = screen()
    #expect(press([.character("q")], &screen) == [.quit])
    #expect(screen.handle(KeyPress(.character("c"), .control), at: start) == [.quit])
    #expect(screen.handle(KeyPress(.character("z"), .control), at: start) == [.suspend])
  }
}
