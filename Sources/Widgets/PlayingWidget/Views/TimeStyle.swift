internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The remaining time in large digits.
struct TimeStyle: View {
  @Environment(\.widgetFamily) private var family
  let position: TrackPosition

  var body: some View {
    if family == .systemLarge { large } else { compact }
  }

  private var compact: some View {
    VStack(alignment: .leading, spacing: 0) {
      digits
      if position.track.length != nil { TrackBar(position: position) }
      TrackText(position: position)
      Spacer(minLength: 0)
      TransportButtons(player: position.player, spacing: 24, showsModes: family != .systemSmall)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }

  private var large: some View {
    VStack(spacing: 0) {
      Spacer(minLength: 0)
      digits
      TrackTimes(position: position).padding(.top, 16)
      Spacer(minLength: 0)
      TrackText(position: position, titleLines: 2, showsAlbum: true, alignment: .center)
      Spacer(minLength: 0)
      TransportButtons(player: position.player, spacing: 40, showsModes: true)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var digits: some View {
    position.remaining.font(.largestNumerals).foregroundStyle(.tint).lineLimit(1)
  }
}
