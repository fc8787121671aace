import Foundation
@testable import TesseraKit
import TesseraUI
import Testing

@testable import PlayingWidget

/// Reports of a listener, which can be awaited.
@MainActor
private final class Reports {
  private(set) var count = 0
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func add() {
    count += 1
    continuation.yield()
  }

  func next() async {
    for await _ in stream { return }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct PlayingProviderTests {
  private let bus: PrivateBus
  private let reports: Reports
  private let listener: PlayerListener

  init() throws {
    let reports = Reports()
    bus = try PrivateBus()
    self.reports = reports
    listener = PlayerListener { reports.add() }
  }

  private func timeline(
    _ style: PlayingStyle = .title, player: String? = nil, isPreview: Bool = false
  ) async -> Timeline<PlayingEntry> {
    let intent = PlayingIntent(style: style)
    intent.player = player.map { PlayerEntity(id: $0) }
    let context = TimelineProviderContext(
      family: .systemSmall, isPreview: isPreview, displaySize: .zero, date: Date())
    let provider = PlayingProvider(environment: bus.environment) { [listener] in listener }
    return await provider.timeline(for: intent, in: context)
  }

  @Test func playerThatAppearsChangesOrQuitsIsReportedOnce() async throws {
    try listener.listen(at: bus.address)
    let player = try TestPlayer("test", on: bus)
    await reports.next()
    // Not armed, so nothing is reported until the next load.
    try player.command("title Unseen")
    try listener.listen(at: bus.address)
    // The volume is not shown.
    try player.command("volume")
    try player.command("title Other")
    await reports.next()
    try listener.listen(at: bus.address)
    try player.command("seeked")
    await reports.next()
    try listener.listen(at: bus.address)
    player.quit()
    await reports.next()
    #expect(reports.count == 4)
  }

  @Test func endOfTheBusIsReported() async throws {
    let timeline = await timeline()
    #expect(timeline.entries.first?.content == .failure(.noPlayer(nil)))
    #expect(timeline.policy == .never && timeline.files == [bus.address.socket])
    #expect(timeline.isListening)
    bus.stop()
    await reports.next()
    let last = await self.timeline()
    #expect(!last.isListening)
    guard case .failure(.unavailable) = last.entries.first?.content else {
      Issue.record("a bus that has ended is not an error")
      return
    }
  }

  /// Nothing is requested before the end of the track, and nothing at all while paused.
  @Test func nextTimelineIsDueAtTheEndOfTheTrack() async throws {
    let player = try TestPlayer("test", on: bus)
    let playing = await timeline()
    #expect(playing.entries.count == 1)
    let end = try #require(playing.entries.first?.date.addingTimeInterval(151))
    #expect(playing.policy == .after(end))
    try player.command("status Paused")
    #expect(await timeline().policy == .never)
    #expect(await timeline(.ring).entries.count == 1)
  }

  @Test func ringHasAnEntryForEachStep() async throws {
    let player = try TestPlayer("test", on: bus)
    let entries = await timeline(.ring).entries
    // A quarter of the track has been played.
    #expect(entries.count == 46)
    let last = try #require(entries.last)
    #expect(last.player?.fraction(of: last.date, readAt: last.readDate) == 1)
    withExtendedLifetime(player) {}
  }

  @Test func playerOfTheSettingsIsShownEvenIfAnotherPlays() async throws {
    let programs = try ["one.instance5", "two"].map { try TestPlayer($0, on: bus) }
    try programs[0].command("status Paused")
    #expect(await timeline(player: "one").entries.first?.player?.id == "one.instance5")
    #expect(await timeline().entries.first?.player?.id == "two")
    #expect(await timeline(player: "three").entries.first?.content == .failure(.noPlayer("three")))
    withExtendedLifetime(programs) {}
  }

  @Test func coverIsLoadedFromTheFileAndReduced() async throws {
    let path = "\(NSTemporaryDirectory())\(UUID().uuidString).png"
    defer { unlink(path) }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 700, height: 400)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 700, height: 400))
    }
    try #require(image.pngData()).write(to: URL(fileURLWithPath: path))
    let player = try TestPlayer("test", on: bus, cover: "file://\(path)")
    let cover = await timeline(.cover).entries.first?.cover?.cgImage
    #expect(cover?.width == 256 && cover?.height == 256)
    #expect(await timeline(.title).entries.first?.cover == nil)
    withExtendedLifetime(player) {}
  }

  /// The track is shown without a cover.
  @Test(arguments: [
    "file:///dev/zero", "file:///", "http://127.0.0.1:1/a.png", "\u{1b}[2J", "data:,",
  ])
  func addressWithoutACoverIsLeftOut(address: String) async throws {
    let player = try TestPlayer("test", on: bus, cover: address)
    let entry = await timeline(.cover).entries.first
    #expect(entry?.cover == nil && entry?.player?.track.title == "First")
    withExtendedLifetime(player) {}
  }
}
