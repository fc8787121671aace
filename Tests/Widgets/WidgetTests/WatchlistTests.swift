import Foundation
import Testing
@testable import WatchlistWidget

struct WatchlistTests {
  private let list = """
    {"continue": [{"id": "1", "title": "One", "progress": 0.5, "minutesLeft": 21}, {"id": "2", "title": "Two"}],
     "recommended": [{"id": "3", "title": "Three"}], "shortcuts": [{"name": "Library", "url": "x:y"}]}
    """
  private let now = Date(timeIntervalSince1970: 1_795_356_000)

  private func items(_ count: Int) -> [WatchlistItem] {
    (0..<count).map { WatchlistItem(id: "\($0)", title: "T\($0)") }
  }

  @Test func carouselWrapsAround() {
    for position in -9...9 {
      let entry = WatchlistProvider.entry(showing: items(4), rotatedTo: position, at: now)
      #expect(entry.items.count == 4 && entry.items.first?.id == "\((position % 4 + 4) % 4)")
    }
    #expect(WatchlistProvider.entry(showing: [], rotatedTo: 3, at: now).items.isEmpty)
  }

  @Test func errorsAreReportedWithTheirLocation() throws {
    func problem(_ text: String) -> String? {
      do throws(WatchlistError) {
        _ = try Watchlist(parsing: Data(text.utf8))
        return nil
      } catch {
        return error.message
      }
    }
    #expect(problem(list) == nil)
    #expect(problem("{}") == nil, "an empty list is valid")
    #expect(problem("<html>")?.contains("not valid JSON") == true)
    #expect(
      problem(#"{"continue": [{"id": "1"}]}"#)?.contains("continue 1 title is missing") == true)
  }

  @Test func missingListIsReportedWithPath() async {
    let source = WatchlistSource(environment: ["TESSERA_WATCHLIST": "/nowhere/list.json"])
    await #expect(throws: WatchlistError.noFile("/nowhere/list.json")) {
      try await source.list(at: now)
    }
  }
}
