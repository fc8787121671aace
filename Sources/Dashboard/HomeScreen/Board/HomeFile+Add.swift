package import Configuration

extension HomeFile {
  /// Adds a widget after all others.
  ///
  /// It goes to the first free position on the home screen, and no other box moves.
  package mutating func add(_ placement: WidgetPlacement) { widgets.append(placement) }

  /// Returns the layout of the grid that is most similar to another, or `nil` if there are no
  /// layouts.
  func layout(nearest key: LayoutKey) -> [[String: GridPosition]]? {
    func distance(_ other: LayoutKey) -> (Int, Int) {
      let rows = other.rows.flatMap { rows in key.rows.map { abs(rows - $0) } }
      return (abs(other.columns - key.columns), rows ?? 0)
    }
    return layouts.sorted { $0.key < $1.key }.min { distance($0.key) < distance($1.key) }?.value
  }
}
