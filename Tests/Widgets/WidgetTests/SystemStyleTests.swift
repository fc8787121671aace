import Cells
import Foundation
import Golden
@testable import SystemWidget
@testable import TesseraKit
import TesseraUI
import Testing

/// What each style and form shows of the simulated machine.
struct SystemStyleTests {
  private static let now = Date(timeIntervalSince1970: 1_795_510_800)

  @MainActor
  private static func frame(_ entry: SystemEntry, _ family: WidgetFamily) throws -> CellBuffer {
    try WidgetFrames.frame(of: SystemWidget(), "system", family) { SystemView(entry: entry) }
  }

  private static func entry(_ style: SystemStyle, _ form: SystemForm = .bars) -> SystemEntry {
    SystemEntry(
      date: now, reading: .simulated(at: now), style: style, form: form,
      locale: Locale(identifier: "en_001"))
  }

  @Test(
    arguments: [SystemStyle.machine, .network, .battery, .disks], SystemForm.allCases)
  @MainActor func formIsDrawnInEachFamily(style: SystemStyle, form: SystemForm) throws {
    for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge] {
      let frame = try Self.frame(Self.entry(style, form), family)
      try expectGolden(frame, "system-\(style)\(form)\(family)")
    }
  }

  @Test(arguments: [WidgetFamily.systemSmall, .systemMedium, .systemLarge])
  @MainActor func overviewIsDrawn(family: WidgetFamily) throws {
    try expectGolden(try Self.frame(Self.entry(.overview), family), "system-overview\(family)")
  }

  /// The narrower column of a high medium box: it was wider than its space.
  @Test(arguments: 38...70)
  @MainActor func numbersOfTheHighMediumBoxEndAtTheSameColumn(width: Int) throws {
    let frame = try WidgetFrames.frame(
      of: SystemWidget(), "system", .systemMedium, boxSize: Size(width: width, height: 15)
    ) { SystemView(entry: Self.entry(.overview)) }
    let lines = frame.transcript.split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    let ends = ["SWAP", "184 G", "load", "up "].compactMap { name in
      lines.first { $0.contains(name) }?.count
    }
    #expect(ends.count == 4 && Set(ends) == [width - 3], "\(frame.transcript)")
  }

  @Test(arguments: [SystemStyle.network, .battery, .disks])
  @MainActor func absenceIsSaidInOneLine(style: SystemStyle) throws {
    var entry = Self.entry(style)
    entry.reading = Reading()
    let text = try Self.frame(entry, .systemSmall).transcript
    #expect(text.contains("No \(style == .disks ? "disk" : "\(style)")"), "\(text)")
  }

  @Test func choicesSelectDisksAndInterfaces() {
    var entry = Self.entry(.disks)
    #expect(Measures(of: entry).values.map(\.name) == ["/", "/home"])
    entry.disks = ["/home"]
    #expect(Measures(of: entry).values.map(\.name) == ["/home"])
    entry.style = .network
    let sum = Measures(of: entry).facts.first
    entry.interfaces = ["eth0"]
    #expect(sum == "wlan0 eth0" && Measures(of: entry).facts.first == "eth0")
    entry.style = .machine
    entry.showsCores = false
    #expect(Measures(of: entry).cores.isEmpty)
  }

  @Test(arguments: [
    (0.0, RateUnit.bytes, "en_US", "0 B/s"), (999.4, .bytes, "en_US", "999 B/s"),
    (1500, .bytes, "en_US", "1.5 kB/s"), (1_234_567, .bytes, "de_DE", "1,2 MB/s"),
    (1_234_567, .bits, "en_US", "9.9 Mbit/s"), (2e12, .bytes, "en_US", "2000 GB/s"),
  ])
  func rateHasThreeDigits(rate: Double, unit: RateUnit, locale: String, text: String) {
    let parts = unit.parts(rate, in: Locale(identifier: locale))
    #expect("\(parts.number) \(parts.unit)" == text)
  }

  @Test func unitsFollowTheLocale() {
    #expect(54.4.formattedTemperature(in: Locale(identifier: "de_DE")) == "54 °C")
    #expect(54.4.formattedTemperature(in: Locale(identifier: "en_US")) == "130 °F")
    #expect(Amount.formatted(14_200_000_000, in: Locale(identifier: "de_DE")) == "13,2 G")
  }
}
