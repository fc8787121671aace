package import Cells
package import Configuration

extension HomeFile {
  /// Puts a widget on the home screen: on the first page that has room for it on a screen of this size,
  /// where all others stay, else behind them.
  package mutating func add(_ placement: WidgetPlacement, on screen: Size) {
    let arrangement = Grid(screen: screen).map { Arrangement(self, on: $0) }
    let successor = arrangement?.successor(ofNew: placement.family)
    let place = widgets.firstIndex { box(of: $0.id) == successor }
    widgets.insert(placement, at: place ?? widgets.count)
  }
}
