@testable import ExtensionHost
import Foundation
import Testing
import Timelines
import ViewTree
import Wire

/// The information in a timeline other than its entries.
struct TimelineNotesTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func response(_ result: String) throws -> ExtensionResponse? {
    var supervisor = Supervisor()
    let request = WidgetRequest(kind: "k", family: .systemSmall, width: 16, height: 7)
    _ = supervisor.submit(PendingRequest(Ticket(1), .timeline(request), timeout: 30), at: 0)
    _ = supervisor.received(.described(id: 0, ExtensionDescription(widgets: [])), at: 0)
    let line = Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\(result)}".utf8)
    let message = try WireCoding.message(ExtensionMessage.self, from: line)
    let effects = supervisor.received(message, at: 0)
    guard case .respond(_, let response) = effects.first else { return nil }
    return response
  }

  private func notes(_ result: String) throws -> TimelineNotes {
    guard case .timeline(_, _, let notes) = try response(result) else { return TimelineNotes() }
    return notes
  }

  @Test func failureAndFilesArriveWithEntries() throws {
    let notes = try notes(#"{"policy":"never","failure":"no network","files":["/a/b","/c"]}"#)
    #expect(notes.failure == "no network" && notes.files == ["/a/b", "/c"] && !notes.listens)
  }

  @Test func listeningArrives() throws {
    #expect(try notes(#"{"policy":"never","listens":true}"#).listens)
  }

  @Test func invalidPathsAreOmitted() throws {
    let long = "/" + String(repeating: "x", count: 5000)
    let many = (0..<2000).map { "\"/\($0)\"" }.joined(separator: ",")
    let notes = try notes("{\"policy\":\"never\",\"files\":[\"here\",\"\",\"\(long)\",\(many)]}")
    #expect(notes.files.count == 1000 && notes.files.first == "/0")
  }

  @Test func eventsAreLimitedAndDoNotEndBeforeTheyStart() throws {
    let notes = try notes(
      #"{"policy":"never","events":[{"title":"A","start":10,"end":5}]}"#)
    let date = Date(timeIntervalSince1970: 10)
    #expect(notes.events == [DatedEvent("A", from: date, to: date)])
    #expect(try self.notes(#"{"policy":"never"}"#).events == nil)
    let many = Array(repeating: #"{"title":"A","start":1,"end":2}"#, count: 600)
    let manyNotes = try self.notes(
      "{\"policy\":\"never\",\"events\":[\(many.joined(separator: ","))]}")
    #expect(manyNotes.events?.count == 500)
  }

  @Test(arguments: [nil, [], [DatedEvent("A", from: Self.now, to: Self.now + 60)]])
  func eventsAreCachedWithTimeline(events: [DatedEvent]?) throws {
    let entry = DatedEntry(
      date: Self.now, payload: ArchivedNode(.text(TextNode("a"))))
    var timeline = CachedTimeline(
      timeline: EntryTimeline(entries: [entry], policy: .never), loadDate: Self.now,
      timeZone: "UTC", displayName: "K", families: [])
    timeline.events = events
    let key = TimelineCacheKey(
      extension: "e", kind: "k", family: "f", configuration: "", colorScheme: "dark", locale: "")
    let bytes = try #require(timeline.bytes(key: key, stamp: 1))
    #expect(CachedTimeline(bytes, key: key, stamp: 1) == timeline)
  }

  @Test func filesAreCachedWithTimeline() throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let entry = DatedEntry(date: now, payload: ArchivedNode(.text(TextNode("a"))))
    var timeline = CachedTimeline(
      timeline: EntryTimeline(entries: [entry], policy: .never), loadDate: now, timeZone: "UTC",
      displayName: "K", families: [])
    timeline.files = ["/a/b", "/c"]
    let key = TimelineCacheKey(
      extension: "e", kind: "k", family: "f", configuration: "", colorScheme: "dark", locale: "")
    let bytes = try #require(timeline.bytes(key: key, stamp: 1))
    #expect(CachedTimeline(bytes, key: key, stamp: 1) == timeline)
  }
}
