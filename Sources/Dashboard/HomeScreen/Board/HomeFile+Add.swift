package import Cells
package import Configuration

extension HomeFile {
  /// Adds a widget to the home screen.
  ///
  /// The widget goes on the first page that has enough space on a screen of this size without
  /// moving another box; if there is no such page, it goes after all other widgets.
  package mutating func add(_ placement: WidgetPlacement, on screen: Size) {
    let arrangement = Grid(screen: screen).map { Arrangement(self, on: $0) }
    let successor = arrangement?.successor(ofNew: placement.family)
    let index = widgets.firstIndex { box(of: $0.id) == successor }
    widgets.insert(placement, at: index ?? widgets.count)
  }
}
