internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Photos in their style.
struct PhotoView: View {
  @Environment(\.widgetFamily) private var family
  let entry: PhotoEntry

  var body: some View {
    GeometryReader { proxy in
      content(in: proxy.size).frame(width: proxy.size.width, height: proxy.size.height)
    }
    .privacySensitive(!entry.isSample)
    // Enter on a sample chooses a photo.
    .widgetURL(
      entry.isSample || entry.message != nil ? URL(string: "tessera://settings/path") : nil)
  }

  @ViewBuilder private func content(in size: CGSize) -> some View {
    if let message = entry.message {
      EmptyState("\(message)", "Choose a photo", asking: "path")
    } else {
      switch entry.style {
      case .fullBleed: FullSizePhoto(entry: entry, size: size)
      case .framed: FramedPhoto(entry: entry, size: size)
      case .polaroid: Polaroids(entry: entry, size: size)
      case .contactSheet: ContactSheet(entry: entry, size: size, columns: columns)
      }
    }
  }

  /// The number of columns of a contact sheet.
  private var columns: Int {
    switch family {
    case .systemSmall: 2
    case .systemMedium: 4
    case .systemExtraLarge: 6
    default: 3
    }
  }
}

extension PhotoEntry {
  /// Returns the text at a photo, or `nil` for none.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - width: The available width, in points.
  /// - Returns: The text, without spaces around it.
  func text(at photo: Photo, width: Double) -> String? {
    if isSample { return width < 176 ? "Sample" : "Sample · Enter: choose a photo" }
    switch caption {
    case .hidden: return nil
    case .name: return photo.name
    case .folder: return photo.folder
    case .date:
      return photo.date.formatted(Date.FormatStyle().day().month(.abbreviated).year())
    }
  }
}

/// A photo up to the edge of the box, with its caption on it.
private struct FullSizePhoto: View {
  let entry: PhotoEntry
  let size: CGSize

  var body: some View {
    if let photo = entry.photos.first {
      FittedPhoto(photo: photo, size: size, fit: entry.fit, focus: entry.focus)
        .frame(width: size.width, height: size.height)
        .overlay(alignment: .bottomLeading) {
          if let text = entry.text(at: photo, width: size.width) {
            Text(verbatim: " \(text) ").foregroundStyle(.white).lineLimit(1)
              .background(.black.opacity(0.6))
          }
        }
    }
  }
}

/// A photo with a frame around it, and its caption on the frame.
private struct FramedPhoto: View {
  let entry: PhotoEntry
  let size: CGSize

  var body: some View {
    if let photo = entry.photos.first {
      let inner = CGSize(width: size.width - 32, height: size.height - 32)
      ZStack {
        Rectangle().strokeBorder(.tint, lineWidth: 4)
        FittedPhoto(photo: photo, size: inner, fit: entry.fit, focus: entry.focus)
          .frame(width: inner.width, height: inner.height)
      }
      .frame(width: size.width, height: size.height)
      .overlay(alignment: .bottom) {
        if let text = entry.text(at: photo, width: size.width) {
          Text(verbatim: " \(text) ").foregroundStyle(.secondary).lineLimit(1)
            .background(.background).frame(maxWidth: inner.width)
        }
      }
    }
  }
}

/// Photos on white paper, with captions below: two in a wide box.
private struct Polaroids: View {
  let entry: PhotoEntry
  let size: CGSize

  var body: some View {
    let count = max(1, entry.photos.count)
    let columns = (Int(size.width / 8) - (count - 1) * 2) / count
    // Paper is at most as wide as it is high.
    let width = Double(min(columns, Int(size.height / 8) + 3)) * 8
    HStack(spacing: 16) {
      ForEach(Array(entry.photos.enumerated()), id: \.offset) { _, photo in
        paper(photo, CGSize(width: width, height: size.height))
      }
    }
    .frame(width: size.width, height: size.height)
  }

  private func paper(_ photo: Photo, _ paper: CGSize) -> some View {
    let isTall = paper.height > 160
    let margin = isTall ? 16.0 : 8
    let inner = CGSize(
      width: paper.width - margin * 2, height: paper.height - (isTall ? 64 : 32))
    return VStack(spacing: 0) {
      FittedPhoto(photo: photo, size: inner, fit: entry.fit, focus: entry.focus)
        .frame(width: inner.width, height: inner.height).padding(.top, isTall ? 16 : 0)
      Text(verbatim: entry.text(at: photo, width: inner.width) ?? "").italic().lineLimit(1)
        .foregroundStyle(Color(red: 0.2, green: 0.2, blue: 0.25))
        .frame(width: inner.width, height: isTall ? 48 : 32)
    }
    .frame(width: paper.width, height: paper.height)
    .background(Color(red: 0.95, green: 0.94, blue: 0.91))
  }
}

/// Photos in a grid.
private struct ContactSheet: View {
  let entry: PhotoEntry
  let size: CGSize
  let columns: Int

  var body: some View {
    let rows = size.height > 160 ? 3 : 2
    let cell = CGSize(
      width: Double((Int(size.width / 8) - (columns - 1)) / columns) * 8,
      height: Double((Int(size.height / 16) - (rows - 1)) / rows) * 16)
    VStack(alignment: .leading, spacing: 16) {
      ForEach(0..<rows, id: \.self) { row in
        HStack(spacing: 8) {
          ForEach(0..<columns, id: \.self) { column in
            photo(row * columns + column, cell)
          }
        }
      }
    }
    .frame(width: size.width, height: size.height)
    .overlay(alignment: .bottom) {
      if entry.isSample, let photo = entry.photos.first,
        let text = entry.text(at: photo, width: size.width)
      {
        Text(verbatim: " \(text) ").foregroundStyle(.white).lineLimit(1)
          .background(.black.opacity(0.6))
      }
    }
  }

  @ViewBuilder private func photo(_ index: Int, _ cell: CGSize) -> some View {
    if index < entry.photos.count {
      FittedPhoto(photo: entry.photos[index], size: cell, fit: .fill, focus: entry.focus)
        .frame(width: cell.width, height: cell.height)
    } else {
      Rectangle().fill(.quaternary).opacity(0.3).frame(width: cell.width, height: cell.height)
    }
  }
}
