internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Large buttons first.
struct RemoteStyle: View {
  @Environment(\.widgetFamily) private var family
  let position: TrackPosition

  var body: some View {
    GeometryReader { content(rows: $0.size.rows) }
  }

  private func content(rows: Int) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      // What is below the buttons takes four rows, and ten in a large box.
      transport.frame(height: .rows(max(3, rows - (family == .systemLarge ? 10 : 4))))
      if family == .systemLarge { modes.frame(height: 48).padding(.top, 16) }
      Spacer(minLength: 0)
      TrackText(
        position: position, titleLines: family == .systemLarge ? 2 : 1,
        showsAlbum: family == .systemLarge)
      if family == .systemSmall {
        if position.track.length != nil { TrackBar(position: position) }
      } else {
        TrackTimes(position: position)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }

  private var player: Player { position.player }

  private var transport: some View {
    HStack(spacing: 8) {
      Tile(
        String(localized: "Previous track"), "backward.end.fill", PreviousTrack(player),
        player.canGoPrevious)
      Tile(
        player.isPlaying ? String(localized: "Pause") : String(localized: "Play"),
        player.isPlaying ? "pause.fill" : "play.fill",
        PlayOrPause(player), player.canPlayOrPause, isMain: true)
      Tile(String(localized: "Next track"), "forward.end.fill", NextTrack(player), player.canGoNext)
    }
  }

  private var modes: some View {
    HStack(spacing: 8) {
      if let isShuffled = player.isShuffled {
        ModeTile(
          "shuffle", isShuffled ? String(localized: "shuffled") : String(localized: "in order"),
          isShuffled, SwitchShuffle(player))
      }
      if let loop = player.loop {
        ModeTile(
          loop == .track ? "repeat.1" : "repeat", Self.name(loop), loop != .off,
          SwitchRepeat(player))
      }
    }
  }

  private static func name(_ loop: Player.Loop) -> String {
    switch loop {
    case .off: String(localized: "no repeat")
    case .playlist: String(localized: "repeat all")
    case .track: String(localized: "repeat one")
    }
  }
}

/// A button as large as its space.
private struct Tile<Action: AppIntent>: View {
  let name: String
  let symbol: String
  let action: Action
  let isAvailable: Bool
  let isMain: Bool

  init(
    _ name: String, _ symbol: String, _ action: Action, _ isAvailable: Bool, isMain: Bool = false
  ) {
    self.name = name
    self.symbol = symbol
    self.action = action
    self.isAvailable = isAvailable
    self.isMain = isMain
  }

  var body: some View {
    Button(intent: action) {
      ZStack {
        if isMain {
          Rectangle().fill(.tint)
          Image(systemName: symbol).foregroundStyle(.background)
        } else {
          Rectangle().fill(.quaternary)
          Image(systemName: symbol)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(name).disabled(!isAvailable)
  }
}

/// A symbol with a word for the mode of a player.
private struct ModeTile<Action: AppIntent>: View {
  let symbol: String
  let name: String
  let isOn: Bool
  let action: Action

  init(_ symbol: String, _ name: String, _ isOn: Bool, _ action: Action) {
    self.symbol = symbol
    self.name = name
    self.isOn = isOn
    self.action = action
  }

  var body: some View {
    Button(intent: action) {
      ZStack {
        Rectangle().fill(.quaternary)
        HStack(spacing: 8) {
          Image(systemName: symbol)
          Text(name)
        }
        .foregroundStyle(isOn ? AnyShapeStyle(.tint) : AnyShapeStyle(.secondary))
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .buttonStyle(.plain)
  }
}
