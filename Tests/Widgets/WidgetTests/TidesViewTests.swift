import Cells
import Foundation
import Golden
@testable import TesseraKit
import TesseraUI
import Testing
@testable import TidesWidget
import ViewTree
import WidgetOptions
import Wire

/// What the tides widget draws, for Monterey on the morning of 20 November 2026.
struct TidesViewTests {
  private static let families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge]

  private func sight(_ style: TidesStyle, at date: Date) throws -> TideSight {
    let folder = try TemporaryFolder()
    TideSamples.write(to: "\(folder.path)/sample.tcd")
    let record = try TideDatabase(path: "\(folder.path)/sample.tcd").record(0)
    let prediction = HarmonicPrediction(
      record.series,
      in: DateInterval(start: date.addingTimeInterval(-2 * 86_400), duration: 11 * 86_400))
    return TideSight(
      prediction, station: "Monterey, California",
      timeZone: TimeZone(identifier: "America/Los_Angeles") ?? .gmt, datum: record.datum,
      style: style, at: date)
  }

  @MainActor
  private func frame(
    _ style: TidesStyle, _ family: WidgetFamily, unit: TideUnit = .meters,
    hours: HourFormat = .twentyFourHours
  ) throws -> CellBuffer {
    let date = TideSamples.date("2026-11-20T17:40:00Z")
    let entry = TidesEntry(
      date: date, style: style, unit: unit, hours: hours,
      content: .success(try sight(style, at: date)))
    return try frame(entry, family)
  }

  @MainActor
  private func frame(_ entry: TidesEntry, _ family: WidgetFamily) throws -> CellBuffer {
    let now = entry.date
    let definition = try #require(TidesWidget.definitions(of: TidesWidget()).first)
    let box = family.family.size
    let size = Size(width: box.width - 2, height: box.height - 2)
    let request = WidgetRequest(
      kind: "tides", family: family.family, width: size.width, height: size.height)
    let canvas = try #require(DrawingContext(request, of: definition))
    let node = try #require(canvas.wireView { TidesView(entry: entry) }.archived).node()
    var buffer = CellBuffer(size: size)
    node.draw(
      in: buffer.bounds, into: &buffer, context: DrawContext(now: now.timeIntervalSince1970))
    return buffer
  }

  @Test(arguments: families) @MainActor func now(family: WidgetFamily) throws {
    try expectGolden(try frame(.now, family), "tides-now-\(family)")
  }

  @Test(arguments: families) @MainActor func next(family: WidgetFamily) throws {
    try expectGolden(try frame(.next, family), "tides-next-\(family)")
  }

  @Test(arguments: families) @MainActor func table(family: WidgetFamily) throws {
    try expectGolden(try frame(.table, family), "tides-table-\(family)")
  }

  @Test(arguments: families) @MainActor func curve(family: WidgetFamily) throws {
    try expectGolden(try frame(.curve, family), "tides-curve-\(family)")
  }

  @Test(arguments: families) @MainActor func week(family: WidgetFamily) throws {
    try expectGolden(try frame(.week, family), "tides-week-\(family)")
  }

  @Test(arguments: families) @MainActor func feetAndTwelveHours(family: WidgetFamily) throws {
    try expectGolden(
      try frame(.table, family, unit: .feet, hours: .twelveHours), "tides-feet-\(family)")
  }

  @Test @MainActor func problemFitsItsBox() throws {
    let entry = TidesEntry(
      date: TideSamples.date("2026-11-20T17:40:00Z"), style: .now,
      content: .failure(.noStationNear("Garmisch-Partenkirchen")))
    try expectGolden(try frame(entry, .systemSmall), "tides-problem")
  }
}
