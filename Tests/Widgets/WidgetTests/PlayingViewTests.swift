import Foundation
import Golden
import TesseraKit
import Testing

@testable import PlayingWidget

/// What the widget draws.
@MainActor
struct PlayingViewTests {
  private let date = Date(timeIntervalSince1970: 1_795_515_760)

  private func expect(
    _ content: Result<Player, BusError>, _ style: PlayingStyle, _ family: WidgetFamily,
    _ name: String
  ) throws {
    let entry = PlayingEntry(date: date, style: style, content: content)
    let buffer = try picture("playing", of: PlayingWidget(), family, at: date) {
      PlayingView(entry: entry)
    }
    try expectGolden(buffer, name)
  }

  private func sample() throws -> Player {
    try PlayingEntry.sample(.cover, at: date).content.get()
  }

  @Test(arguments: PlayingStyle.allCases, families)
  func playingTrack(style: PlayingStyle, family: WidgetFamily) throws {
    try expect(.success(sample()), style, family, "playing-\(style)_\(family)")
  }

  /// A radio station that plays for an hour, whose player can only be paused.
  @Test(arguments: PlayingStyle.allCases)
  func stationWithoutAnEnd(style: PlayingStyle) throws {
    var player = Player(id: "radio", name: "Radio")
    player.status = .playing
    player.track.title = "The Long Morning Programme with Everything"
    player.position = 3725
    player.canPlayOrPause = true
    try expect(.success(player), style, .systemMedium, "station-\(style)")
  }

  @Test func pausedTrackDoesNotTick() throws {
    var player = try sample()
    player.status = .paused
    player.isShuffled = true
    player.loop = .track
    try expect(.success(player), .remote, .systemLarge, "paused")
  }

  @Test(arguments: families)
  func missingPlayerSaysWhatToDo(family: WidgetFamily) throws {
    try expect(.failure(.noPlayer(nil)), .cover, family, "none-\(family)")
  }

  @Test func errorsAreNamed() throws {
    try expect(.failure(.noAddress), .cover, .systemSmall, "no-bus")
    try expect(.failure(.silentPlayer("vlc")), .cover, .systemSmall, "silent")
    var player = Player(id: "vlc", name: "VLC")
    player.canPlayOrPause = true
    try expect(.success(player), .cover, .systemSmall, "stopped")
  }
}
