internal import Configuration
internal import Foundation
internal import TesseraUI

/// Tiles with names, as on a phone.
struct IconGrid: View {
  let launchers: [Launcher]
  let size: CellSize

  var body: some View {
    let grid = GridPlan(count: launchers.count, size: size)
    VStack(spacing: 0) {
      ForEach(0..<grid.rowCount, id: \.self) { row in
        if row > 0 { Spacer(minLength: 0) }
        HStack(spacing: 0) {
          ForEach(launchers[grid.range(ofRow: row)], id: \.name) { cell($0, grid) }
          if grid.emptyCells(inRow: row) > 0, row > 0 {
            Spacer().frame(width: Double(grid.emptyCells(inRow: row) * grid.cellWidth) * 8)
          }
        }
      }
    }
    .frame(height: Double(grid.height) * 16)
  }

  private func cell(_ launcher: Launcher, _ grid: GridPlan) -> some View {
    LauncherLink(launcher: launcher) {
      VStack(spacing: 0) {
        IconTile(launcher: launcher, columns: 6, rows: grid.tileHeight)
        HStack(spacing: 0) {
          Text(launcher.name).foregroundStyle(.primary).lineLimit(1)
          if let key = launcher.keyName {
            Text(" \(key)").foregroundStyle(.tertiary).lineLimit(1)
          }
        }
        .frame(width: Double(grid.cellWidth - 1) * 8, height: 16)
      }
      .frame(width: Double(grid.cellWidth) * 8)
    }
  }
}

/// How many tiles of which size fit into a box: square ones if all of them fit, otherwise flat ones.
struct GridPlan: Hashable {
  let columns: Int
  let rowCount: Int
  /// The height of a tile, in rows, without the name below it.
  let tileHeight: Int
  /// The width of a tile with the space beside it, in columns.
  let cellWidth: Int
  /// The height of all rows, spread over the box.
  let height: Int
  private let count: Int

  private static let minimumCellWidth = 8
  private static let squareTileHeight = 3

  init(count: Int, size: CellSize) {
    let maximumColumns = max(1, size.columns / Self.minimumCellWidth)
    let squareRows = max(1, (size.rows + 1) / (Self.squareTileHeight + 2))
    let flatRows = max(1, size.rows / 2)
    let fitsSquare = size.rows > Self.squareTileHeight && count <= maximumColumns * squareRows
    tileHeight = fitsSquare ? Self.squareTileHeight : 1
    let maximumRows = fitsSquare ? squareRows : flatRows
    let shownCount = min(count, maximumColumns * maximumRows)
    // As few rows as possible, with the columns evenly filled.
    let neededRows = (shownCount + maximumColumns - 1) / maximumColumns
    columns = max(1, (shownCount + neededRows - 1) / max(1, neededRows))
    rowCount = max(1, (shownCount + columns - 1) / columns)
    cellWidth = max(1, size.columns / columns)
    self.count = shownCount
    let contentHeight = rowCount * (tileHeight + 1)
    // At most one empty row between two rows of tiles.
    height = min(size.rows, contentHeight + rowCount - 1)
  }

  func range(ofRow row: Int) -> Range<Int> { row * columns..<min(count, (row + 1) * columns) }

  func emptyCells(inRow row: Int) -> Int { columns - range(ofRow: row).count }
}

/// A row for each launcher: icon, name, what it does, key.
struct LauncherList: View {
  let launchers: [Launcher]
  let size: CellSize

  var body: some View {
    VStack(alignment: .leading, spacing: isSpacious ? 16 : 0) {
      ForEach(launchers.prefix(size.rows), id: \.name) { launcher in
        LauncherLink(launcher: launcher) { row(launcher) }
      }
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  /// Whether the rows fit with an empty row after each.
  private var isSpacious: Bool { launchers.count * 2 - 1 <= size.rows }

  private func row(_ launcher: Launcher) -> some View {
    HStack(spacing: 8) {
      IconTile(launcher: launcher, columns: 4, rows: 1)
      Text(launcher.name).foregroundStyle(.primary).lineLimit(1).layoutPriority(2)
      if size.columns >= 30 {
        Text(launcher.summary).foregroundStyle(.tertiary).lineLimit(1).privacySensitive()
      }
      Spacer(minLength: 0)
      if let key = launcher.keyName {
        Text(key).foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
      }
    }
  }
}

/// Square tiles side by side on a bar, without names.
struct Dock: View {
  let launchers: [Launcher]
  let size: CellSize

  private static let tile = (columns: 6, rows: 3)

  var body: some View {
    VStack(spacing: 0) {
      ForEach(Array(rows.enumerated()), id: \.offset) { index, row in
        if index > 0 { Spacer().frame(height: 16) }
        HStack(spacing: 8) {
          ForEach(row, id: \.name) { launcher in
            LauncherLink(launcher: launcher) {
              IconTile(launcher: launcher, columns: Self.tile.columns, rows: Self.tile.rows)
            }
          }
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var rows: [[Launcher]] {
    let maximumColumns = max(1, (size.columns + 1) / (Self.tile.columns + 1))
    let maximumRows = max(1, (size.rows + 1) / (Self.tile.rows + 1))
    let shown = Array(launchers.prefix(maximumColumns * maximumRows))
    let rowCount = max(1, (shown.count + maximumColumns - 1) / maximumColumns)
    let columns = max(1, (shown.count + rowCount - 1) / rowCount)
    return stride(from: 0, to: shown.count, by: columns).map {
      Array(shown[$0..<min($0 + columns, shown.count)])
    }
  }
}

/// One launcher that fills the box.
struct SingleLauncher: View {
  let launcher: Launcher
  let size: CellSize

  var body: some View {
    LauncherLink(launcher: launcher) {
      if size.columns >= 30, size.rows < 12 {
        HStack(spacing: 16) {
          IconTile(launcher: launcher, columns: 14, rows: size.rows)
          VStack(alignment: .leading, spacing: 0) { details }
          Spacer(minLength: 0)
        }
      } else {
        VStack(spacing: size.rows < 12 ? 0 : 16) {
          IconTile(
            launcher: launcher, columns: min(size.columns, size.rows < 12 ? 16 : 24),
            rows: size.rows < 12 ? size.rows - 1 : size.rows - 5)
          VStack(spacing: 0) { details }
        }
      }
    }
  }

  @ViewBuilder private var details: some View {
    HStack(spacing: 8) {
      Text(launcher.name).bold().foregroundStyle(.primary).lineLimit(1)
      if size.columns < 30, let key = launcher.keyName {
        Text(key).foregroundStyle(.tertiary).lineLimit(1)
      }
    }
    if size.columns >= 30 {
      Text(launcher.summary).foregroundStyle(.secondary).lineLimit(2).privacySensitive()
      if let key = launcher.keyName {
        Text("key \(key)").foregroundStyle(.tertiary).lineLimit(1)
      }
    }
  }
}
