internal import TesseraIntents
internal import TesseraUI

/// A button for a command, drawn faint if the player cannot carry it out.
struct PlayerButton<Action: AppIntent>: View {
  let name: String
  let symbol: String
  let action: Action
  let isAvailable: Bool

  init(_ name: String, _ symbol: String, _ action: Action, isAvailable: Bool = true) {
    self.name = name
    self.symbol = symbol
    self.action = action
    self.isAvailable = isAvailable
  }

  var body: some View {
    Button(intent: action) { Image(systemName: symbol) }
      .accessibilityLabel(name).disabled(!isAvailable)
  }
}

/// The button that pauses or continues playing.
struct PlayButton: View {
  let player: Player

  var body: some View {
    PlayerButton(
      player.isPlaying ? String(localized: "Pause") : String(localized: "Play"),
      player.isPlaying ? "pause.fill" : "play.fill",
      PlayOrPause(player), isAvailable: player.canPlayOrPause)
  }
}

struct PreviousButton: View {
  let player: Player

  var body: some View {
    PlayerButton(
      String(localized: "Previous track"), "backward.end.fill", PreviousTrack(player),
      isAvailable: player.canGoPrevious)
  }
}

struct NextButton: View {
  let player: Player

  var body: some View {
    PlayerButton(
      String(localized: "Next track"), "forward.end.fill", NextTrack(player),
      isAvailable: player.canGoNext)
  }
}

/// Shuffle, if the player has a random order; tinted while it applies.
struct ShuffleButton: View {
  let player: Player

  var body: some View {
    if let isShuffled = player.isShuffled {
      PlayerButton(
        isShuffled ? "Shuffle: on" : "Shuffle: off", "shuffle", SwitchShuffle(player)
      )
      .foregroundStyle(isShuffled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
    }
  }
}

/// Repeat, if the player can repeat; tinted while it applies.
struct RepeatButton: View {
  let player: Player

  var body: some View {
    if let loop = player.loop {
      PlayerButton(name(loop), loop == .track ? "repeat.1" : "repeat", SwitchRepeat(player))
        .foregroundStyle(loop == .off ? AnyShapeStyle(.tertiary) : AnyShapeStyle(.tint))
    }
  }

  private func name(_ loop: Player.Loop) -> String {
    switch loop {
    case .off: "Repeat: off"
    case .playlist: "Repeat: playlist"
    case .track: "Repeat: track"
    }
  }
}

/// Previous, play or pause, next.
struct TransportButtons: View {
  let player: Player
  /// The space between two buttons, in points.
  let spacing: CGFloat
  /// Whether shuffle and repeat are shown at the ends.
  var showsModes = false

  var body: some View {
    HStack(spacing: spacing) {
      if showsModes { ShuffleButton(player: player) }
      PreviousButton(player: player)
      PlayButton(player: player)
      NextButton(player: player)
      if showsModes { RepeatButton(player: player) }
    }
  }
}
