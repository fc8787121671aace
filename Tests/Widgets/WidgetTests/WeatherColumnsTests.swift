import Cells
import Foundation
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
@testable import WeatherWidget
import Wire

/// The coming hours are laid out in columns.
struct WeatherColumnsTests {
  @Test @MainActor func skyIsBelowItsHour() throws {
    let entry = WeatherEntry(
      date: Date(timeIntervalSince1970: 1_795_338_000), place: "Berlin",
      content: .forecast(
        .sample(at: Date(timeIntervalSince1970: 1_795_338_000)), hourIndex: 0,
        outdatedSince: nil))
    let definition = try #require(WeatherWidget.definitions(of: WeatherWidget()).first)
    let size = Size(width: 36, height: 7)
    let request = WidgetRequest(
      kind: "weather", family: .systemMedium, width: size.width, height: size.height)
    let canvas = try #require(DrawingContext(request, of: definition))
    let node = try #require(canvas.wireView { WeatherView(entry: entry) }.archived).node()
    var buffer = CellBuffer(size: size)
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    let lines = buffer.transcript.split(separator: "\n").map(Array.init)
    let row = try #require(lines.firstIndex { String($0).contains("Berlin") })
    // The columns, after the name of the place, at which digits and sky symbols start.
    func starts(_ line: [Character]) -> [Int] {
      line.indices.filter { $0 > 17 && line[$0] != " " && line[$0 - 1] == " " && line[$0] != "|" }
    }
    let hours = starts(lines[row])
    #expect(hours.count == 4, "\(buffer.transcript)")
    #expect(starts(lines[row + 1]) == hours, "\(buffer.transcript)")
  }
}
