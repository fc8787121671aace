package import Cells
package import Configuration

extension HomeFile {
  /// Adds a widget to the home screen.
  ///
  /// It goes on the first page with enough space on a screen of this size, where no other box has
  /// to move, or after all others.
  package mutating func add(_ placement: WidgetPlacement, on screen: Size) {
    let arrangement = Grid(screen: screen).map { Arrangement(self, on: $0) }
    let successor = arrangement?.successor(ofNew: placement.family)
    let place = widgets.firstIndex { box(of: $0.id) == successor }
    widgets.insert(placement, at: place ?? widgets.count)
  }
}
