import Foundation
import RecordedServer
import Testing
@testable import WatchlistWidget

@Suite(.serialized)
struct WatchlistTests {
  private let list = """
    {"continue": [{"id": "1", "title": "One", "progress": 0.5, "minutesLeft": 21}, {"id": "2", "title": "Two"}],
     "recommended": [{"id": "3", "title": "Three"}], "shortcuts": [{"name": "Library", "url": "x:y"}]}
    """
  private let now = Date(timeIntervalSince1970: 1_795_356_000)

  private func titles(_ count: Int) -> [Title] {
    (0..<count).map { Title(id: "\($0)", title: "T\($0)") }
  }

  @Test func theCarouselHasNoEnd() {
    for position in -9...9 {
      let entry = WatchProvider.turned(titles(4), to: position, at: now)
      #expect(entry.titles.count == 4 && entry.titles.first?.id == "\((position % 4 + 4) % 4)")
    }
    #expect(WatchProvider.turned([], to: 3, at: now).titles.isEmpty)
  }

  @Test func whatIsWrongIsSaidWithItsPlace() throws {
    func problem(_ text: String) -> String? {
      do throws(WatchlistError) {
        _ = try Watchlist(reading: Data(text.utf8))
        return nil
      } catch {
        return error.words
      }
    }
    #expect(problem(list) == nil)
    #expect(problem("{}") == nil, "an empty list is one")
    #expect(problem("<html>")?.contains("no JSON") == true)
    #expect(
      problem(#"{"continue": [{"id": "1"}]}"#)?.contains("continue 1 title is missing") == true)
  }

  @Test func aPressNeverGoesToTheNetwork() async throws {
    _ = DataFolder.path
    let server = try RecordedServer(.body(Data(list.utf8)))
    let source = WatchlistSource(
      environment: ["TESSERA_WATCHLIST": server.address], patience: 60)
    let first = try await source.list(at: now)
    #expect(first.list.continuing.map(\.title) == ["One", "Two"] && server.asked.count == 1)
    let late = now.addingTimeInterval(9 * 3600)
    let pressed = try await source.list(at: late, orKeptFor: .infinity)
    #expect(server.asked.count == 1 && pressed.date == now, "however old the list is")
    _ = try await source.list(at: now.addingTimeInterval(3600), orKeptFor: 6 * 3600)
    #expect(server.asked.count == 1, "nor does who looks for a shortcut, for six hours")
    _ = try await source.list(at: late, orKeptFor: 6 * 3600)
    #expect(server.asked.count == 2)
    server.answer(.body(Data("no".utf8), status: 500))
    let old = try await source.list(at: late.addingTimeInterval(8 * 3600))
    #expect(old.problem == .refused(500) && old.list == first.list, "the old list stays")
  }

  @Test func withoutAListItSaysWhereOneIsWanted() async {
    let source = WatchlistSource(environment: ["TESSERA_WATCHLIST": "/nowhere/list.json"])
    await #expect(throws: WatchlistError.noFile("/nowhere/list.json")) {
      try await source.list(at: now)
    }
  }
}
