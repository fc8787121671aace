internal import Cells

/// A cell of a grid during layout.
struct GridCell {
  let item: Int
  let columns: Range<Int>
  let node: GridCellNode
}

/// The columns and rows of a grid, with their lengths.
struct GridPlan {
  /// The cells of each row; a child that is not a row is one cell that spans all columns.
  var rows: [[GridCell]] = []
  /// The alignment of each row, or `nil` for the grid's alignment.
  var rowAlignments: [AxisAlignment?] = []
  /// The cells that span a single column, by column.
  var columns: [[GridCell]] = []
  var widths: [Length] = [] {
    didSet { edges = widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) } }
  }
  /// The left edge of each column, and the right edge of the last, without gaps.
  fileprivate var edges: [Length] = [0]
  var heights: [Length] = []
  /// The alignments of columns that specify one.
  var columnAlignments: [Int: AxisAlignment] = [:]
  let node: GridNode

  /// The maximum number of columns; more would not fit on any screen.
  static let columnLimit = 512
  /// The maximum number of columns that one cell spans.
  static let spanLimit = 64

  /// Returns the width of a range of columns, including the gaps between them.
  func width(of columns: Range<Int>) -> Length {
    let columns = columns.clamped(to: widths.indices)
    let total = edges[columns.upperBound] - edges[columns.lowerBound]
    return max(0, total + node.columnGap * max(0, columns.count - 1))
  }

  var size: LayoutSize {
    LayoutSize(
      width: min(.unbounded, width(of: widths.indices)),
      height: min(
        .unbounded, heights.reduce(0, +) + node.rowGap * max(0, heights.count - 1)))
  }
}

extension Layout {
  /// Measures the columns of a grid, then its rows, both like the children of a stack.
  ///
  /// The plan is empty if the work budget is spent.
  mutating func gridPlan(_ index: Int, _ node: GridNode, in proposal: Proposal) -> GridPlan {
    var plan = GridPlan(node: node)
    collectRows(of: index, into: &plan)
    let columns = plan.columns.count
    // An estimate: each column and row has its list of cells and is measured up to three times, but
    // most sizes are cached.
    let cells = plan.rows.reduce(0) { $0 + $1.count }
    guard work.spend(4 * (columns + plan.rows.count) + 8 * cells) else {
      return GridPlan(node: node)
    }
    let width = proposal.width.map { max(0, $0 - node.columnGap * max(0, columns - 1)) }
    plan.widths = lengths(dividing: width, count: columns) { layout, column, share in
      layout.columnWidth(column, share, plan, proposal)
    }
    let rows = plan.rows.count
    let height = proposal.height.map { max(0, $0 - node.rowGap * max(0, rows - 1)) }
    plan.heights = lengths(dividing: height, count: rows) { layout, row, share in
      layout.rowHeight(row, share, plan)
    }
    return plan
  }

  /// Adds the rows of a grid to a plan, and groups their cells by column.
  private mutating func collectRows(of index: Int, into plan: inout GridPlan) {
    var child = items[index].firstChild
    var spanningRows: [Int] = []
    while child >= 0 {
      if case .gridRow(let row) = items[child].node {
        plan.rows.append(cells(of: child))
        plan.rowAlignments.append(row.alignment)
      } else if !items[child].kind.isEmpty {
        spanningRows.append(plan.rows.count)
        plan.rows.append([GridCell(item: child, columns: 0..<1, node: GridCellNode())])
        plan.rowAlignments.append(nil)
      }
      child = items[child].next
    }
    let columns = plan.rows.flatMap { $0.map(\.columns.upperBound) }.max() ?? 0
    for row in spanningRows {
      let cell = plan.rows[row][0]
      plan.rows[row] = [GridCell(item: cell.item, columns: 0..<columns, node: cell.node)]
    }
    plan.columns = Array(repeating: [], count: columns)
    for cell in plan.rows.joined() {
      if let alignment = cell.node.columnAlignment {
        plan.columnAlignments[cell.columns.lowerBound] = alignment
      }
      if cell.columns.count == 1 { plan.columns[cell.columns.lowerBound].append(cell) }
    }
  }

  private func cells(of row: Int) -> [GridCell] {
    var cells: [GridCell] = []
    var column = 0
    var child = items[row].firstChild
    while child >= 0 {
      if !items[child].kind.isEmpty {
        var node = GridCellNode()
        if case .gridCell(let cell) = items[child].node { node = cell }
        guard column < GridPlan.columnLimit else { return cells }
        let span = max(1, min(GridPlan.spanLimit, node.columns))
        let nextColumn = min(GridPlan.columnLimit, column + span)
        cells.append(GridCell(item: child, columns: column..<nextColumn, node: node))
        column = nextColumn
      }
      child = items[child].next
    }
    return cells
  }

  /// Returns the width of the widest cell that spans only this column and affects its width.
  private mutating func columnWidth(
    _ column: Int, _ share: Length?, _ plan: GridPlan, _ proposal: Proposal
  ) -> Length {
    var width: Length = 0
    for cell in plan.columns[column] where !cell.node.unsizedHorizontally {
      let cellProposal = Proposal(width: share, height: proposal.height)
      width = max(width, size(of: cell.item, in: cellProposal).width)
    }
    return width
  }

  /// Returns the height of the tallest cell in a row that affects its height.
  private mutating func rowHeight(_ row: Int, _ share: Length?, _ plan: GridPlan) -> Length {
    var height: Length = 0
    for cell in plan.rows[row] where !cell.node.unsizedVertically {
      let cellProposal = Proposal(width: plan.width(of: cell.columns), height: share)
      height = max(height, size(of: cell.item, in: cellProposal).height)
    }
    return height
  }

  /// Divides a length among columns or rows, the least flexible first.
  ///
  /// An unbounded length is not divided; it is proposed to each.
  ///
  /// - Parameters:
  ///   - length: The length, or `nil` for the ideal lengths.
  ///   - count: The number of columns or rows.
  ///   - measure: Returns the length of a column or row for a proposed length.
  /// - Returns: The length of each column or row.
  private mutating func lengths(
    dividing length: Length?, count: Int, _ measure: (inout Layout, Int, Length?) -> Length
  ) -> [Length] {
    guard let length, length < .unbounded else {
      return (0..<count).map { measure(&self, $0, length) }
    }
    var flexibility: [Length] = []
    for index in 0..<count {
      flexibility.append(measure(&self, index, .unbounded) - measure(&self, index, 0))
    }
    var lengths = Array(repeating: Length.zero, count: count)
    var remaining = length
    let order = (0..<count).sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
    for (position, index) in order.enumerated() {
      lengths[index] = measure(&self, index, max(0, remaining).share(of: count - position))
      remaining -= lengths[index]
    }
    return lengths
  }

  mutating func placeGrid(
    _ index: Int, _ node: GridNode, in frame: LayoutRect, _ proposal: Proposal
  ) {
    let plan = gridPlan(index, node, in: proposal)
    var y = frame.y
    for (row, cells) in plan.rows.enumerated() {
      for cell in cells {
        let x = frame.x + plan.width(of: 0..<cell.columns.lowerBound)
        let gap = cell.columns.lowerBound > 0 ? node.columnGap : 0
        let cellSize = LayoutSize(width: plan.width(of: cell.columns), height: plan.heights[row])
        let cellFrame = LayoutRect(x: x + gap, y: y, size: cellSize)
        let cellProposal = Proposal(cellSize)
        let size = size(of: cell.item, in: cellProposal)
        let anchor = plan.anchor(of: cell, row: row)
        place(cell.item, in: anchor.frame(for: size, in: cellFrame, items[cell.item]), cellProposal)
      }
      y += plan.heights[row] + node.rowGap
    }
  }
}

extension GridPlan {
  /// Returns the alignment of a cell: its own, or else that of its column and row, or of the grid.
  fileprivate func anchor(of cell: GridCell, row: Int) -> Anchor {
    if let anchor = cell.node.anchor { return anchor }
    let horizontal = columnAlignments[cell.columns.lowerBound] ?? node.anchor.horizontal
    return Anchor(horizontal, rowAlignments[row] ?? node.anchor.vertical)
  }
}
