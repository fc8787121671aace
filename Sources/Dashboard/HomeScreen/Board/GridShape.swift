internal import Cells
internal import Configuration

/// The grids that are possible in an area.
///
/// A cell is about twice as high as it is wide, so a small box that is twice as wide as it is high
/// looks square, as on a phone.
struct GridShape {
  private let area: Size
  private let gutter = Grid.gutter
  private let minimum = GridRule.minimumUnit

  /// The widest small box that ``GridRule/fill`` makes before it adds columns, in cells.
  private static let preferredWidth = 32

  /// Creates the grids in an area, in cells, that holds at least one smallest box.
  init(in area: Size) {
    self.area = area
  }

  func resolve(_ rule: GridRule) -> (columns: Int, rows: Int, unit: Size) {
    if case .unit(let size) = rule.base { return fixed(size, step: rule.step) }
    let columns = columns(rule)
    let width = length(of: columns, in: area.width, gutter.width)
    let rows =
      rule == .dense
      ? maximumRows : (1...maximumRows).min { penalty(width, $0) < penalty(width, $1) } ?? 1
    let height = length(of: rows, in: area.height, gutter.height)
    return (columns, rows, Size(width: width, height: height))
  }

  /// Returns whether boxes can be larger (with 1) or smaller (with -1) by a rule.
  func canStep(_ rule: GridRule, by direction: Int) -> Bool {
    var next = rule
    next.step += direction
    return GridRule.steps.contains(next.step) && resolve(next).unit != resolve(rule).unit
  }

  // MARK: Columns

  private var maximumColumns: Int {
    max(1, (area.width + gutter.width) / (minimum.width + gutter.width))
  }

  private var maximumRows: Int {
    max(1, (area.height + gutter.height) / (minimum.height + gutter.height))
  }

  /// The numbers of columns from one step to the next, from the fewest: even ones, which leave no
  /// gap beside boxes of two columns, and one.
  private var columnCounts: [Int] {
    [1] + stride(from: 2, through: maximumColumns, by: 2)
  }

  private func columns(_ rule: GridRule) -> Int {
    var counts = columnCounts
    if rule.base == .dense, counts.last != maximumColumns { counts.append(maximumColumns) }
    let start =
      rule.base == .dense
      ? counts.count - 1
      : counts.firstIndex {
        length(of: $0, in: area.width, gutter.width) <= Self.preferredWidth
      } ?? counts.count - 1
    return counts[min(max(0, start - rule.step), counts.count - 1)]
  }

  /// Returns the length of a small box if a number of them fill a length.
  private func length(of count: Int, in length: Int, _ gutter: Int) -> Int {
    (length + gutter) / count - gutter
  }

  /// Returns how far a small box is from a square in a number of rows: 1 for a square.
  ///
  /// A single row is the last choice, because large boxes need two.
  private func penalty(_ width: Int, _ rows: Int) -> Double {
    let height = length(of: rows, in: area.height, gutter.height)
    let ratio = Double(width) / Double(2 * height)
    let distance = max(ratio, 1 / ratio)
    return rows == 1 ? distance + 100 : distance
  }

  // MARK: Fixed sizes

  /// Returns the grid with as many boxes of a size as the area holds; a step adds 4 × 2 cells.
  private func fixed(_ size: Size, step: Int) -> (columns: Int, rows: Int, unit: Size) {
    let unit = Size(
      width: min(max(minimum.width, size.width + 4 * step), max(minimum.width, area.width)),
      height: min(max(minimum.height, size.height + 2 * step), max(minimum.height, area.height)))
    return (
      max(1, (area.width + gutter.width) / (unit.width + gutter.width)),
      max(1, (area.height + gutter.height) / (unit.height + gutter.height)), unit
    )
  }
}
