@testable import AstronomyWidget
import Cells
import Foundation
import Golden
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
import WidgetOptions
import Wire

/// What the astronomy widget draws.
struct AstronomyViewTests {
  private static let berlin = Site(
    name: "Berlin", latitude: 52.52, longitude: 13.41,
    timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
  private static let families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge]

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  private func content(
    _ style: AstronomyStyle, _ site: Site, at date: Date
  ) -> AstronomyEntry.Content {
    var almanac = Almanac(site: site)
    return switch style {
    case .moon: .moon(almanac.moon(at: date))
    case .sunArc, .sunTimes: .sun(almanac.sun(at: date, site: site))
    case .planets, .sky: .night(almanac.night(at: date, site: site))
    case .eclipse: .eclipses(almanac.eclipses(after: date))
    }
  }

  private func entry(
    _ style: AstronomyStyle, _ site: Site, at date: Date
  ) -> AstronomyEntry {
    AstronomyEntry(
      date: date, style: style, site: site, hours: .twentyFourHours,
      content: content(style, site, at: date))
  }

  @MainActor
  private func frame(_ entry: AstronomyEntry, _ family: WidgetFamily) throws -> CellBuffer {
    try frame(family, at: entry.date) { AstronomyView(entry: entry) }
  }

  @MainActor
  private func frame(
    _ family: WidgetFamily, at now: Date, size: Size? = nil,
    @ViewBuilder _ view: @escaping () -> some View
  ) throws -> CellBuffer {
    let definition = try #require(AstronomyWidget.definitions(of: AstronomyWidget()).first)
    let box = family.family.size
    let size = size ?? Size(width: box.width - 2, height: box.height - 2)
    let request = WidgetRequest(
      kind: "astronomy", family: family.family, width: size.width, height: size.height)
    let canvas = try #require(DrawingContext(request, of: definition))
    let node = try #require(canvas.wireView { view() }.archived).node()
    var buffer = CellBuffer(size: size)
    node.draw(
      in: buffer.bounds, into: &buffer, context: DrawContext(now: now.timeIntervalSince1970))
    return buffer
  }

  /// Draws a style in Berlin on the evening of 20 November 2026.
  @MainActor
  private func frame(_ style: AstronomyStyle, _ family: WidgetFamily) throws -> CellBuffer {
    try frame(entry(style, Self.berlin, at: try date("2026-11-20T17:30:00Z")), family)
  }

  @Test(arguments: families) @MainActor func moon(family: WidgetFamily) throws {
    try expectGolden(try frame(.moon, family), "astronomy-moon-\(family)")
  }

  @Test(arguments: families) @MainActor func sunArc(family: WidgetFamily) throws {
    try expectGolden(try frame(.sunArc, family), "astronomy-sunArc-\(family)")
  }

  @Test(arguments: families) @MainActor func sunTimes(family: WidgetFamily) throws {
    try expectGolden(try frame(.sunTimes, family), "astronomy-sunTimes-\(family)")
  }

  @Test(arguments: families) @MainActor func planets(family: WidgetFamily) throws {
    try expectGolden(try frame(.planets, family), "astronomy-planets-\(family)")
  }

  @Test(arguments: families) @MainActor func sky(family: WidgetFamily) throws {
    try expectGolden(try frame(.sky, family), "astronomy-sky-\(family)")
  }

  @Test(arguments: families) @MainActor func eclipse(family: WidgetFamily) throws {
    try expectGolden(try frame(.eclipse, family), "astronomy-eclipse-\(family)")
  }

  /// The eight phases in the northern and the southern hemisphere, side by side.
  @Test @MainActor func moonInBothHemispheres() throws {
    let new = MoonQuarter.new.near(try date("2026-11-09T07:00:00Z"))
    let phases = (0..<8).map { index in
      let date = new.addingTimeInterval(Double(index) / 8 * MoonQuarters.month)
      return MoonPhase(
        at: index % 2 == 0 ? MoonQuarter.allCases[index / 2].near(date) : date)
    }
    #expect(
      phases.map(\.name) == [
        "New moon", "Waxing crescent", "First quarter", "Waxing gibbous", "Full moon",
        "Waning gibbous", "Last quarter", "Waning crescent",
      ])
    let size = Size(width: 14 * 8, height: 15)
    let sheet = try frame(.systemExtraLarge, at: new, size: size) {
      VStack(spacing: 16) {
        ForEach([false, true], id: \.self) { isSouthern in
          HStack(spacing: 0) {
            ForEach(phases.indices, id: \.self) { index in
              MoonDisc(phase: phases[index], isSouthern: isSouthern, rows: 7)
            }
          }
        }
      }
    }
    try expectGolden(sheet, "astronomy-moon-sheet")
  }

  /// The waxing moon is lit on the right in the north, on the left in the south.
  @Test func terminatorIsOnTheRightSide() throws {
    let waxing = MoonPhase(at: try date("2026-11-17T12:00:00Z"))
    let waning = MoonPhase(at: try date("2026-12-01T12:00:00Z"))
    func brightness(_ phase: MoonPhase, _ isSouthern: Bool, _ x: Double) -> Double {
      let pixel = MoonShading(phase, isSouthern: isSouthern, isDark: true).pixel(x: x, y: 0)
      return pixel.red + pixel.green + pixel.blue
    }
    for (phase, isSouthern, lit) in [
      (waxing, false, 0.7), (waxing, true, -0.7), (waning, false, -0.7), (waning, true, 0.7),
    ] {
      #expect(brightness(phase, isSouthern, lit) > 2 * brightness(phase, isSouthern, -lit))
    }
  }

  @Test(arguments: [AstronomyStyle.sunArc, .sunTimes, .planets])
  @MainActor func polarDaysHaveNoTimes(style: AstronomyStyle) throws {
    let tromso = Site(
      name: "Tromsø", latitude: 69.65, longitude: 18.96,
      timeZone: TimeZone(identifier: "Europe/Oslo") ?? .gmt)
    let night = entry(style, tromso, at: try date("2026-12-21T11:00:00Z"))
    try expectGolden(
      try frame(night, .systemMedium), "astronomy-polarNight-\(style.rawValue)")
    let day = entry(style, tromso, at: try date("2026-06-21T11:00:00Z"))
    try expectGolden(try frame(day, .systemMedium), "astronomy-midnightSun-\(style.rawValue)")
  }

  @Test @MainActor func eclipseAsThePlaceSeesIt() throws {
    let reykjavik = Site(
      name: "Reykjavik", latitude: 64.147, longitude: -21.94,
      timeZone: TimeZone(identifier: "Atlantic/Reykjavik") ?? .gmt)
    let entry = entry(.eclipse, reykjavik, at: try date("2026-08-01T12:00:00Z"))
    try expectGolden(try frame(entry, .systemLarge), "astronomy-eclipse-seen")
  }
}
