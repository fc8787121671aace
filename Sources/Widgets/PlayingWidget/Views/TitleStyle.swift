internal import TesseraKit
internal import TesseraUI

/// Words only: the title first.
struct TitleStyle: View {
  @Environment(\.widgetFamily) private var family
  let position: TrackPosition

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if family == .systemLarge { sheet } else { lines }
      Spacer(minLength: 0)
      footer
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }

  @ViewBuilder private var lines: some View {
    title(lines: family == .systemMedium ? 2 : 3)
    if !position.artist.isEmpty { Text(position.artist).lineLimit(1).privacySensitive() }
    if family == .systemMedium, let album = position.track.album {
      Text(album).foregroundStyle(.secondary).lineLimit(1).privacySensitive()
    }
  }

  /// Title, artist, album and player, each below what it is.
  private var sheet: some View {
    VStack(alignment: .leading, spacing: 16) {
      title(lines: 3).padding(.top, 16)
      if let artist = position.track.artist { part("Artist", artist) }
      if let album = position.track.album { part("Album", album) }
      if position.track.title != nil { part("Player", position.player.name) }
    }
  }

  private func title(lines: Int) -> some View {
    Text(position.title).bold().foregroundStyle(.tint).lineLimit(lines).privacySensitive()
  }

  private func part(_ name: String, _ text: String) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(name).foregroundStyle(.tertiary)
      Text(text).lineLimit(1).privacySensitive()
    }
  }

  @ViewBuilder private var footer: some View {
    if family == .systemSmall {
      HStack(spacing: 0) {
        position.elapsed.foregroundStyle(.secondary)
        if let total = position.total { Text(" / \(total)").foregroundStyle(.tertiary) }
      }
      .lineLimit(1)
      TransportButtons(player: position.player, spacing: 24)
    } else {
      TrackTimes(position: position)
      TransportButtons(
        player: position.player, spacing: family == .systemMedium ? 32 : 40, showsModes: true)
    }
  }
}
