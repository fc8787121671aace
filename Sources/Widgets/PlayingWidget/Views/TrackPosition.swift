internal import Foundation
internal import TesseraUI

/// A player at the date of an entry.
struct TrackPosition {
  let player: Player
  let date: Date
  private let readDate: Date

  init(player: Player, entry: PlayingEntry) {
    self.player = player
    date = entry.date
    readDate = entry.readDate
  }

  var track: Track { player.track }

  var title: String { track.title ?? player.name }

  /// The artist, or else the name of the player.
  var artist: String { track.artist ?? (track.title == nil ? "" : player.name) }

  /// The dates of the beginning and end, or `nil` if the track does not play or has no end.
  var period: ClosedRange<Date>? { player.period(at: readDate) }

  /// The part that has been played, 0…1, or `nil` if the track has no end.
  var fraction: Double? { player.fraction(of: date, readAt: readDate) }

  /// The time played, which ticks automatically.
  var elapsed: Text {
    guard player.isPlaying else { return Text(verbatim: Self.duration(player.position)) }
    // At another speed, the time played does not tick with the clock.
    guard player.rate == 1 else { return Text(verbatim: speed) }
    if let period { return Text(timerInterval: period, countsDown: false, showsHours: isLong) }
    return Text(readDate.addingTimeInterval(-player.position), style: .timer)
  }

  /// The remaining time, which ticks automatically, or the time played if the track has no end.
  var remaining: Text {
    guard let length = track.length else { return elapsed }
    if let period { return Text(timerInterval: period, countsDown: true, showsHours: isLong) }
    return Text(verbatim: Self.duration(max(0, length - player.position)))
  }

  /// The length of the track, or `nil` if it has no end.
  var total: String? { track.length.map(Self.duration) }

  private var speed: String {
    "×\(player.rate.formatted(.number.precision(.fractionLength(0...2))))"
  }

  private var isLong: Bool { (track.length ?? 0) >= 3600 }

  /// Returns a duration in seconds as text, such as `3:05` or `1:02:30`.
  static func duration(_ seconds: Double) -> String {
    let count = Int(seconds)
    let (hours, minutes, rest) = (count / 3600, count / 60 % 60, count % 60)
    let text = rest < 10 ? "0\(rest)" : "\(rest)"
    guard hours > 0 else { return "\(minutes):\(text)" }
    return "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(text)"
  }
}

/// The progress of a track as a bar, kept up to date by the dashboard.
struct TrackBar: View {
  let position: TrackPosition

  var body: some View {
    if let period = position.period {
      ProgressView(
        timerInterval: period, countsDown: false, label: { EmptyView() },
        currentValueLabel: { EmptyView() })
    } else {
      ProgressView(value: position.fraction ?? 0)
    }
  }
}

/// The progress of a track between its times; without an end, only the time played.
struct TrackTimes: View {
  let position: TrackPosition

  var body: some View {
    HStack(spacing: 8) {
      position.elapsed.foregroundStyle(.secondary)
      if let total = position.total {
        TrackBar(position: position)
        Text(total).foregroundStyle(.tertiary)
      } else {
        Spacer(minLength: 0)
      }
    }
    .lineLimit(1)
  }
}

/// Title and artist, one below the other.
struct TrackText: View {
  let position: TrackPosition
  var titleLines = 1
  var showsAlbum = false
  var alignment = HorizontalAlignment.leading

  var body: some View {
    VStack(alignment: alignment, spacing: 0) {
      Text(position.title).bold().lineLimit(titleLines)
      if !position.artist.isEmpty {
        Text(position.artist).foregroundStyle(.secondary).lineLimit(1)
      }
      if showsAlbum, let album = position.track.album {
        Text(album).foregroundStyle(.tertiary).lineLimit(1)
      }
    }
    .multilineTextAlignment(alignment == .center ? .center : .leading)
    .privacySensitive()
  }
}
