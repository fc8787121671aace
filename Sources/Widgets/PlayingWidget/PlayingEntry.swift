internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// What the widget shows from a date.
struct PlayingEntry: TimelineEntry {
  let date: Date
  var style = PlayingStyle.cover
  /// The player, or why there is none.
  var content: Result<Player, BusError> = .failure(.noPlayer(nil))
  /// When the player's state was read.
  var readDate: Date
  var cover: UIImage?

  init(
    date: Date, style: PlayingStyle = .cover, content: Result<Player, BusError>,
    cover: UIImage? = nil, readDate: Date? = nil
  ) {
    self.date = date
    self.style = style
    self.content = content
    self.cover = cover
    self.readDate = readDate ?? date
  }

  /// While a player plays, its widget is relevant in a smart stack.
  var relevance: TimelineEntryRelevance? {
    guard case .success(let player) = content else { return TimelineEntryRelevance(score: 0) }
    return TimelineEntryRelevance(score: player.isPlaying ? 50 : 0)
  }

  /// A sample for the gallery and the placeholder.
  static func sample(_ style: PlayingStyle, at date: Date) -> PlayingEntry {
    var player = Player(id: "sample", name: "Music")
    player.status = .playing
    player.track = Track(
      title: "Clair de lune", artists: ["Claude Debussy"], album: "Suite bergamasque", length: 302)
    player.position = 127
    (player.canGoNext, player.canGoPrevious, player.canPlayOrPause) = (true, true, true)
    (player.isShuffled, player.loop) = (false, .playlist)
    return PlayingEntry(
      date: date, style: style, content: .success(player), cover: SampleCover.image)
  }
}
