import Cells
import Foundation
import Golden
import RecordedServer
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
import Wire
@testable import WatchlistWidget

/// The styles of the watchlist in each size, and its profiles.
struct WatchlistStyleTests {
  /// Tuesday, 10:18 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_511_880)

  private func entry(_ style: WatchStyle) -> WatchlistEntry {
    let intent = WatchIntent()
    intent.style = style
    return .sample(intent, at: now)
  }

  @MainActor
  private func box(_ entry: WatchlistEntry, _ family: WidgetFamily) throws -> CellBuffer {
    try picture("watchlist", of: WatchlistWidget(), family, at: entry.date) {
      WatchlistView(entry: entry)
    }
  }

  @Test(arguments: WatchStyle.allCases, families) @MainActor
  func styleFitsEachSize(style: WatchStyle, family: WidgetFamily) throws {
    try expectGolden(try box(entry(style), family), "watch-\(style)_\(family)")
  }

  @Test @MainActor func buttonsHaveNames() throws {
    let definition = try #require(WatchlistWidget.definitions(of: WatchlistWidget()).first)
    let request = WidgetRequest(kind: "watchlist", family: .systemMedium, width: 34, height: 7)
    let canvas = try #require(DrawingContext(request, of: definition))
    let node = try #require(
      canvas.wireView { WatchlistView(entry: entry(.list)) }.archived
    ).node()
    let elements = node.accessibilityElements(in: Size(width: 34, height: 7), at: 0)
    let names = elements.filter { $0.role == .button }.map(\.label)
    #expect(names == ["Previous", "Next"], "\(elements)")
  }

  @Test func episodesAreSortedAndAppear() throws {
    let text = """
      {"continue": [
        {"id": "1", "title": "A", "next": {"title": "S1 E2", "date": "2026-11-25T20:00:00Z"}},
        {"id": "2", "title": "B"},
        {"id": "3", "title": "C", "next": {"date": "2026-11-24T11:00:00Z"}},
        {"id": "4", "title": "D", "next": {"date": "2026-11-01"}}],
       "recommended": [{"id": "3", "title": "C", "next": {"date": "2026-11-24T11:00:00Z"}}]}
      """
    let list = try Watchlist(parsing: Data(text.utf8))
    let intent = WatchIntent()
    intent.style = .next
    let entries = WatchlistProvider.entries(
      for: intent, of: .init(list: list, date: now), at: now)
    let dates = entries.map(\.date)
    #expect(entries.first?.items.map(\.title) == ["C", "A"], "D appeared weeks ago")
    #expect(dates.contains(try instant("2026-11-24T11:00:00Z")))
    #expect(dates.contains(try instant("2026-11-25T20:00:00Z")))
    #expect(dates == dates.sorted() && dates.count == 10)
  }

  @Test func invalidItemsAreLeftOutAndReported() throws {
    let text = """
      {"continue": [{"id": "1", "title": "One", "next": {"date": "soon"}}, {"id": 2, "title": "Two"},
       {"id": "3", "title": "T\\u001b[31m", "poster": 5}, {"id": "4", "title": "Four"}]}
      """
    let list = try Watchlist(parsing: Data(text.utf8))
    #expect(list.continuing.map(\.title) == ["Four"])
    #expect(
      list.problems == [
        "continue 1 next date is not a date; expected one such as 2026-11-27T20:00:00Z",
        "continue 2 id has the wrong type", "continue 3 poster has the wrong type",
      ])
  }

  @Test(arguments: ["", "[", "[]", "5", "{\"continue\": 5}", "{\"continue\": [", "\u{0}", "<html>"])
  func hostileListIsRejected(text: String) {
    #expect(throws: WatchlistError.self) { try Watchlist(parsing: Data(text.utf8)) }
  }
}

struct WatchlistProfileTests {
  private func profiles(_ text: String) -> [String] {
    WatchlistProfile.all(in: ["TESSERA_WATCHLIST": text, "HOME": "/home/me"])
      .map { "\($0.name)=\($0.location)" }
  }

  @Test func variableHasOneListOrSeveralWithNames() {
    #expect(profiles("/a/list.json") == ["My list=/a/list.json"])
    #expect(profiles("https://x.org/l?a=1;b=2") == ["My list=https://x.org/l?a=1;b=2"])
    #expect(
      profiles("Anna=~/a.json; Ben=https://x.org/l?a=1")
        == ["Anna=/home/me/a.json", "Ben=https://x.org/l?a=1"])
    #expect(profiles("Anna=/a;Anna=/b") == ["My list=Anna=/a;Anna=/b"], "a name is used once")
  }

  @Test func filesInTheFolderAreProfiles() throws {
    let folder = try TemporaryFolder().path
    let environment = ["XDG_DATA_HOME": folder]
    #expect(WatchlistProfile.all(in: environment).map(\.name) == ["My list"])
    try FileManager.default.createDirectory(
      atPath: "\(folder)/tessera/watchlists", withIntermediateDirectories: true)
    for name in ["Ben.json", "Anna.json", ".hidden.json", "notes.txt"] {
      try "{}".write(
        toFile: "\(folder)/tessera/watchlists/\(name)", atomically: true, encoding: .utf8)
    }
    #expect(WatchlistProfile.all(in: environment).map(\.name) == ["Anna", "Ben"])
    try "{}".write(
      toFile: "\(folder)/tessera/watchlist.json", atomically: true, encoding: .utf8)
    #expect(WatchlistProfile.all(in: environment).map(\.name) == ["My list", "Anna", "Ben"])
  }

  @Test func unknownProfileIsReportedWithTheOthers() async {
    let source = WatchlistSource(
      profile: "Cara", environment: ["TESSERA_WATCHLIST": "Anna=/a;Ben=/b"])
    await #expect(throws: WatchlistError.noProfile("Cara", available: ["Anna", "Ben"])) {
      try await source.list(at: .now)
    }
  }
}
