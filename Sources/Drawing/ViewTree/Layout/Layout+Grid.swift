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
  var widths: [Int] = [] {
    didSet { edges = widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) } }
  }
  /// The left edge of each column, and the right edge of the last, without gaps.
  fileprivate var edges = [0]
  var heights: [Int] = []
  /// The alignments of columns that specify one.
  var columnAlignments: [Int: AxisAlignment] = [:]
  let node: GridNode

  /// The maximum number of columns; more would not fit on any screen.
  static let columnLimit = 512
  /// The maximum number of columns that one cell spans.
  static let spanLimit = 64

  /// Returns the width of a range of columns, including the gaps between them.
  func width(of columns: Range<Int>) -> Int {
    let columns = columns.clamped(to: widths.indices)
    let total = edges[columns.upperBound] - edges[columns.lowerBound]
    return max(0, total + max(0, columns.count - 1) * node.columnGap)
  }

  var size: Size {
    Size(
      width: min(Proposal.unbounded, width(of: widths.indices)),
      height: min(
        Proposal.unbounded, heights.reduce(0, +) + max(0, heights.count - 1) * node.rowGap))
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
    // An estimate: each column and row is measured up to three times, but most sizes are cached.
    let cells = plan.rows.reduce(0) { $0 + $1.count }
    guard work.spend(columns + plan.rows.count + 4 * cells) else { return GridPlan(node: node) }
    let width = proposal.width.map { max(0, $0 - max(0, columns - 1) * node.columnGap) }
    plan.widths = lengths(dividing: width, count: columns) { layout, column, share in
      layout.columnWidth(column, share, plan, proposal)
    }
    let rows = plan.rows.count
    let height = proposal.height.map { max(0, $0 - max(0, rows - 1) * node.rowGap) }
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
    _ column: Int, _ share: Int?, _ plan: GridPlan, _ proposal: Proposal
  ) -> Int {
    var width = 0
    for cell in plan.columns[column] where !cell.node.unsizedHorizontally {
      let cellProposal = Proposal(width: share, height: proposal.height)
      width = max(width, size(of: cell.item, in: cellProposal).width)
    }
    return width
  }

  /// Returns the height of the tallest cell in a row that affects its height.
  private mutating func rowHeight(_ row: Int, _ share: Int?, _ plan: GridPlan) -> Int {
    var height = 0
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
  ///   - length: The length in cells, or `nil` for the ideal lengths.
  ///   - count: The number of columns or rows.
  ///   - measure: Returns the length of a column or row for a proposed length.
  /// - Returns: The length of each column or row.
  private mutating func lengths(
    dividing length: Int?, count: Int, _ measure: (inout Layout, Int, Int?) -> Int
  ) -> [Int] {
    guard let length, length < Proposal.unbounded else {
      return (0..<count).map { measure(&self, $0, length) }
    }
    var flexibility: [Int] = []
    for index in 0..<count {
      flexibility.append(measure(&self, index, Proposal.unbounded) - measure(&self, index, 0))
    }
    var lengths = Array(repeating: 0, count: count)
    var remaining = length
    let order = (0..<count).sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
    for (position, index) in order.enumerated() {
      lengths[index] = measure(&self, index, max(0, remaining) / (count - position))
      remaining -= lengths[index]
    }
    return lengths
  }

  mutating func placeGrid(_ index: Int, _ node: GridNode, in frame: Rect, _ proposal: Proposal) {
    let plan = gridPlan(index, node, in: proposal)
    var y = frame.minY
    for (row, cells) in plan.rows.enumerated() {
      for cell in cells {
        let x = frame.minX + plan.width(of: 0..<cell.columns.lowerBound)
        let gap = cell.columns.lowerBound > 0 ? node.columnGap : 0
        let cellFrame = Rect(
          x: x + gap, y: y, width: plan.width(of: cell.columns), height: plan.heights[row])
        let cellProposal = Proposal(cellFrame.size)
        let size = size(of: cell.item, in: cellProposal)
        let anchor = plan.anchor(of: cell, row: row)
        place(cell.item, in: anchor.frame(for: size, in: cellFrame), cellProposal)
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
