import Cells
import Configuration
import Foundation
@testable import HomeScreen
import IntentSchemas
import Testing
import Themes
import Timelines
import ViewTree

/// Boxes that ask before their widgets use the network.
struct NetworkTests {
  /// A kind that asks two hosts, one that asks others, and one that uses no network.
  private static let kinds: [String: KindDescription] = {
    let families: Set<Family> = [.systemSmall, .systemMedium, .systemLarge, .accessoryInline]
    var kinds = ["rates", "news", "clock"].map {
      KindDescription(name: $0.capitalized, families: families)
    }
    for index in kinds.indices { kinds[index].isComplete = true }
    kinds[0].network = NetworkUse(["rates.example", "coins.example"])
    kinds[1].network = NetworkUse(["*"])
    kinds[2].networkOnRequest = NetworkUse(["places.example"])
    return Dictionary(uniqueKeysWithValues: kinds.map { ($0.name.lowercased(), $0) })
  }()

  private func placement(
    _ kind: String, _ family: Family = .systemMedium, _ network: NetworkRule = .ask,
    id: String? = nil
  ) -> WidgetPlacement {
    WidgetPlacement(
      id: id ?? kind, widget: WidgetReference(extension: "test", kind: kind), family: family,
      network: network)
  }

  private func story(
    _ widgets: [WidgetPlacement], disk: [String: StoredTimeline] = [:], isDescribed: Bool = true
  ) -> Story {
    var story = Story(HomeFile(widgets: widgets), size: Size(width: 120, height: 40), disk: disk)
    guard isDescribed else { return story }
    let earlierEffects = story.effects
    story.apply(.described(extension: "test", kinds: Self.kinds))
    story.precede(by: earlierEffects)
    return story
  }

  /// Returns the widgets that were requested by the last action.
  private func loads(_ story: Story) -> [String] {
    story.effects.compactMap { if case .load(let id, _) = $0 { id.name } else { nil } }
  }

  @Test func nothingIsLoadedBeforeTheExtensionHasDescribedItself() {
    let story = story([placement("rates"), placement("clock")], isDescribed: false)
    #expect(loads(story) == [])
    #expect(story.effects.contains(.loadPlaceholder(SlotID("rates"))))
  }

  @Test func onlyAWidgetThatUsesTheNetworkAsks() {
    let story = story([placement("rates"), placement("news"), placement("clock")])
    #expect(loads(story) == ["clock"])
    #expect(story.shows("Show Rates") && story.shows("asks rates.example, coins.example"))
    #expect(story.shows("Show News") && story.shows("uses the network"))
    #expect(story.hides("Show Clock"))
  }

  @Test func whatTheUserAddedLoads() {
    #expect(loads(story([placement("rates", .systemMedium, .allow)])) == ["rates"])
  }

  /// A key that can do nothing yet says why.
  @Test func reloadOfABoxThatAsksSaysSo() {
    var story = story([placement("rates")])
    story.press(.tab, .character("r"))
    #expect(story.shows("Rates needs your answer first") && loads(story) == [])
  }

  @Test func smallBoxNamesOneHost() {
    let story = story([placement("rates", .systemSmall)])
    #expect(story.shows("Show Rates") && story.shows("rates.example"))
  }

  /// A placeholder is shown without its words and its controls.
  @Test func placeholderIsShownWithoutWords() throws {
    var story = story([placement("rates")])
    let control = ControlNode(action: "steal", child: .text(TextNode("1.0834")))
    story.apply(.placeholder(SlotID("rates"), ArchivedNode(.control(control))))
    #expect(story.shows("Show Rates") && story.hides("1.0834"))
    let controls = story.home.widgets.controls(of: SlotID("rates"), at: story.now)
    #expect(controls.count == 1 && controls.first?.label.contains("Show Rates") == true)
  }

  @Test(arguments: [Key.enter, .character(" ")]) func keyAllowsTheNetwork(key: Key) throws {
    var story = story([placement("rates"), placement("news")])
    story.press(key)
    #expect(loads(story) == ["rates"])
    let saved = try #require(
      story.effects.compactMap { if case .save(let file, _) = $0 { file } else { nil } }.first)
    #expect(saved.widgets.map(\.network) == [.allow, .ask])
    #expect(story.shows("Rates may use the network") && story.shows("Show News"))
    story.completeLoad("rates", [(0, "1.0834")])
    #expect(story.shows("1.0834"))
  }

  @Test func clickAllowsTheNetwork() throws {
    var story = story([placement("rates")])
    let box = try #require(story.home.visibleBoxes.first).rect
    let button = try #require(
      story.home.widgets.controls(of: SlotID("rates"), at: story.now).first
    ).frame
    let point = Point(x: box.minX + 1 + button.minX + 2, y: box.minY + 1 + button.minY)
    // Its frame is not the sample's.
    story.apply(.mouse(MouseEvent(.press, at: Point(x: point.x, y: box.minY + 1))))
    story.apply(.mouse(MouseEvent(.release, at: Point(x: point.x, y: box.minY + 1))))
    #expect(loads(story) == [])
    story.apply(.mouse(MouseEvent(.press, at: point)))
    story.apply(.mouse(MouseEvent(.release, at: point)))
    #expect(loads(story) == ["rates"])
  }

  @Test func undoTakesThePermissionBack() {
    var story = story([placement("rates")])
    story.press(.enter)
    story.completeLoad("rates", [(0, "1.0834")])
    story.press(.character("u"))
    #expect(loads(story) == [])
    #expect(story.shows("Show Rates") && story.hides("1.0834"))
  }

  /// Whatever asks for new timelines.
  @Test func nothingElseLoadsIt() {
    var story = story([placement("rates")])
    for action: Action in [
      .key(KeyPress(.character("r"))), .key(KeyPress(.character("R"))), .networkReturned,
      .clockStepped, .resized(Size(width: 100, height: 30)), .rebuilt(extension: "test"),
      .reloadRequested(extension: nil, kind: nil), .terminalAppearance(.light),
      .localeSettings(LocaleSettings(locale: "de_DE", timeZone: "Asia/Tokyo")),
      .filesChanged([SlotID("rates")]), .interacted(extension: "test", kind: "rates"), .tick,
      .described(extension: "test", kinds: Self.kinds),
    ] {
      story.apply(action)
      #expect(loads(story) == [], "\(action)")
    }
    story.wait(86_400)
    #expect(loads(story) == [])
  }

  @Test func wholeScreenAsksToo() {
    var story = story([placement("rates")])
    story.press(.character("z"))
    #expect(story.home.wholeScreen != nil)
    #expect(loads(story) == [] && story.shows("Show Rates"))
    story.press(.enter)
    #expect(story.home.home.widgets[0].network == .allow)
    #expect(loads(story).count == 2, "the box, and its copy")
  }

  /// Another box of the kind, which the user added, has loaded the same timeline in an earlier run.
  @Test func keptTimelineOfAnotherBoxIsNotShown() {
    let entries = [DatedEntry(date: Story().now, payload: ArchivedNode(.text(TextNode("1.0834"))))]
    let stored = StoredTimeline(
      timeline: EntryTimeline(entries: entries, policy: .atEnd), loaded: Story().now,
      timeZone: "GMT")
    var story = story([placement("rates")], disk: ["rates": stored])
    #expect(story.hides("1.0834") && loads(story) == [])
    story.wait(86_400)
    #expect(loads(story) == [])
  }

  @Test func widgetOfAnUnknownExtensionAsks() {
    var story = story([placement("rates")], isDescribed: false)
    story.apply(.describeFailed(extension: "test"))
    #expect(loads(story) == [])
    #expect(story.shows("Show Rates") && story.shows("uses the network"))
    story.press(.enter)
    #expect(loads(story) == ["rates"])
  }

  @Test func inlineWidgetAsks() {
    var story = story([placement("clock"), placement("rates", .accessoryInline)])
    #expect(loads(story) == ["clock"] && story.shows("Show Rates"))
    story.press(.down, .enter)
    #expect(story.home.home.widgets[1].network == .allow)
    #expect(loads(story) == ["rates"])
  }

  @Test func previewsOfAHeldBoxAreSamples() {
    var kinds = Self.kinds
    kinds["rates"]?.settings = Sheets.schema
    var story = story([placement("rates")])
    story.apply(.described(extension: "test", kinds: kinds))
    story.press(.character("s"))
    let previews = story.effects.compactMap {
      if case .preview(let request) = $0 { request } else { nil }
    }
    #expect(!previews.isEmpty && previews.allSatisfy(\.isSample))
  }

  /// A design is no box: it is shown with sample data, unless its widget asks only on request.
  @Test(arguments: [("rates", true), ("clock", false)])
  func designIsLookedAtWithoutTheNetwork(kind: String, isSample: Bool) {
    var story = story([placement("clock", .systemMedium, .allow)])
    var design = placement(kind, .systemMedium, .allow, id: "Mine")
    design.settings = IntentValues(intent: "Mine", values: [:])
    story.apply(.designs(HomeFile(widgets: [design], in: .designs)))
    story.press(.character("+"))
    var effects = story.effects
    for character in "mine" {
      story.press(.character(character))
      effects += story.effects
    }
    let previews = effects.compactMap { effect -> PreviewRequest? in
      guard case .preview(let request) = effect else { return nil }
      return request.settings == design.settings ? request : nil
    }
    #expect(!previews.isEmpty && previews.allSatisfy { $0.isSample == isSample })
  }

  @Test func detailsSayWhomAWidgetAsks() {
    var story = story([placement("rates"), placement("clock")])
    story.press(.character("i"))
    #expect(story.shows("not allowed yet; asks rates.example, coins.example"))
    story.press(.escape, .right, .character("i"))
    #expect(story.shows("on request: places.example"))
  }

  @Test func welcomeSheetAnswersForAll() {
    var story = story([
      placement("rates"), placement("news"), placement("clock", .systemMedium, .allow),
    ])
    story.apply(.firstRun)
    #expect(story.shows("May widgets use the network?") && story.shows("not yet"))
    #expect(story.shows("rates.example"))
    story.press(.down, .down, .enter)
    #expect(loads(story).sorted() == ["news", "rates"])
    #expect(story.home.askingWidgets.isEmpty)
    // The answer can be taken back.
    story.press(.up, .enter)
    #expect(story.home.askingWidgets.map(\.id) == ["rates", "news"])
    #expect(story.shows("not yet"))
  }

  @Test func welcomeSheetDoesNotAskWithoutNeed() {
    var story = story([placement("clock", .systemMedium, .allow)])
    story.apply(.firstRun)
    #expect(story.hides("May widgets use the network?"))
  }

  @Test func reportsSayThatTheBoxAsks() throws {
    let story = story([placement("rates")])
    let report = try #require(story.home.report(at: story.now).first)
    #expect(report.state == "asking")
    #expect(
      report.elements.map { "\($0.role) \($0.label)" } == [
        "button Show Rates, asks rates.example, coins.example"
      ])
    #expect(story.home.accessibilityTranscript(at: story.now).contains("asks rates.example"))
  }

  @Test func firstHomeScreenAsksForEachWidgetOnce() {
    let asking = HomeFile.firstRun.widgets.filter { $0.network == .ask }.map(\.id)
    #expect(asking == ["weather", "today", "markets", "news", "repos", "playing"])
  }
}
