internal import TesseraKit
internal import TesseraUI

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
      ring(side: 80) { position.remaining.foregroundStyle(.tint) }
      TransportButtons(player: position.player, spacing: 24)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var medium: some View {
    HStack(spacing: 16) {
      ring(side: 112) {
        position.remaining.bold().foregroundStyle(.tint)
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
      ring(side: 192) {
        position.remaining.font(.largeTitle).foregroundStyle(.tint)
        if let total = position.total {
          Text("of \(total)").foregroundStyle(.secondary).padding(.top, 16)
        }
      }
      Spacer(minLength: 0)
      TrackText(position: position, showsAlbum: true, alignment: .center)
      TransportButtons(player: position.player, spacing: 40, showsModes: true)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private func ring(side: CGFloat, @ViewBuilder center: () -> some View) -> some View {
    ZStack {
      TrackRing(fraction: position.fraction ?? 0, width: side > 100 ? 9 : 6)
      VStack(spacing: 0) { center() }.lineLimit(1).frame(maxWidth: side - 32)
    }
    .frame(width: side, height: side)
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
