import Foundation
import RecordedServer
@testable import TesseraKit
import Testing
@testable import WatchlistWidget

/// The list is loaded again on request; concurrent requests are sent as one.
///
/// The tests are serialized because all lists in a process share one store.
@Suite(.serialized)
struct WatchlistReloadTests {
  private let now = Date(timeIntervalSince1970: 1_795_356_000)
  private let server: RecordedServer

  init() throws {
    _ = DataFolder.path
    server = try RecordedServer(.body(Self.list("One")))
  }

  private static func list(_ title: String) -> Data {
    Data(#"{"continue": [{"id": "1", "title": "\#(title)"}]}"#.utf8)
  }

  private var source: WatchlistSource {
    WatchlistSource(environment: ["TESSERA_WATCHLIST": server.address], timeout: 60)
  }

  private func title(at date: Date) async throws -> String? {
    try await source.list(at: date).list.continuing.first?.title
  }

  @Test func reloadRequestsFromServer() async throws {
    #expect(try await title(at: now) == "One")
    server.respond(with: .body(Self.list("Two")))
    #expect(try await title(at: now.addingTimeInterval(60)) == "Two")
  }

  @Test func concurrentRequestsAreSentOnce() async throws {
    let (source, now) = (source, now)
    server.respond(with: .slow(Self.list("One"), 0.2))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for box in 0..<5 {
        group.addTask { _ = try await source.list(at: now.addingTimeInterval(Double(box) / 10)) }
      }
      try await group.waitForAll()
    }
    _ = try await source.list(at: now.addingTimeInterval(1))
    #expect(server.requests.count == 1, "\(server.requests)")
  }

  @Test func unreachableServerIsRequestedOnce() async throws {
    let (source, now) = (source, now)
    server.respond(with: .nothing)
    for box in 0..<3 {
      // All callers get the result of the one request.
      await #expect(throws: WatchlistError.offline) {
        try await source.list(at: now.addingTimeInterval(Double(box) / 10))
      }
    }
    #expect(server.requests.count == 1, "\(server.requests)")
  }

  @Test func activationUsesTheStoredList() async throws {
    let first = try await source.list(at: now)
    #expect(first.list.continuing.map(\.title) == ["One"] && server.requests.count == 1)
    let late = now.addingTimeInterval(9 * 3600)
    let stored = try await source.list(at: late, maximumAge: .infinity)
    #expect(server.requests.count == 1 && stored.date == now, "however old the list is")
    _ = try await source.list(at: now.addingTimeInterval(3600), maximumAge: 6 * 3600)
    #expect(server.requests.count == 1, "a stored list is used for six hours")
    _ = try await source.list(at: late, maximumAge: 6 * 3600)
    #expect(server.requests.count == 2)
    server.respond(with: .body(Data("no".utf8), status: 500))
    let old = try await source.list(at: late.addingTimeInterval(8 * 3600))
    #expect(old.problem == .serverError(500) && old.list == first.list, "the old list stays")
  }
}
