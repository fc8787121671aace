@testable import ExtensionHost
import Foundation
import Testing
import Timelines
import ViewTree
import Wire

/// The information in a timeline other than its entries.
struct TimelineNotesTests {
  private func response(_ end: String) throws -> ExtensionResponse? {
    var supervisor = Supervisor()
    let request = WidgetRequest(kind: "k", family: .systemSmall, width: 16, height: 7)
    _ = supervisor.submit(PendingRequest(Ticket(1), .timeline(request), limit: 30), at: 0)
    _ = supervisor.received(.described(id: 0, ExtensionDescription(widgets: [])), at: 0)
    let line = Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\(end)}".utf8)
    let message = try WireCoding.message(ExtensionMessage.self, from: line)
    let actions = supervisor.received(message, at: 0)
    guard case .respond(_, let answer) = actions.first else { return nil }
    return answer
  }

  private func remarks(_ end: String) throws -> TimelineNotes {
    guard case .timeline(_, _, let remarks) = try response(end) else { return TimelineNotes() }
    return remarks
  }

  @Test func failureAndFilesArriveWithEntries() throws {
    let found = try remarks(#"{"policy":"never","failure":"no network","files":["/a/b","/c"]}"#)
    #expect(found.failure == "no network" && found.files == ["/a/b", "/c"])
  }

  @Test func invalidPathsAreOmitted() throws {
    let long = "/" + String(repeating: "x", count: 5000)
    let many = (0..<2000).map { "\"/\($0)\"" }.joined(separator: ",")
    let found = try remarks("{\"policy\":\"never\",\"files\":[\"here\",\"\",\"\(long)\",\(many)]}")
    #expect(found.files.count == 1000 && found.files.first == "/0")
  }

  @Test func filesAreCachedWithTimeline() throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let entry = DatedEntry(date: now, payload: ArchivedNode(.text(TextNode("a"))))
    var kept = CachedTimeline(
      timeline: EntryTimeline(entries: [entry], policy: .never), loaded: now, timeZone: "UTC",
      displayName: "K", families: [])
    kept.files = ["/a/b", "/c"]
    let key = TimelineCacheKey(
      extension: "e", kind: "k", family: "f", configuration: "", colorScheme: "dark", locale: "")
    let bytes = try #require(kept.bytes(key: key, stamp: 1))
    #expect(CachedTimeline(bytes, key: key, stamp: 1) == kept)
  }
}
