import Foundation
import RecordedServer
@testable import TesseraKit
import Testing
@testable import WatchlistWidget

/// Whoever asks for the list gets the list of now; each address is asked once for all who ask.
@Suite(.serialized)
struct RenewingTests {
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
    WatchlistSource(environment: ["TESSERA_WATCHLIST": server.address], patience: 2)
  }

  private func title(at date: Date) async throws -> String? {
    try await source.list(at: date).list.continuing.first?.title
  }

  @Test func aReloadAsksTheServer() async throws {
    #expect(try await title(at: now) == "One")
    server.answer(.body(Self.list("Two")))
    #expect(try await title(at: now.addingTimeInterval(60)) == "Two")
  }

  @Test func boxesThatAskTogetherAskOnce() async throws {
    let (source, now) = (source, now)
    server.answer(.slow(Self.list("One"), 0.2))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for box in 0..<5 {
        group.addTask { _ = try await source.list(at: now.addingTimeInterval(Double(box) / 10)) }
      }
      try await group.waitForAll()
    }
    _ = try await source.list(at: now.addingTimeInterval(1))
    #expect(server.asked.count == 1, "\(server.asked)")
  }

  @Test func aServerThatIsNotThereIsAskedOnceForAllToo() async throws {
    let (source, now) = (source, now)
    server.answer(.nothing)
    for box in 0..<3 {
      // Each is told what came of the one question.
      await #expect(throws: WatchlistError.offline) {
        try await source.list(at: now.addingTimeInterval(Double(box) / 10))
      }
    }
    #expect(server.asked.count == 1, "\(server.asked)")
  }
}
