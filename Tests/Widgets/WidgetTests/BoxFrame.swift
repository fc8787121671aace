import Cells
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
import Wire

/// A box of a family, as the dashboard draws it.
enum BoxFrame {
  /// Draws a view of a widget whose settings of the box apply.
  @MainActor
  static func buffer(
    of widget: some Widget, _ family: WidgetFamily,
    @ViewBuilder content: () -> some View
  ) throws -> CellBuffer {
    let definition = try #require(type(of: widget).definitions(of: widget).first)
    let box = family.family.size
    let size = Size(width: box.width - 2, height: box.height - 2)
    let request = WidgetRequest(
      kind: definition.kind, family: family.family, width: size.width, height: size.height)
    let canvas = try #require(DrawingContext(request, of: definition))
    let node = try #require(canvas.wireView(content).archived).node()
    var buffer = CellBuffer(size: size)
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return buffer
  }
}
