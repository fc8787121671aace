internal import Foundation
internal import TesseraUI

/// The poster of a title; while there is none, a tile in a color of the title with its initials.
struct PosterView: View {
  let item: WatchlistItem
  /// The poster, or `nil` if there is none.
  let poster: UIImage?
  /// The size in cells.
  let columns: Int
  let rows: Int

  private var size: CGSize { CGSize(width: Double(columns) * 8, height: Double(rows) * 16) }

  var body: some View {
    Group {
      if let image = poster?.cgImage, let part = image.cropping(to: crop(of: image)) {
        Image(part, scale: 1, label: Text(verbatim: item.title)).resizable()
      } else {
        tile
      }
    }
    .frame(width: size.width, height: size.height)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(item.title)
    .privacySensitive(poster != nil)
  }

  private var tile: some View {
    ZStack {
      LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom)
      Text(verbatim: initials).bold().foregroundStyle(.white)
    }
  }

  /// Returns the middle of an image with the proportions of the view, in pixels.
  private func crop(of image: CGImage) -> CGRect {
    let scale = min(Double(image.width) / size.width, Double(image.height) / size.height)
    let (width, height) = (max(1, size.width * scale), max(1, size.height * scale))
    return CGRect(
      x: ((Double(image.width) - width) / 2).rounded(.down),
      // What matters of a poster is rather in its upper part.
      y: ((Double(image.height) - height) / 3).rounded(.down), width: width.rounded(.down),
      height: height.rounded(.down))
  }

  /// The first letters of up to two words.
  private var initials: String {
    item.title.split(separator: " ").filter { $0.first?.isLetter == true }
      .filter { !["the", "a", "an"].contains($0.lowercased()) }.prefix(2)
      .compactMap { $0.first?.uppercased() }.joined()
  }

  /// Two shades of a color that depends only on the title.
  private var colors: [Color] {
    let hash = item.title.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let hue = Double(hash % 12) / 12
    return [0.55, 0.28].map { Color(hue: hue, saturation: 0.55, brightness: $0) }
  }
}
