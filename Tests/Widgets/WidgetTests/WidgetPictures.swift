import Cells
import Foundation
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
import Wire

/// Returns what a widget's view draws inside the border of its box.
@MainActor
func picture(
  _ kind: String, of widget: some Widget, _ family: WidgetFamily, at date: Date,
  _ view: () -> some View
) throws -> CellBuffer {
  let definition = try #require(type(of: widget).definitions(of: widget).first)
  let box = family.family.size
  let size = Size(width: box.width - 2, height: box.height - 2)
  let request = WidgetRequest(
    kind: kind, family: family.family, width: size.width, height: size.height)
  let canvas = try #require(DrawingContext(request, of: definition))
  let node = try #require(canvas.wireView(view).archived).node()
  var buffer = CellBuffer(size: size)
  node.draw(
    in: buffer.bounds, into: &buffer, context: DrawContext(now: date.timeIntervalSince1970))
  return buffer
}

/// Returns a date from ISO 8601 text.
func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

/// Returns a known time zone.
func zone(_ identifier: String) throws -> TimeZone {
  try #require(TimeZone(identifier: identifier))
}

/// The families of boxes that most widgets support.
let families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge]
