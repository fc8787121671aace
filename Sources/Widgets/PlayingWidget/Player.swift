internal import Foundation

/// The state of a media player.
///
/// - Source: MPRIS D-Bus Interface Specification 2.2.
struct Player: Hashable, Sendable {
  enum Status: String, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  /// What is repeated.
  enum Loop: String, Sendable {
    case off = "None"
    case track = "Track"
    case playlist = "Playlist"

    /// The next of the three, in the order in which players offer them.
    var next: Loop {
      switch self {
      case .off: .playlist
      case .playlist: .track
      case .track: .off
      }
    }
  }

  /// The name on the bus without the common beginning, such as `vlc.instance1234`.
  var id: String
  /// The name for the user.
  var name: String
  var status = Status.stopped
  var track = Track()
  /// The position in the track when the state was read, in seconds.
  var position = 0.0
  /// How fast the track is played; 1 is normal.
  var rate = 1.0
  var canGoNext = false
  var canGoPrevious = false
  var canPlayOrPause = false
  /// Whether the order is random, or `nil` if the player has no order.
  var isShuffled: Bool?
  /// What is repeated, or `nil` if the player cannot repeat.
  var loop: Loop?

  var isPlaying: Bool { status == .playing }

  /// Whether there is a track to show.
  var hasTrack: Bool { status != .stopped || track.title != nil }

  /// The name without the number of the instance, such as `vlc`, which stays when the player is
  /// started again.
  var family: String { Self.family(of: id) }

  static func family(of id: String) -> String {
    let parts = id.split(separator: ".")
    guard parts.count > 1, let last = parts.last, last.hasPrefix("instance") else { return id }
    return parts.dropLast().joined(separator: ".")
  }

  /// Returns the dates at which the track began and will end.
  ///
  /// - Parameter date: When the state was read.
  /// - Returns: The dates, or `nil` if the track does not play or has no end.
  func period(at date: Date) -> ClosedRange<Date>? {
    guard isPlaying, rate > 0, let length = track.length else { return nil }
    let start = date.addingTimeInterval(-min(position, length) / rate)
    return start...start.addingTimeInterval(length / rate)
  }

  /// The part of the track that has been played, 0…1, or `nil` if the track has no end.
  func fraction(of date: Date, readAt readDate: Date) -> Double? {
    guard let length = track.length, length > 0 else { return nil }
    let passed = isPlaying ? max(0, date.timeIntervalSince(readDate)) * rate : 0
    return min(1, max(0, (position + passed) / length))
  }
}

/// What a player plays.
struct Track: Hashable, Sendable {
  var title: String?
  var artists: [String] = []
  var album: String?
  /// The length in seconds, or `nil` if it is unknown, as for a radio station.
  var length: Double?
  /// The address of the cover.
  var cover: URL?

  /// The artists as a list, or `nil` if none is known.
  var artist: String? { artists.isEmpty ? nil : artists.joined(separator: ", ") }
}
