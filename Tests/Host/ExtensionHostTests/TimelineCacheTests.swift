import Cells
@testable import ExtensionHost
import Foundation
import Golden
import Testing
import Timelines
import ViewTree

struct TimelineCacheTests {
  private let root: TemporaryFolder
  private let folder: String
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    root = try TemporaryFolder()
    folder = "\(root.path)/timelines"
  }

  private func key(_ kind: String = "k", scheme: String = "dark") -> TimelineCacheKey {
    TimelineCacheKey(
      extension: "e", kind: kind, family: "systemSmall", configuration: "", colorScheme: scheme,
      locale: "de_DE")
  }

  private func makeTimeline(_ text: String = "hello", count: Int = 3) -> CachedTimeline {
    let entries = (0..<count).map { index in
      DatedEntry(
        date: now.addingTimeInterval(Double(index) * 60),
        relevance: index == 1 ? Relevance(score: 2, duration: 30) : nil,
        payload: ArchivedNode(.text(TextNode("\(text) \(index)"))))
    }
    return CachedTimeline(
      timeline: EntryTimeline(entries: entries, policy: .after(now)), loadDate: now,
      timeZone: "Europe/Berlin", displayName: "Kind", families: ["systemSmall"])
  }

  /// Returns a cache with one timeline, already written to disk.
  private func makeWrittenCache() -> TimelineCache {
    let cache = TimelineCache(folder: folder)
    cache.store(makeTimeline(), key(), stamp: 7, at: now)
    cache.flush()
    return cache
  }

  private var file: String { "\(folder)/\(key().fileName)" }

  @Test func cachedTimelineIsReadByNextRun() {
    _ = makeWrittenCache()
    let next = TimelineCache(folder: folder)
    #expect(next.read(key(), stamp: 7) == makeTimeline())
    #expect(next.read(key(), stamp: 8) == nil, "another build of the program")
    #expect(next.read(key(scheme: "light"), stamp: 7) == nil)
    #expect(next.read(key("other"), stamp: 7) == nil)
  }

  @Test func detailOfImagesIsKept() {
    var timeline = makeTimeline(count: 1)
    timeline.cells = Size(width: 10, height: 20)
    let bytes = timeline.bytes(key: key(), stamp: 1) ?? []
    #expect(CachedTimeline(bytes, key: key(), stamp: 1)?.cells == timeline.cells)
  }

  @Test(arguments: [ReloadPolicy.atEnd, .never])
  func policiesAndEmptyTimelinesRoundTrip(policy: ReloadPolicy) {
    var timeline = makeTimeline(count: 1)
    timeline.timeline = EntryTimeline(timeline.timeline, policy: policy)
    let bytes = timeline.bytes(key: key(), stamp: 1) ?? []
    #expect(CachedTimeline(bytes, key: key(), stamp: 1) == timeline)
  }

  @Test func truncatedFileIsMiss() throws {
    _ = makeWrittenCache()
    let bytes = try #require(makeTimeline().bytes(key: key(), stamp: 7))
    for count in 0..<bytes.count {
      #expect(CachedTimeline(Array(bytes[..<count]), key: key(), stamp: 7) == nil, "\(count)")
    }
    #expect(truncate(file, 40) == 0)
    #expect(TimelineCache(folder: folder).read(key(), stamp: 7) == nil)
  }

  @Test func flippedBitIsMiss() throws {
    let bytes = try #require(makeTimeline().bytes(key: key(), stamp: 7))
    for index in bytes.indices {
      for bit in [UInt8(1), 0x80] {
        var flipped = bytes
        flipped[index] ^= bit
        #expect(CachedTimeline(flipped, key: key(), stamp: 7) == nil, "byte \(index)")
      }
    }
  }

  @Test func newerTimelineIsReadBeforeItIsWrittenAndWrittenOncePerMinute() throws {
    let cache = makeWrittenCache()
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    cache.store(makeTimeline("newer"), key(), stamp: 7, at: now.addingTimeInterval(10))
    #expect(!cache.hasWork, "not written again within a minute")
    #expect(cache.read(key(), stamp: 7) == makeTimeline("newer"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    cache.flush()
    #expect(TimelineCache(folder: folder).read(key(), stamp: 7) == makeTimeline("newer"))
    cache.store(makeTimeline("later"), key(), stamp: 7, at: now.addingTimeInterval(61))
    #expect(cache.hasWork)
  }

  @Test func largeTimelineIsWrittenInPieces() throws {
    let cache = TimelineCache(folder: folder)
    cache.store(
      makeTimeline(String(repeating: "x", count: 4000), count: 200), key(), stamp: 7, at: now)
    var pieces = 0
    while cache.hasWork {
      cache.work()
      pieces += 1
      if cache.hasWork { #expect(access(file, F_OK) != 0, "renamed only when complete") }
    }
    #expect(pieces > 2)
    #expect(cache.read(key(), stamp: 7)?.timeline.count == 200)
  }

  /// Returns a timeline of JSON views that each have the given number of parts.
  private func makeJSONTimeline(_ count: Int, parts: Int) throws -> CachedTimeline {
    let children = [String](repeating: "\"a\"", count: parts).joined(separator: ",")
    let view = try JSONParser.parse(Array("{\"stack\":{\"children\":[\(children)]}}".utf8))
    var timeline = makeTimeline()
    let entries = (0..<count).map {
      DatedEntry(
        date: now.addingTimeInterval(Double($0)), payload: ArchivedNode(json: view))
    }
    timeline.timeline = EntryTimeline(entries: entries, policy: .never)
    return timeline
  }

  @Test func jsonViewsAreArchivedInPieces() throws {
    let cache = TimelineCache(folder: folder)
    let timeline = try makeJSONTimeline(100, parts: 2_000)
    cache.store(timeline, key(), stamp: 7, at: now)
    var pieces = 0
    while cache.hasWork, access(folder, F_OK) != 0 {
      cache.work()
      pieces += 1
      #expect(cache.read(key(), stamp: 7)?.timeline.count == 100, "readable while being written")
    }
    #expect(pieces > 5)
    cache.flush()
    #expect(cache.read(key(), stamp: 7)?.timeline.count == 100)
  }

  @Test func tooLargeTimelineDoesNotEvictOthers() throws {
    let size = makeTimeline().bytes(key: key(), stamp: 7)?.count ?? 0
    let cache = TimelineCache(folder: folder, sizeLimit: size * 3 + 10)
    cache.store(makeTimeline(), key("a"), stamp: 7, at: now)
    cache.store(makeTimeline(count: 300), key("large"), stamp: 7, at: now)
    cache.store(makeTimeline(), key("b"), stamp: 7, at: now)
    cache.flush()
    let remainingKinds = ["a", "b", "large"].filter {
      access("\(folder)/\(key($0).fileName)", F_OK) == 0
    }
    #expect(remainingKinds == ["a", "b"])
  }

  @Test func leastRecentlyUsedFilesAreRemovedFirst() {
    let size = makeTimeline().bytes(key: key(), stamp: 7)?.count ?? 0
    let cache = TimelineCache(folder: folder, sizeLimit: size * 3 + 10)
    for kind in ["a", "b", "c"] {
      cache.store(makeTimeline(), key(kind), stamp: 7, at: now)
      cache.flush()
    }
    // The order of use in an earlier run.
    for (age, kind) in [(300.0, "b"), (200, "a"), (100, "c")] {
      let times = [timespec(tv_sec: Int(1_700_000_000 - age), tv_nsec: 0)]
      utimensat(AT_FDCWD, "\(folder)/\(key(kind).fileName)", times + times, 0)
    }
    let next = TimelineCache(folder: folder, sizeLimit: size * 3 + 10)
    #expect(next.read(key("b"), stamp: 7) != nil, "used now")
    next.store(makeTimeline(), key("d"), stamp: 7, at: now)
    next.flush()
    let remainingKinds = ["a", "b", "c", "d"].filter {
      access("\(folder)/\(key($0).fileName)", F_OK) == 0
    }
    #expect(remainingKinds == ["b", "c", "d"])
  }

  @Test func writeErrorIsReportedOnce() throws {
    let parent = (folder as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    // A file in place of the folder.
    #expect(FileManager.default.createFile(atPath: folder, contents: nil))
    let cache = TimelineCache(folder: folder)
    for kind in ["a", "b"] { cache.store(makeTimeline(), key(kind), stamp: 7, at: now) }
    cache.flush()
    let warning = try #require(cache.popWarning())
    #expect(warning.hasSuffix("Not a directory"))
    #expect(cache.popWarning() == nil && !cache.hasWork)
  }

  @Test func rebuiltProgramHasDifferentStamp() throws {
    let program = "\(root.path)/program"
    try Data("one".utf8).write(to: URL(fileURLWithPath: program))
    var command = ExtensionCommand(name: "e", arguments: [program], environment: ["A": "1"])
    let first = command.buildIdentity
    #expect(command.buildIdentity == first)
    try Data("three".utf8).write(to: URL(fileURLWithPath: program))
    #expect(command.buildIdentity != first)
    let second = command.buildIdentity
    command.environment["A"] = "2"
    #expect(command.buildIdentity != second)
    command.arguments = ["sh"]
    #expect(command.buildIdentity != second, "found on the path")
  }
}
