internal import Configuration
internal import Files
internal import Foundation
internal import TesseraUI

/// The icon of a launcher on a rounded tile of its color.
struct IconTile: View {
  let launcher: Launcher
  /// The size in cells.
  let columns: Int
  let rows: Int

  var body: some View {
    content
      .frame(width: Double(columns) * 8, height: Double(rows) * 16)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(launcher.name)
  }

  @ViewBuilder private var content: some View {
    if rows > 1, let picture = launcher.picture {
      Image(uiImage: picture).resizable().scaledToFill()
        .frame(width: Double(columns) * 8, height: Double(rows) * 16)
        .clipShape(RoundedRectangle(cornerRadius: 8))
    } else if rows > 1 {
      ZStack {
        RoundedRectangle(cornerRadius: rows > 3 ? 8 : 4).fill(fill)
        if rows >= 5 { label.font(.largeTitle) } else { label }
      }
    } else {
      // One row: a pill with half cells as round ends. They are an area and not blocks of text,
      // because the color of text changes where its contrast is low.
      ZStack {
        Path { path in
          path.addRect(CGRect(x: 4, y: 0, width: max(4, Double(columns) * 8 - 8), height: 16))
        }
        .fill(fill)
        label
      }
    }
  }

  /// The tile of a group is quiet, so that the colors of its items show.
  private var fill: AnyShapeStyle {
    launcher.items.isEmpty || launcher.color != nil
      ? AnyShapeStyle(launcher.tint) : AnyShapeStyle(Material.thick)
  }

  @ViewBuilder private var label: some View {
    if launcher.items.isEmpty {
      Text(launcher.label).bold().foregroundStyle(.white)
    } else if rows > 1 {
      GroupSquares(items: launcher.items, rowCount: rows > 3 ? 2 : 1)
    } else {
      HStack(spacing: 0) {
        ForEach(launcher.items.prefix(columns > 4 ? 3 : 2), id: \.name) {
          Text("▪").foregroundStyle($0.tint)
        }
      }
    }
  }
}

/// The colors of a group's first items, as on a folder.
private struct GroupSquares: View {
  let items: [Launcher]
  /// The number of rows of two squares.
  let rowCount: Int

  var body: some View {
    // With an empty row between them, two rows are as odd as the height of a tile.
    VStack(alignment: .leading, spacing: 16) {
      ForEach(Array(rows.enumerated()), id: \.offset) { _, row in
        HStack(spacing: 16) {
          ForEach(row, id: \.name) { Text("■").foregroundStyle($0.tint) }
        }
      }
    }
  }

  private var rows: [[Launcher]] {
    let shown = Array(items.prefix(rowCount * 2))
    return stride(from: 0, to: shown.count, by: 2).map {
      Array(shown[$0..<min($0 + 2, shown.count)])
    }
  }
}

extension Launcher {
  /// The letters or the glyph on the tile.
  var label: String {
    guard let icon, !PathBytes.hasSlash(icon) else { return initials }
    return icon
  }

  /// The path of the picture, or `nil` if the icon is none.
  var picturePath: String? {
    guard let icon, PathBytes.hasSlash(icon) else { return nil }
    return UserPath.expanded(icon, home: ProcessInfo.processInfo.environment.homeFolder)
  }

  /// The picture, or `nil` if the icon is none or cannot be read.
  @MainActor var picture: UIImage? {
    guard let picturePath else { return nil }
    // A picture that cannot be read is replaced by letters.
    let bytes = try? RegularFile.bytes(at: picturePath, limit: Self.pictureLimit)
    return bytes.flatMap { UIImage(data: Data($0)) }
  }

  /// The maximum size of a picture, in bytes.
  private static let pictureLimit = 4 << 20

  /// The color of the tile.
  var tint: Color { Self.color(named: tileColor) }

  private static func color(named name: String) -> Color {
    switch name {
    case "red": return .red
    case "orange": return .orange
    case "yellow": return .yellow
    case "green": return .green
    case "mint": return .mint
    case "teal": return .teal
    case "cyan": return .cyan
    case "blue": return .blue
    case "indigo": return .indigo
    case "purple": return .purple
    case "pink": return .pink
    case "brown": return .brown
    case "gray": return .gray
    default: break
    }
    guard let rgb = UInt32(name.dropFirst(), radix: 16) else { return .accentColor }
    func component(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xff) / 255 }
    return Color(red: component(16), green: component(8), blue: component(0))
  }
}
