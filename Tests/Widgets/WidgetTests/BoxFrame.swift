import Cells
import Foundation
import TesseraKit
import TesseraTesting
import TesseraUI

/// A box of a family, as the dashboard draws it.
enum BoxFrame {
  /// Draws a view of a widget whose settings of the box apply.
  @MainActor
  static func buffer<W: Widget>(
    of widget: W, _ family: WidgetFamily, @ViewBuilder content: () -> some View
  ) throws -> CellBuffer {
    try TestedWidget(W.self)
      .picture(family, at: Date(timeIntervalSince1970: 0), of: content).buffer
  }
}
