import Cells
import TesseraUI
import Testing
import ViewTree
import Wire

@testable import TesseraKit

/// The cells that a widget's view draws in its box, without the border.
@MainActor
enum WidgetFrames {
  /// Draws a view of the widget in a family, at a time in seconds since 1970.
  ///
  /// The size of the box, in cells, is that of the family by default.
  static func frame(
    of widget: some Widget, _ kind: String, _ family: WidgetFamily, boxSize: Size? = nil,
    at now: Double = 0,
    @ViewBuilder view: @MainActor () -> some View
  ) throws -> CellBuffer {
    let definition = try #require(type(of: widget).definitions(of: widget).first)
    let box = boxSize ?? family.family.size
    let size = Size(width: box.width - 2, height: box.height - 2)
    let request = WidgetRequest(
      kind: kind, family: family.family, width: size.width, height: size.height)
    let canvas = try #require(DrawingContext(request, of: definition))
    let node = try #require(canvas.wireView(view).archived).node()
    var buffer = CellBuffer(size: size)
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: now))
    return buffer
  }
}
