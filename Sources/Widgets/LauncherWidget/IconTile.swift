internal import Configuration
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
        RoundedRectangle(cornerRadius: rows > 3 ? 16 : 8).fill(launcher.tint)
        label
      }
    } else {
      // One row: a pill with half cells as round ends.
      HStack(spacing: 0) {
        Text("▐").foregroundStyle(launcher.tint)
        label.frame(width: Double(columns - 2) * 8, height: 16).background(launcher.tint)
        Text("▌").foregroundStyle(launcher.tint)
      }
    }
  }

  @ViewBuilder private var label: some View {
    if launcher.items.isEmpty {
      Text(launcher.label).bold().foregroundStyle(.white)
    } else if rows > 1 {
      GroupSquares(items: launcher.items)
    } else {
      Text("▪▪▪").foregroundStyle(.white)
    }
  }
}

/// The colors of a group's first items, as on a folder.
private struct GroupSquares: View {
  let items: [Launcher]

  var body: some View {
    VStack(spacing: 0) {
      ForEach(Array(rows.enumerated()), id: \.offset) { _, row in
        HStack(spacing: 8) {
          ForEach(row, id: \.name) { Text("■").foregroundStyle($0.tint) }
        }
      }
    }
  }

  private var rows: [[Launcher]] {
    let shown = Array(items.prefix(4))
    return stride(from: 0, to: shown.count, by: 2).map { Array(shown[$0..<min($0 + 2, shown.count)]) }
  }
}

extension Launcher {
  /// The letters or the glyph on the tile.
  var label: String {
    guard let icon, !icon.contains("/") else { return initials }
    return icon
  }

  /// The picture, or `nil` if the icon is none or cannot be read.
  @MainActor var picture: UIImage? {
    guard let icon, icon.contains("/") else { return nil }
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    let path = icon.hasPrefix("~/") ? home + icon.dropFirst() : icon
    return UIImage(contentsOfFile: path)
  }

  /// The color of the tile; that of a group is quiet, so that the colors of its items show.
  var tint: Color {
    if !items.isEmpty, color == nil { return Color(white: 0.45) }
    return Self.color(named: tileColor)
  }

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
