import Cells
import ExtensionHost
import Foundation
import Golden
import Testing
import Timelines
import ViewTree

@testable import Dashboard

/// The texts of kept timelines, without a dashboard.
@MainActor
struct KeptTextsTests {
  private let folder: TemporaryFolder
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws { folder = try TemporaryFolder() }

  private var paths: Paths { Paths(environment: environment) }

  private var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_CONFIG_HOME": "\(folder.path)/config",
      "XDG_CACHE_HOME": "\(folder.path)/cache", "XDG_STATE_HOME": "\(folder.path)/state",
      "XDG_RUNTIME_DIR": "\(folder.path)/run",
    ]
  }

  private func source(_ ids: String...) -> InlineSource {
    InlineSource(paths: paths, ids: ids, environment: environment)
  }

  private func writeHome(_ text: String) throws {
    let configuration = "\(folder.path)/config/tessera"
    try FileManager.default.createDirectory(
      atPath: configuration, withIntermediateDirectories: true)
    try text.write(toFile: "\(configuration)/home.yaml", atomically: true, encoding: .utf8)
  }

  /// Keeps a timeline, as a dashboard does at its end.
  private func keep(
    _ kind: String, _ entries: [(Double, Node)], _ policy: ReloadPolicy = .never,
    family: Family = .accessoryInline, families: [Family] = [.accessoryInline],
    colorScheme: String = "dark", locale: String = ""
  ) {
    let cache = TimelineCache(folder: paths.cache)
    let timeline = EntryTimeline(
      entries: entries.map {
        DatedEntry(date: now.addingTimeInterval($0.0), payload: ArchivedNode($0.1))
      }, policy: policy)
    let key = TimelineCacheKey(
      extension: kind, kind: kind, family: family.rawValue, configuration: "",
      colorScheme: colorScheme, locale: locale)
    cache.store(
      CachedTimeline(
        timeline: timeline, loadDate: now, timeZone: "UTC", displayName: kind.capitalized,
        families: families.map(\.rawValue)), key, stamp: 7, at: now)
    cache.flush()
  }

  private static func text(_ text: String) -> Node { .text(TextNode(text)) }

  private static let twoInline = """
    widgets:
      - {widget: clock, family: small}
      - {widget: clock, family: inline, id: time}
      - {widget: rain, family: inline, id: rain}
    """

  @Test func dueEntriesAreReturnedInFileOrder() throws {
    try writeHome(Self.twoInline)
    keep("rain", [(-60, Self.text("dry")), (0, Self.text("wet")), (60, Self.text("dry"))])
    keep("clock", [(-60, Self.text("10:17")), (30, Self.text("10:18"))])
    let outcome = try source().keptOutcome(at: now)
    #expect(outcome.texts.map(\.text) == ["10:17", "wet"])
    #expect(outcome.texts.map(\.id) == ["time", "rain"] && outcome.texts[1].title == "Rain")
    #expect(outcome.nextChange == now.addingTimeInterval(30))
    #expect(try source("rain").keptOutcome(at: now).texts.map(\.text) == ["wet"])
  }

  @Test func liveTextsShowTheCurrentTime() throws {
    try writeHome(Self.twoInline)
    var node = TextNode("")
    node.runs[0].liveText = LiveText(.timer, of: now.timeIntervalSince1970 + 90)
    keep("rain", [(-60, .text(node))])
    #expect(try source().keptOutcome(at: now).texts.map(\.text) == ["1:30"])
    let later = try source().keptOutcome(at: now.addingTimeInterval(20))
    #expect(later.texts.map(\.text) == ["1:10"])
    #expect(later.nextChange == now.addingTimeInterval(21))
  }

  @Test func timelineThatShouldHaveBeenReloadedIsMarked() throws {
    try writeHome(Self.twoInline)
    keep("rain", [(0, Self.text("wet"))], .after(now.addingTimeInterval(3600)))
    let early = try source().keptOutcome(at: now.addingTimeInterval(3000))
    #expect(early.texts[0].mark == nil)
    #expect(early.nextChange == now.addingTimeInterval(3600))
    let late = try source().keptOutcome(at: now.addingTimeInterval(3 * 3600))
    #expect(late.texts[0].mark == "3 h old")
  }

  /// The environment of a status line may have another language, and another terminal.
  @Test func timelineOfAnotherLanguageAndAppearanceIsUsed() throws {
    try writeHome(Self.twoInline)
    keep("rain", [(0, Self.text("wet"))], colorScheme: "light", locale: "de_DE")
    #expect(try source().keptOutcome(at: now).texts.map(\.text) == ["wet"])
  }

  @Test func missingTextsHaveAReason() throws {
    #expect(throws: PrintFailure.nothingKept) { try source().keptOutcome(at: now) }
    try writeHome(Self.twoInline)
    #expect(throws: PrintFailure.nothingKept) { try source().keptOutcome(at: now) }
    #expect(throws: PrintFailure.notKept("rain")) { try source("rain").keptOutcome(at: now) }
    #expect(throws: PrintFailure.unknownWidget("ran", nearest: "rain")) {
      try source("ran").keptOutcome(at: now)
    }
    keep("clock", [(0, Self.text("x"))], family: .systemSmall, families: [.systemSmall])
    #expect(throws: PrintFailure.notInline("clock-small")) {
      try source("clock-small").keptOutcome(at: now)
    }
    try writeHome("widgets: [{widget: clock, family: small}]")
    #expect(throws: PrintFailure.noInlineWidgets) { try source().keptOutcome(at: now) }
    try writeHome("widgets: 5")
    #expect {
      try source().keptOutcome(at: now)
    } throws: { ("\($0)").hasPrefix("home.yaml:1:") }
  }

  @Test func boxIsPrintedWithItsInlineTimeline() throws {
    try writeHome(Self.twoInline)
    keep("clock", [(0, Self.text("10:18"))])
    #expect(try source("clock-small").keptOutcome(at: now).texts.map(\.text) == ["10:18"])
  }

  @Test func layoutIsReadAgainAfterAChange() throws {
    try writeHome(Self.twoInline)
    keep("rain", [(0, Self.text("wet"))])
    _ = try source().keptOutcome(at: now)
    let files = try FileManager.default.contentsOfDirectory(atPath: paths.inlineLayouts)
    let path = "\(paths.inlineLayouts)/\(try #require(files.first))"
    let kept = try #require(KeptLayout(at: path, madeFrom: source().sources))
    #expect(kept.layout.widgets.map(\.id) == ["clock-small", "time", "rain"])
    #expect(kept.layout.palette == Palette() && kept.layout.symbols == .unicode)
    try writeHome("widgets: [{widget: rain, family: inline, id: drizzle}]")
    #expect(KeptLayout(at: path, madeFrom: source().sources) == nil)
    #expect(try source().keptOutcome(at: now).texts.map(\.id) == ["drizzle"])
    // A damaged file is read from the sources again.
    try "{\"widgets\":[[".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try source().keptOutcome(at: now).texts.map(\.id) == ["drizzle"])
  }
}
