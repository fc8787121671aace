package import Cells
package import Foundation
import HomeScreen
import Wire

/// The detail of the pictures that extensions send.
extension Engine {
  /// Sets the size of the terminal's cells in pixels, or `nil` if pictures are shown as cells.
  ///
  /// Widgets whose pictures were made for fewer pixels are requested again.
  package func setPictureCells(_ size: Size?, at now: Date) {
    guard size != home.pictureCells else { return }
    receive(.pictureCells(size), at: now)
    requestCoarsePictures(Set(home.slots.keys), at: now)
  }

  /// Records the size of cells for which the shown timeline of a widget was made, and requests it
  /// again if its pictures have too few pixels.
  func notePictures(of id: SlotID, madeFor cells: Size?, at now: Date) {
    timelineCells[id] = cells
    requestCoarsePictures([id], at: now)
  }

  private func requestCoarsePictures(_ ids: Set<SlotID>, at now: Date) {
    guard let size = home.pictureCells else { return }
    let coarse = ids.filter { isCoarse(timelineCells[$0], for: size) }
    if !coarse.isEmpty { receive(.coarsePictures(coarse), at: now) }
  }

  private func isCoarse(_ cells: Size?, for size: Size) -> Bool {
    guard let cells else { return true }
    // A little less detail, as after a change of the font, is not worth a load.
    return cells.width * 5 < size.width * 4 || cells.height * 5 < size.height * 4
  }
}

extension WidgetRequest {
  /// The size of a cell in pixels, or `nil` if pictures are shown as cells.
  var cells: Size? {
    guard let cellWidth, let cellHeight else { return nil }
    return Size(width: cellWidth, height: cellHeight)
  }

  mutating func setCells(_ size: Size?) { (cellWidth, cellHeight) = (size?.width, size?.height) }
}
