import SwiftUI
import WidgetKit

extension CatalogueItem {
  static let images: [CatalogueItem] = [
    CatalogueItem("symbols-weather", 30, 4) {
      symbols([
        "sun.max.fill", "cloud.sun.fill", "cloud.fill", "cloud.rain", "cloud.bolt", "cloud.snow",
        "wind", "moon.stars", "sunrise", "sunset", "thermometer", "drop.fill", "no.such.symbol",
      ])
    },
    CatalogueItem("symbols-controls", 30, 4) {
      symbols([
        "play.fill", "pause.fill", "stop.fill", "forward.fill", "backward.fill", "checkmark",
        "xmark", "plus", "minus", "arrow.up", "arrow.down", "chevron.left", "chevron.right",
        "star", "star.fill", "heart.fill", "bell", "gearshape.fill",
      ])
    },
    CatalogueItem("symbol-modifiers", 24, 3) {
      VStack(alignment: .leading) {
        Image(systemName: "heart").symbolVariant(.fill).foregroundStyle(.red)
          .symbolRenderingMode(.hierarchical).imageScale(.large)
        Image(systemName: "arrow.up").rotationEffect(.degrees(90))
        Image(systemName: "star").font(.title).bold()
      }
    },
    CatalogueItem("image-bitmap", 24, 6) {
      Image(uiImage: checker).resizable().interpolation(.none)
    },
    CatalogueItem("image-fit", 30, 6) {
      HStack(spacing: 16) {
        Image(uiImage: checker).resizable().scaledToFit()
        Image(uiImage: checker).resizable().scaledToFill()
          .frame(width: 80, height: 48).clipped()
        Image(uiImage: checker).resizable().widgetAccentedRenderingMode(.accented)
          .aspectRatio(contentMode: .fit)
      }
    },
    CatalogueItem("async-image", 30, 3) {
      HStack(spacing: 16) {
        AsyncImage(url: URL(string: "https://example.org/a.png"))
        AsyncImage(url: nil) {
          $0.resizable()
        } placeholder: {
          ProgressView()
        }
        AsyncImage(url: nil) { phase in
          if phase.error != nil { Text("gone") } else { Text("none yet") }
        }
      }
    },
    CatalogueItem("image-template", 12, 3) {
      Image(uiImage: checker).renderingMode(.template).resizable().foregroundStyle(.purple)
    },
    CatalogueItem("image-circle", 12, 5) {
      Image(uiImage: checker).resizable().aspectRatio(1, contentMode: .fit).clipShape(Circle())
    },
    CatalogueItem("image-missing", 16, 3) {
      Image("no-such-picture").resizable()
    },
    CatalogueItem("image-decoded", 16, 4) {
      if let image = UIImage(data: checker.pngData() ?? Data()) {
        Image(uiImage: image).resizable()
      }
    },
  ]

  @MainActor private static func symbols(_ names: [String]) -> some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 16))]) {
      ForEach(names, id: \.self) { Image(systemName: $0) }
    }
  }

  /// Returns an image of four colored squares, decoded from a BMP that is assembled here.
  static let checker: UIImage = {
    let rows: [[UInt8]] = [
      // BMP stores blue, green, red, from the bottom row up.
      [0xff, 0x60, 0x40, 0x40, 0xd0, 0xf0, 0, 0], [0x40, 0x40, 0xf0, 0x60, 0xc0, 0x40, 0, 0],
    ]
    let size = 54 + 16
    var bytes: [UInt8] = [0x42, 0x4d, UInt8(size), 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0]
    bytes += [40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0]
    bytes += Array(repeating: 0, count: 24)
    bytes += rows.joined()
    return UIImage(data: Data(bytes), scale: 0.05) ?? UIImage()
  }()
}
