internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The progress as a ring around the remaining time.
struct RingStyle: View {
  @Environment(\.widgetFamily) private var family
  let position: TrackPosition

  var body: some View {
    switch family {
    case .systemSmall: small
    case .systemMedium: medium
    default: large
    }
  }

  private var small: some View {
    VStack(spacing: 0) {
      Text(position.title).bold().lineLimit(1).privacySensitive()
      ring { position.remaining.font(.largestNumerals).foregroundStyle(.tint) }
      TransportButtons(player: position.player, spacing: 24)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var medium: some View {
    HStack(spacing: 16) {
      ring {
        position.remaining.bold().font(.largestNumerals).foregroundStyle(.tint)
        if let total = position.total { Text(total).foregroundStyle(.tertiary) }
      }
      VStack(alignment: .leading, spacing: 0) {
        TrackText(position: position, titleLines: 3, showsAlbum: true)
        Spacer(minLength: 0)
        TransportButtons(player: position.player, spacing: 24, showsModes: true)
          .frame(maxWidth: .infinity)
      }
    }
  }

  private var large: some View {
    VStack(spacing: 0) {
      ring(padding: 40, width: 9) {
        position.remaining.font(.largestNumerals).foregroundStyle(.tint)
        if let total = position.total {
          Text("of \(total)").foregroundStyle(.secondary).padding(.top, 16)
        }
      }
      TrackText(position: position, showsAlbum: true, alignment: .center)
      TransportButtons(player: position.player, spacing: 40, showsModes: true)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  /// Returns a ring as large as the space allows, with the time clear of its line.
  private func ring(
    padding: CGFloat = 16, width: CGFloat = 6, @ViewBuilder center: () -> some View
  ) -> some View {
    ZStack {
      TrackRing(fraction: position.fraction ?? 0, width: width)
      VStack(spacing: 0) { center() }.lineLimit(1).padding(.horizontal, padding)
    }
    .aspectRatio(1, contentMode: .fit)
  }
}

/// A ring that begins at the top, with a thin track.
private struct TrackRing: View {
  /// The filled part, 0…1.
  let fraction: Double
  /// The width of the filled part, in points.
  let width: CGFloat

  var body: some View {
    ZStack {
      Circle().trim(from: fraction, to: 1).stroke(.quaternary, lineWidth: 2)
      if fraction > 0 {
        Circle().trim(from: 0, to: fraction).stroke(.tint, lineWidth: width)
      }
    }
    .rotationEffect(.degrees(-90))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(Int(fraction * 100))%")
  }
}
