internal import TesseraKit
internal import TesseraUI

/// A player in the chosen style, or a sentence that says why there is none.
struct PlayingView: View {
  let entry: PlayingEntry

  var body: some View {
    switch entry.content {
    case .success(let player) where player.hasTrack:
      track(of: TrackPosition(player: player, entry: entry))
    case .success(let player):
      QuietView(title: "Nothing plays", text: player.name, player: player)
    case .failure(let error): QuietView(title: error.title, text: error.detail)
    }
  }

  @ViewBuilder private func track(of position: TrackPosition) -> some View {
    switch entry.style {
    case .cover: CoverStyle(position: position, cover: entry.cover)
    case .title: TitleStyle(position: position)
    case .ring: RingStyle(position: position)
    case .time: TimeStyle(position: position)
    case .remote: RemoteStyle(position: position)
    }
  }
}

/// What is shown while nothing plays.
private struct QuietView: View {
  let title: String
  let text: String
  var player: Player?

  var body: some View {
    VStack(spacing: 0) {
      Image(systemName: "music.note").foregroundStyle(.tertiary).accessibilityHidden(true)
      Text(title).foregroundStyle(.secondary)
      Text(text).foregroundStyle(.tertiary).privacySensitive(player != nil)
      if let player { TransportButtons(player: player, spacing: 24).padding(.top, 16) }
    }
    .multilineTextAlignment(.center)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
