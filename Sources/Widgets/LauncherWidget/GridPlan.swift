/// How many tiles of which size fit into a box: the largest size with which all of them fit,
/// otherwise flat tiles.
struct GridPlan: Hashable {
  /// The size of a tile in cells, without the name below it.
  let tileColumns: Int
  let tileRows: Int
  let columnCount: Int
  let rowCount: Int
  /// The width of a tile with the space beside it, in columns.
  let cellWidth: Int
  /// The empty rows between two rows of tiles.
  let rowSpacing: Int
  private let count: Int

  /// The heights of tiles, from the largest; a square one is twice as wide as high.
  ///
  /// They are odd, because a letter has one or three rows and is to be in the middle.
  private static let heights = [11, 9, 7, 5, 3, 1]
  private static let flatWidth = 6

  init(count: Int, size: CellSize, showsNames: Bool) {
    let nameRows = showsNames ? 1 : 0
    let plans = Self.heights.map { height in
      let width = height == 1 ? Self.flatWidth : 2 * height
      // A space separates the tiles, but none follows the last.
      let columns = max(1, (size.columns + 1) / (width + 1))
      // Without names, an empty row separates the rows of tiles.
      let spacing = showsNames ? 0 : 1
      let rows = max(1, (size.rows + spacing) / (height + nameRows + spacing))
      return (
        columns: columns, rows: rows, width: width,
        height: (tile: height, row: height + nameRows)
      )
    }
    let fitting = plans.first { plan in
      plan.height.row <= size.rows && plan.width <= size.columns
        && count <= plan.columns * plan.rows
    }
    let plan = fitting ?? plans[plans.count - 1]
    let shownCount = max(1, min(count, plan.columns * plan.rows))
    // As few rows as possible, with the columns evenly filled.
    let neededRows = (shownCount + plan.columns - 1) / plan.columns
    columnCount = (shownCount + neededRows - 1) / neededRows
    rowCount = (shownCount + columnCount - 1) / columnCount
    tileColumns = plan.width
    tileRows = plan.height.tile
    cellWidth = max(plan.width, size.columns / columnCount)
    let spareRows = size.rows - rowCount * plan.height.row
    rowSpacing = rowCount > 1 && spareRows >= rowCount - 1 ? 1 : 0
    self.count = shownCount
  }

  /// The indices of the tiles in a row.
  func range(ofRow row: Int) -> Range<Int> {
    min(count, row * columnCount)..<min(count, (row + 1) * columnCount)
  }

  /// The number of cells without a tile in a row.
  func emptyCells(inRow row: Int) -> Int { columnCount - range(ofRow: row).count }
}
