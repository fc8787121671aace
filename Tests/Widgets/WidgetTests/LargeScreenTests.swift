@testable import AstronomyWidget
@testable import CalendarWidget
import Cells
@testable import ClockWidget
import Foundation
import Golden
@testable import MarketsWidget
@testable import SystemWidget
@testable import TesseraKit
import TesseraUI
import Testing
@testable import TimerWidget
@testable import TodayWidget
@testable import WeatherWidget

/// Boxes on a screen of 200 × 60 cells, which are much larger than the smallest ones.
@MainActor
struct LargeScreenTests {
  private static let date = Date(timeIntervalSince1970: 1_795_510_800)  // 2026-11-24 09:00 UTC
  private static let boxes: [(family: WidgetFamily, size: Size)] = [
    (.systemSmall, Size(width: 31, height: 14)), (.systemMedium, Size(width: 64, height: 14)),
    (.systemLarge, Size(width: 64, height: 29)),
  ]

  /// The part of the width and of the height that a box uses, from the first to the last cell with
  /// something in it, 0…1.
  private func usedPart(of buffer: CellBuffer) -> (width: Double, height: Double) {
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<buffer.size.height {
      for x in 0..<buffer.size.width where buffer[x, y] != Cell.blank {
        columns.insert(x)
        rows.insert(y)
      }
    }
    func part(_ indices: Set<Int>, of length: Int) -> Double {
      guard let first = indices.min(), let last = indices.max() else { return 0 }
      return Double(last - first + 1) / Double(length)
    }
    return (part(columns, of: buffer.size.width), part(rows, of: buffer.size.height))
  }

  /// Expects that a view uses its boxes, and records what they look like.
  private func expectUse(
    _ name: String, of widget: some Widget, _ kind: String, width: Double = 0.7,
    height: Double = 0.7, sourceLocation: SourceLocation = #_sourceLocation,
    @ViewBuilder _ content: @MainActor () -> some View
  ) throws {
    for (family, size) in Self.boxes {
      let buffer = try WidgetFrames.frame(
        of: widget, kind, family, boxSize: size, at: Self.date.timeIntervalSince1970, view: content)
      let part = usedPart(of: buffer)
      #expect(
        part.width >= width && part.height >= height,
        "\(name) \(family): \(part)\n\(buffer.transcript)", sourceLocation: sourceLocation)
    }
  }

  private static func event(_ number: Int) -> Event {
    let start = date.addingTimeInterval(Double(number) * 7200 + 1800)
    return Event(title: "Event number \(number)", start: start, end: start.addingTimeInterval(5400))
  }

  @Test(arguments: CalendarStyle.allCases)
  func calendarUsesItsBox(style: CalendarStyle) throws {
    let formats = CalendarFormats(locale: Locale(identifier: "en_GB"), timeZone: .gmt)
    let planner = CalendarPlanner(events: (0..<60).map(Self.event), style: style, formats: formats)
    let entry = planner.entry(at: Self.date)
    // The titles of the events are short.
    try expectUse("\(style)", of: CalendarWidget(), "calendar", width: 0.35, height: 0.5) {
      CalendarView(entry: entry)
    }
    let large = try WidgetFrames.frame(
      of: CalendarWidget(), "calendar", .systemLarge, boxSize: Self.boxes[2].size,
      at: Self.date.timeIntervalSince1970
    ) { CalendarView(entry: entry) }
    try expectGolden(large, "large-calendar-\(style)")
  }

  @Test(arguments: [ClockStyle.digits, .analogue, .ring, .progress, .world, .binary, .letters])
  func clockUsesItsBox(style: ClockStyle) throws {
    var settings = ClockSettings()
    settings.style = style
    settings.localZone = .gmt
    settings.locale = Locale(identifier: "en_GB")
    settings.zones = Zone.configured(in: [:], local: .gmt)
    let entry = ClockEntry(date: Self.date, settings: settings)
    try expectUse("\(style)", of: ClockWidget(), "clock", width: 0.4, height: 0.4) {
      ClockView(entry: entry)
    }
    let medium = try WidgetFrames.frame(
      of: ClockWidget(), "clock", .systemMedium, boxSize: Self.boxes[1].size,
      at: Self.date.timeIntervalSince1970
    ) { ClockView(entry: entry) }
    try expectGolden(medium, "medium-clock-\(style)")
  }

  @Test(arguments: [SystemStyle.overview, .machine, .network], SystemForm.allCases)
  func systemUsesItsBox(style: SystemStyle, form: SystemForm) throws {
    let entry = SystemEntry(
      date: Self.date, reading: .simulated(at: Self.date), style: style, form: form,
      locale: Locale(identifier: "en_001"))
    try expectUse("\(style) \(form)", of: SystemWidget(), "system") { SystemView(entry: entry) }
  }

  @Test func systemOverviewHasMoreGraphs() throws {
    let entry = SystemEntry(
      date: Self.date, reading: .simulated(at: Self.date), locale: Locale(identifier: "en_001"))
    for (family, size) in Self.boxes {
      let frame = try WidgetFrames.frame(of: SystemWidget(), "system", family, boxSize: size) {
        SystemView(entry: entry)
      }
      try expectGolden(frame, "system-\(family)")
    }
  }

  @Test func moonIsAsLargeAsItsBox() throws {
    var almanac = Almanac(site: .sample)
    let sight = almanac.moon(at: Self.date)
    let entry = AstronomyEntry(
      date: Self.date, style: .moon, site: .sample, content: .moon(sight))
    try expectUse("moon", of: AstronomyWidget(), "astronomy", height: 0.9) {
      AstronomyView(entry: entry)
    }
  }

  @Test(arguments: [WeatherStyle.now, .hours, .days, .rain, .wind, .air, .sun])
  func weatherUsesItsBox(style: WeatherStyle) throws {
    var weather = Weather(place: "Berlin", forecast: .sample(at: Self.date), date: Self.date)
    weather.air = .success(.sample(at: Self.date))
    weather.units = WeatherUnits(.metric, locale: Locale(identifier: "en_GB"))
    let entry = WeatherEntry(date: Self.date, style: style, content: .weather(weather))
    try expectUse("\(style)", of: WeatherWidget(), "weather", width: 0.4, height: 0.5) {
      WeatherView(entry: entry)
    }
  }

  /// A list of prices on a screen of 120 × 40 cells: its charts take the space that is left.
  @Test func chartsTakeTheWholeScreen() throws {
    let quotes = MarketQuote.samples(range: .month, at: Self.date)
    let entry = MarketsEntry(
      date: Self.date, style: .list, content: .quotes(quotes),
      format: PriceFormat(locale: Locale(identifier: "en_001")))
    let frame = try WidgetFrames.frame(
      of: MarketsWidget(), "markets", .systemLarge, boxSize: Self.screen,
      at: Self.date.timeIntervalSince1970
    ) { MarketsView(entry: entry) }
    #expect(usedPart(of: frame).width > 0.95 && usedPart(of: frame).height > 0.95)
    try expectGolden(frame, "screen-markets")
  }

  @Test func hoursAreBesideTheHeadlines() async throws {
    let provider = TodayProvider(environment: [:], locale: Locale(identifier: "en_GB"))
    let entry = await provider.snapshot(
      for: TodayIntent(), in: WeatherFixture.context(at: Self.date, isPreview: true))
    let frame = try WidgetFrames.frame(
      of: TodayWidget(), "today", .systemLarge, boxSize: Self.screen,
      at: Self.date.timeIntervalSince1970
    ) { TodayView(entry: entry) }
    #expect(usedPart(of: frame).width > 0.95 && usedPart(of: frame).height > 0.95)
    try expectGolden(frame, "screen-today")
  }

  private static let screen = Size(width: 120, height: 39)
}
