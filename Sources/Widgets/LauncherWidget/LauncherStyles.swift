internal import Configuration
internal import Foundation
internal import TesseraUI

/// Tiles with names, as on a phone.
struct IconGrid: View {
  let launchers: [Launcher]
  let size: CellSize

  var body: some View {
    TileRows(plan: GridPlan(count: launchers.count, size: size, showsNames: true)) { index, plan in
      let launcher = launchers[index]
      LauncherLink(launcher: launcher) {
        VStack(spacing: 0) {
          IconTile(launcher: launcher, columns: plan.tileColumns, rows: plan.tileRows)
          HStack(spacing: 0) {
            Text(launcher.name).foregroundStyle(.primary).lineLimit(1).layoutPriority(1)
            if let key = launcher.keyName, launcher.name.count + key.count + 2 < plan.cellWidth {
              Text(" \(key)").foregroundStyle(.tertiary).lineLimit(1)
            }
          }
          .frame(width: Double(plan.cellWidth - 1) * 8, height: 16)
        }
        .frame(width: Double(plan.cellWidth) * 8)
      }
    }
  }
}

/// Rows of tiles in the middle of the box; a row that is not full begins at the left.
struct TileRows<Tile: View>: View {
  let plan: GridPlan
  @ViewBuilder let tile: (_ index: Int, _ plan: GridPlan) -> Tile

  var body: some View {
    VStack(alignment: .leading, spacing: Double(plan.rowSpacing) * 16) {
      ForEach(0..<plan.rowCount, id: \.self) { row in
        HStack(spacing: 0) {
          ForEach(plan.range(ofRow: row), id: \.self) { tile($0, plan) }
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
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
      if isSpacious {
        IconTile(launcher: launcher, columns: 4, rows: 1)
      } else {
        // Tiles directly below each other would form one block.
        Text(launcher.items.isEmpty ? launcher.label : "▪▪").bold()
          .foregroundStyle(launcher.tint).lineLimit(1).frame(width: 16, alignment: .leading)
          .accessibilityHidden(true)
      }
      Text(launcher.name).foregroundStyle(.primary).lineLimit(1).layoutPriority(2)
      if size.columns >= 30, launcher.summary != launcher.name {
        Text(launcher.summary).foregroundStyle(.tertiary).lineLimit(1).privacySensitive()
      }
      Spacer(minLength: 0)
      if let key = launcher.keyName {
        Text(key).foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
      }
    }
  }
}

/// Tiles without names, side by side on a bar.
struct Dock: View {
  let launchers: [Launcher]
  let size: CellSize

  var body: some View {
    let plan = plan
    TileRows(plan: plan) { index, plan in
      LauncherLink(launcher: launchers[index]) {
        IconTile(launcher: launchers[index], columns: plan.tileColumns, rows: plan.tileRows)
          .frame(width: Double(plan.cellWidth) * 8)
      }
    }
    .background {
      RoundedRectangle(cornerRadius: 8).fill(.bar)
        .frame(height: Double(min(size.rows, barHeight(of: plan))) * 16)
    }
  }

  /// The plan for the space inside the bar, which has a row above and below the tiles.
  private var plan: GridPlan {
    var inner = size
    inner.rows = max(1, size.rows - 2)
    return GridPlan(count: launchers.count, size: inner, showsNames: false)
  }

  private func barHeight(of plan: GridPlan) -> Int {
    plan.rowCount * plan.tileRows + (plan.rowCount - 1) * plan.rowSpacing + 2
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
          IconTile(
            launcher: launcher, columns: min(size.columns / 2, size.rows * 2), rows: size.rows)
          VStack(alignment: .leading, spacing: 0) { details }
          Spacer(minLength: 0)
        }
      } else {
        VStack(spacing: size.rows < 12 ? 0 : 16) {
          IconTile(
            launcher: launcher, columns: min(size.columns, max(16, 2 * tileRows)),
            rows: tileRows)
          VStack(spacing: 0) { details }
        }
      }
    }
  }

  /// The height of a tile above its name, which is odd, so that a letter is in the middle.
  private var tileRows: Int {
    let rows = size.rows < 12 ? size.rows - 1 : size.rows - 5
    return max(1, rows.isMultiple(of: 2) ? rows - 1 : rows)
  }

  @ViewBuilder private var details: some View {
    HStack(spacing: 8) {
      Text(launcher.name).bold().foregroundStyle(.primary).lineLimit(1)
      if size.columns < 30, let key = launcher.keyName {
        Text(key).foregroundStyle(.tertiary).lineLimit(1)
      }
    }
    if size.columns >= 30 {
      if launcher.summary != launcher.name {
        Text(launcher.summary).foregroundStyle(.secondary).lineLimit(2).privacySensitive()
      }
      if let key = launcher.keyName {
        Text("key \(key)").foregroundStyle(.tertiary).lineLimit(1)
      }
    }
  }
}
