@testable import FeedsWidget
import Foundation
import Golden
import RecordedServer
import TesseraIntents
@testable import TesseraKit
import Testing

/// The timelines of feeds, with local servers.
@Suite(.serialized)
struct FeedLoaderTests {
  private let now = Date(timeIntervalSince1970: 1_795_514_400)
  private let folder: TemporaryFolder
  private let server: RecordedServer

  init() throws {
    _ = DataFolder.path
    folder = try TemporaryFolder()
    server = try RecordedServer(.raw(Self.response(Self.rss(["Two", "One"]))))
  }

  private static func rss(_ titles: [String], _ head: String = "") -> String {
    let items = titles.map {
      "<item><title>\($0)</title><link>https://example.org/\($0)</link></item>"
    }
    return "<rss><channel><title>News</title>\(head)\(items.joined())</channel></rss>"
  }

  private static func response(_ body: String, _ header: String = "ETag: \"1\"") -> Data {
    let length = body.utf8.count
    return Data(
      "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\(header)\r\nConnection: close\r\n\r\n\(body)"
        .utf8)
  }

  private var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_CACHE_HOME": "\(folder.path)/cache",
      "XDG_DATA_HOME": "\(folder.path)/data",
    ]
  }

  private func timeline(
    _ feeds: [String], after seconds: Double = 0, timeout: Double = 60,
    isAfterActivation: Bool = false, _ change: (FeedsIntent) -> Void = { _ in }
  ) async -> Timeline<FeedsEntry> {
    let intent = FeedsIntent()
    intent.feeds = feeds
    change(intent)
    var context = TimelineProviderContext(
      family: .systemMedium, isPreview: false, displaySize: CGSize(width: 288, height: 112),
      date: now.addingTimeInterval(seconds))
    context.isAfterActivation = isAfterActivation
    return await FeedsProvider(environment: environment, timeout: timeout)
      .timeline(for: intent, in: context)
  }

  private func news(_ timeline: Timeline<FeedsEntry>) throws -> News {
    guard case .news(let news) = try #require(timeline.entries.first).content else {
      throw UnreadableFeed("\(timeline.entries)")
    }
    return news
  }

  private func message(_ timeline: Timeline<FeedsEntry>) -> String? {
    guard case .message(_, let text) = timeline.entries.first?.content else { return nil }
    return text
  }

  /// A server that sends a byte now and then fails by itself, and the other feeds are shown.
  @Test func aTrickleLeavesTheOtherFeeds() async throws {
    let text = String(decoding: Self.response(Self.rss(["Slow"])), as: UTF8.self)
    let slow = try RecordedServer(.pieces(text.map { Data(String($0).utf8) }, pause: 0.1))
    let timeline = await timeline([slow.address, server.address], timeout: 4)
    #expect(try news(timeline).stories.map(\.title) == ["Two", "One"])
    #expect(timeline.failure == nil && timeline.problems.count == 1, "\(timeline.problems)")
  }

  @Test func unchangedFeedsAreNotSentAgain() async throws {
    let first = await timeline([server.address])
    #expect(try news(first).stories.map(\.title) == ["Two", "One"])
    #expect(first.policy.date == now.addingTimeInterval(1800) && first.failure == nil)
    server.respond(with: .raw(Data("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n".utf8)))
    let second = await timeline([server.address], after: 1800)
    #expect(try news(second).stories.map(\.title) == ["Two", "One"])
    #expect(server.headers.last?.contains("If-None-Match: \"1\"") == true, "\(server.headers)")
    #expect(second.policy.date == now.addingTimeInterval(3600))
    #expect(try news(second).stories.allSatisfy { $0.date == now }, "the first time they were seen")
  }

  /// A failure is no document that could be unchanged.
  @Test func nothingIsUnchangedWithoutADocument() async throws {
    server.respond(with: .raw(Data("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n".utf8)))
    for seconds in [0.0, 1000] {
      let timeline = await timeline([server.address], after: seconds)
      #expect("\(timeline.problems) \(timeline.failure ?? "")".contains("304"))
    }
  }

  @Test func aFeedOfTheFutureIsDue() async throws {
    let addresses = ["\(server.address)?1", "\(server.address)?2"]
    _ = await timeline([addresses[0]], after: 86_400)
    _ = await timeline(addresses)
    #expect(server.requests.count == 3, "the clock was set back")
  }

  @Test func requestedIntervalIsUsedWithinBounds() async {
    for (minutes, seconds) in [("1", 900.0), ("60", 3600), ("100000", 21_600), ("-5", 1800)] {
      server.respond(with: .raw(Self.response(Self.rss(["A"], "<ttl>\(minutes)</ttl>"))))
      let timeline = await timeline(["\(server.address)?\(minutes)"])
      #expect(timeline.policy.date == now.addingTimeInterval(seconds), "\(minutes)")
    }
  }

  @Test func onlyDueFeedsAreRequestedUnlessTheUserAsks() async {
    let addresses = ["\(server.address)?1", "\(server.address)?2"]
    _ = await timeline([addresses[0]])
    _ = await timeline(addresses, after: 900)
    #expect(server.requests.count == 2, "the first feed is not due")
    _ = await timeline(addresses, after: 1000)
    #expect(server.requests.count == 4, "no feed is due, so the user asked")
    _ = await timeline(addresses, after: 9000, isAfterActivation: true)
    #expect(server.requests.count == 4)
  }

  @Test func failingFeedKeepsItsHeadlinesAndTheOthersStay() async throws {
    let other = try RecordedServer(.raw(Self.response(Self.rss(["Other"]))))
    _ = await timeline([server.address, other.address])
    server.respond(with: .nothing)
    let later = await timeline([server.address, other.address], after: 1800)
    let news = try news(later)
    #expect(later.failure == nil && later.problems == ["No response from 127.0.0.1"])
    #expect(Set(news.stories.map(\.title)) == ["One", "Two", "Other"])
    #expect(news.stories.filter(\.isOld).map(\.title).sorted() == ["One", "Two"])
    #expect(news.outdatedSources.map(\.outdatedSince) == [now])
    #expect(later.policy.date == now.addingTimeInterval(2700), "it is tried again")
    let activated = await timeline(
      [server.address, other.address], after: 1900, isAfterActivation: true)
    #expect(try self.news(activated).outdatedSources.count == 1, "the failure is remembered")
    other.respond(with: .body(Data(), status: 503))
    let offline = await timeline([server.address, other.address], after: 3600)
    #expect(offline.failure == "No response from 127.0.0.1" && offline.entries.count > 0)
  }

  @Test(arguments: [
    (RecordedServer.Response.body(Data("<html>".utf8)), "127.0.0.1: a web page, not a feed"),
    (.body(Data("gone".utf8), status: 404), "127.0.0.1: HTTP 404"),
    (.body(Data(repeating: 0x20, count: 5 << 20)), "127.0.0.1: larger than 4 MiB"),
    (.body(Data([0, 1, 2])), "127.0.0.1: not RSS, Atom, JSON Feed or OPML"),
    (.never, "No response from 127.0.0.1"),
  ])
  func hostileResponsesAreExplained(response: RecordedServer.Response, text: String) async {
    server.respond(with: response)
    let isNever = if case .never = response { true } else { false }
    let timeline = await timeline([server.address], timeout: isNever ? 0.5 : 60)
    #expect(message(timeline) == text)
    #expect((timeline.failure != nil) == isNever)
  }

  @Test func headlinesAreNewUntilTheyAreMarked() async throws {
    _ = await timeline([server.address])
    server.respond(with: .raw(Self.response(Self.rss(["Three", "Two"]))))
    let second = try news(await timeline([server.address], after: 1800))
    #expect(second.stories.filter(\.isNew).map(\.title) == ["Three"])
    #expect(second.newCount == 1 && second.marked == [server.address])
    let cache = FeedCache(environment: environment)
    ReadMarks().add(cache.allFeeds.flatMap { $0.document?.headlines.map(\.id) ?? [] })
    let marked = await timeline([server.address], after: 1810, isAfterActivation: true)
    #expect(try news(marked).newCount == 0)
  }

  @Test func marksAreLimited() {
    let marks = ReadMarks()
    let first = UInt64.max
    marks.add([first])
    marks.add((1...UInt64(ReadMarks.limit - 1)).map { $0 })
    #expect(marks.ids.contains(first) && marks.ids.count == ReadMarks.limit)
    marks.add([first])
    marks.add([777_777_777])
    #expect(marks.ids.contains(first) && !marks.ids.contains(1))
    #expect(marks.ids.count == ReadMarks.limit)
  }

  @Test func listsLeadToTheirFeeds() async throws {
    let list = try RecordedServer(
      .body(
        Data(
          """
          <opml><body><outline text="Mine" xmlUrl="\(server.address)"/>
          <outline text="Bad" xmlUrl="gopher://x"/></body></opml>
          """.utf8)))
    let timeline = await timeline([list.address])
    #expect(try news(timeline).sources.map(\.name) == ["Mine"])
    server.respond(with: .raw(Self.response(Self.rss(["A"], "<ttl>360</ttl>"))))
    _ = await self.timeline([list.address], after: 1800)
    #expect(server.requests.count == 2 && list.requests.count == 2)
    _ = await self.timeline([list.address], after: 3600)
    #expect(server.requests.count == 2 && list.requests.count == 3, "only the list is due")
    #expect(timeline.problems.count == 1 && timeline.problems[0].contains("gopher://x"))
  }

  @Test func filesOfTheFolderAreReadAndWatched() async throws {
    let feeds = "\(folder.path)/data/tessera/feeds"
    let empty = await timeline([])
    #expect(empty.files.map(\.path) == [feeds] && empty.policy == .never)
    #expect(
      empty.entries.first?.content == .noFeeds)
    try FileManager.default.createDirectory(atPath: feeds, withIntermediateDirectories: true)
    try "<opml><body><outline xmlUrl='\(server.address)'/></body></opml>"
      .write(toFile: "\(feeds)/a.opml", atomically: true, encoding: .utf8)
    try "hello".write(toFile: "\(feeds)/b.opml", atomically: true, encoding: .utf8)
    let timeline = await timeline([])
    #expect(try news(timeline).sources.map(\.name) == ["News"])
    #expect(timeline.files.map(\.path) == [feeds, "\(feeds)/a.opml", "\(feeds)/b.opml"])
    #expect(timeline.problems == ["b.opml: expected OPML, or an address in each line"])
  }

  @Test func variableReplacesTheFolder() {
    let variables = ["TESSERA_FEEDS": "https://a.example/x feed:https://b.example/y feeds.txt"]
    let sources = FeedSources([], environment: environment.merging(variables) { $1 })
    #expect(
      sources.sources.map(\.address.url.absoluteString) == [
        "https://a.example/x", "https://b.example/y",
      ])
    #expect(sources.watchedPaths == ["\(folder.path)/data/tessera/feeds/feeds.txt"])
    #expect(FeedSources(["https://c.example/"], environment: variables).sources.count == 1)
  }

  @Test func invalidPlacesAreNamed() async {
    let missing = await timeline(["~/missing.opml"])
    #expect(message(missing) == "\(folder.path)/missing.opml does not exist")
    #expect(missing.files.map(\.path) == ["\(folder.path)/missing.opml"])
    let invalid = await timeline(["https://"])
    #expect(message(invalid)?.hasPrefix("“https://” is not the address of a feed") == true)
  }

  @Test func windowWordsAndOrderSelectHeadlines() async throws {
    let body = """
      <rss><channel><title>N</title>
      <item><title>Old</title><pubDate>Mon, 23 Nov 2026 03:00 GMT</pubDate></item>
      <item><title>Sports</title><pubDate>Tue, 24 Nov 2026 09:00 GMT</pubDate></item>
      <item><title>Élan</title><pubDate>Tue, 24 Nov 2026 08:00 GMT</pubDate></item>
      <item><title>Linux</title><pubDate>Tue, 24 Nov 2026 09:30 GMT</pubDate></item>
      <item><title>Future</title><pubDate>Tue, 24 Nov 2037 09:30 GMT</pubDate></item>
      </channel></rss>
      """
    server.respond(with: .raw(Self.response(body)))
    let day = await timeline([server.address]) { $0.hoursBack = 30 }
    #expect(try news(day).stories.map(\.title) == ["Future", "Linux", "Sports", "Élan"])
    let words = await timeline([server.address], isAfterActivation: true) {
      $0.words = "elan, LINUX, -lin"
    }
    #expect(try news(words).stories.map(\.title) == ["Élan"])
    let none = await timeline([server.address], isAfterActivation: true) { $0.words = "nothing" }
    #expect(message(none) == "Nothing with these words in the last 3 days")
  }

  @Test func storiesTakeTurns() async throws {
    let timeline = await timeline([server.address]) {
      $0.style = .story
      $0.minutes = 10
    }
    #expect(timeline.entries.count == 10)
    #expect(timeline.entries[1].date.timeIntervalSince(timeline.entries[0].date) == 600)
    let titles = timeline.entries.prefix(3).compactMap { entry -> String? in
      if case .news(let news) = entry.content { news.stories.first?.title } else { nil }
    }
    #expect(titles[0] != titles[1] && titles[0] == titles[2])
    #expect(timeline.entries.map(\.position).max() == 2)
  }

  @Test func manyFeedsAreLoadedAndTheRestLeftOut() async throws {
    let addresses = (0..<130).map { "\(server.address)?\($0)" }
    let timeline = await timeline(addresses)
    #expect(try news(timeline).sources.count == 100 && server.requests.count == 100)
    #expect(timeline.problems == ["Only the first 100 feeds are shown"])
    #expect(try news(timeline).stories.count == News.storyLimit)
  }

  @Test func damagedCacheIsLoadedAgain() async throws {
    _ = await timeline([server.address])
    let cache = "\(folder.path)/cache/tessera/feeds"
    for name in try FileManager.default.contentsOfDirectory(atPath: cache) {
      try Data("{".utf8).write(to: URL(fileURLWithPath: "\(cache)/\(name)"))
    }
    #expect(try news(await timeline([server.address], after: 60)).stories.count == 2)
    #expect(server.headers.last?.contains("If-None-Match") == false)
  }
}
