internal import TesseraKit
internal import TesseraUI

/// The cover, with the track beside or below it.
struct CoverStyle: View {
  @Environment(\.widgetFamily) private var family
  let position: TrackPosition
  let cover: UIImage?

  var body: some View {
    switch family {
    case .systemSmall: small
    case .systemMedium: medium
    default: large
    }
  }

  private var small: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 0) {
        CoverImage(cover: cover)
        Spacer(minLength: 0)
        VStack(spacing: 0) {
          PreviousButton(player: position.player)
          PlayButton(player: position.player)
          NextButton(player: position.player)
        }
        Spacer(minLength: 0)
      }
      TrackText(position: position)
      if position.track.length != nil { TrackBar(position: position) }
    }
  }

  private var medium: some View {
    HStack(spacing: 16) {
      CoverImage(cover: cover)
      VStack(alignment: .leading, spacing: 0) {
        TrackText(position: position, titleLines: 2, showsAlbum: true)
        Spacer(minLength: 0)
        TrackTimes(position: position)
        TransportButtons(player: position.player, spacing: 24, showsModes: true)
          .frame(maxWidth: .infinity)
      }
    }
  }

  private var large: some View {
    VStack(spacing: 0) {
      CoverImage(cover: cover)
      TrackText(position: position, showsAlbum: true, alignment: .center)
      TrackTimes(position: position)
      TransportButtons(player: position.player, spacing: 40, showsModes: true)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// A square cover, or a note on a surface if there is none.
private struct CoverImage: View {
  let cover: UIImage?

  var body: some View {
    Group {
      if let image = cover?.cgImage {
        Image(image, scale: 1, label: Text("Cover")).resizable()
      } else {
        ZStack {
          Rectangle().fill(.quaternary)
          Image(systemName: "music.note").foregroundStyle(.tint)
        }
        .accessibilityHidden(true)
      }
    }
    .aspectRatio(1, contentMode: .fit)
    .privacySensitive()
  }
}
