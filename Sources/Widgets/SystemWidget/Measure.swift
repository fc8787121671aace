internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// A value that a style shows as a bar, a ring, a graph or a number.
struct Measure: Hashable {
  var name: String
  /// The value, 0…1.
  var fraction: Double
  /// The number and its unit, such as `42` and `%`.
  var number: String
  var unit: String
  /// A second value, such as a size, or empty.
  var note = ""
  /// The history of ``fraction``, oldest first; empty if there is none.
  var history: [Double] = []
  /// The color, or `nil` for that of a load.
  var color: Color?

  var text: String { "\(number) \(unit)" }

  /// The color: that of a load, unless it is set.
  var tint: Color { color ?? fraction.loadColor }
}

/// A fact with its name.
struct Detail: Hashable {
  var name: String
  var text: String
}

/// What a style shows: values and facts, or why there are none.
struct Measures {
  var values: [Measure] = []
  /// Short facts in the order of their importance.
  var facts: [String] = []
  /// Named facts, one in each line, for a view with more space.
  var details: [Detail] = []
  /// The load of each core, 0…1.
  var cores: [Double] = []
  /// Why there are no values, and what that means, each in one line.
  var absence: [String] = []

  init(of entry: SystemEntry) {
    switch entry.style {
    case .overview, .machine: addMachine(entry)
    case .network: addNetwork(entry)
    case .battery: addBattery(entry)
    case .disks: addDisks(entry)
    }
  }

  private mutating func addMachine(_ entry: SystemEntry) {
    let reading = entry.reading
    values = [
      .share("CPU", reading.cpu, history: reading.history),
      .share(
        "MEM", reading.memory.fraction,
        note: Amount.formatted(reading.memory.used, in: entry.locale),
        history: reading.memoryHistory),
    ]
    if reading.swap.total > 0 {
      values.append(
        .share(
          "SWAP", reading.swap.fraction, note: Amount.formatted(reading.swap.used, in: entry.locale)
        ))
    }
    cores = entry.showsCores ? reading.cores : []
    facts = [reading.temperature.map { $0.formattedTemperature(in: entry.locale) }].compactMap(
      \.self)
    facts += reading.loadAverages.prefix(1).map {
      String(localized: "load \(String(format: "%.2f", $0))")
    }
    facts.append(String(localized: "up \(reading.uptime.formattedDuration)"))
    details = [
      reading.temperature.map {
        Detail(
          name: String(localized: "temperature"), text: $0.formattedTemperature(in: entry.locale))
      }
    ]
    .compactMap(\.self)
    details += [
      Detail(
        name: String(localized: "load"),
        text: reading.loadAverages.map { String(format: "%.2f", $0) }.joined(separator: " ")),
      Detail(name: String(localized: "up"), text: reading.uptime.formattedDuration),
    ]
  }

  private mutating func addNetwork(_ entry: SystemEntry) {
    let interfaces = entry.shownInterfaces
    guard let first = interfaces.first else {
      absence = [String(localized: "No network"), String(localized: "No interface is up")]
      return
    }
    let history = interfaces.dropFirst().reduce(first.history) { sum, interface in
      // Histories may have different lengths; the newest rates are at the end.
      Array(zip(sum.reversed(), interface.history.reversed()).map { $0 + $1 }.reversed())
    }
    values = [
      .rate("↓", history.map(\.down), .cyan, entry),
      .rate("↑", history.map(\.up), .purple, entry),
    ]
    let received = interfaces.reduce(0 as UInt64) { $0 &+ $1.received }
    let sent = interfaces.reduce(0 as UInt64) { $0 &+ $1.sent }
    facts = [
      interfaces.map(\.name).joined(separator: " "),
      "↓ \(Amount.formatted(received, in: entry.locale))",
      "↑ \(Amount.formatted(sent, in: entry.locale))",
    ]
    details = interfaces.prefix(6).map { interface in
      let rates = interface.history.last ?? Rates()
      let (down, up) = (
        entry.units.parts(rates.down, in: entry.locale),
        entry.units.parts(rates.up, in: entry.locale)
      )
      return Detail(
        name: interface.name, text: "↓ \(down.number) \(down.unit) ↑ \(up.number) \(up.unit)")
    }
    details.append(
      Detail(
        name: String(localized: "received"), text: Amount.formatted(received, in: entry.locale)))
    details.append(
      Detail(name: String(localized: "sent"), text: Amount.formatted(sent, in: entry.locale)))
  }

  private mutating func addBattery(_ entry: SystemEntry) {
    guard let battery = entry.reading.battery else {
      absence = [String(localized: "No battery"), String(localized: "This machine has none")]
      return
    }
    var measure = Measure.share("BAT", battery.charge, history: battery.history)
    measure.color = battery.charge.chargeColor(isCharging: battery.isCharging)
    measure.name = battery.isCharging ? String(localized: "charging") : String(localized: "battery")
    values = [measure]
    let power = battery.power.map {
      "\($0.formatted(.number.precision(.fractionLength(1)).locale(entry.locale))) W"
    }
    let timeLeft = battery.timeLeft?.formattedHours
    facts = [
      timeLeft.map {
        battery.isCharging ? String(localized: "\($0) to full") : String(localized: "\($0) left")
      }, power,
      battery.health.map { String(localized: "health \($0.percentText)") },
    ].compactMap(\.self)
    details = [
      timeLeft.map {
        Detail(
          name: battery.isCharging ? String(localized: "full in") : String(localized: "empty in"),
          text: $0)
      },
      power.map {
        Detail(
          name: battery.isCharging ? String(localized: "charged with") : String(localized: "uses"),
          text: $0)
      },
      battery.health.map { Detail(name: String(localized: "health"), text: $0.percentText) },
    ].compactMap(\.self)
  }

  private mutating func addDisks(_ entry: SystemEntry) {
    values = entry.shownDisks.map { disk in
      let free = Amount.parts(disk.space.free, in: entry.locale)
      var measure = Measure.share(
        disk.path, disk.space.fraction, note: "\(free.number) \(free.unit)")
      measure.note = String(localized: "\(measure.note) free")
      return measure
    }
    details = entry.shownDisks.prefix(6).map { disk in
      let (used, total) = (disk.space.used, disk.space.total)
      return Detail(
        name: disk.path,
        text:
          String(
            localized:
              "\(Amount.formatted(used, in: entry.locale)) of \(Amount.formatted(total, in: entry.locale))"
          )
      )
    }
    if values.isEmpty {
      absence = [String(localized: "No disk"), String(localized: "None of the disks is mounted")]
    }
  }
}

extension Measure {
  /// Returns a share of a whole, in percent.
  static func share(
    _ name: String, _ fraction: Double, note: String = "", history: [Double] = []
  ) -> Measure {
    Measure(
      name: name, fraction: fraction, number: "\(Int((fraction * 100).rounded()))", unit: "%",
      note: note, history: history)
  }

  /// Returns a rate compared with the largest of its history, in bytes per second.
  static func rate(
    _ name: String, _ history: [Double], _ color: Color, _ entry: SystemEntry
  ) -> Measure {
    let peak = max(1024, history.max() ?? 0)
    let last = history.last ?? 0
    let (number, name2) = entry.units.parts(last, in: entry.locale)
    let (peakNumber, peakUnit) = entry.units.parts(peak, in: entry.locale)
    return Measure(
      name: name, fraction: last / peak, number: number, unit: name2,
      note: String(localized: "peak \(peakNumber) \(peakUnit)"), history: history.map { $0 / peak },
      color: color)
  }
}

extension RateUnit {
  /// Returns a rate in bytes per second as a number with at most three digits and a unit.
  func parts(_ rate: Double, in locale: Locale) -> (number: String, unit: String) {
    var value = self == .bits ? rate * 8 : rate
    var prefixes = ["", "k", "M", "G"][...]
    while value >= 999.5, prefixes.count > 1 {
      value /= 1000
      prefixes.removeFirst()
    }
    let prefix = prefixes.first ?? ""
    let hasTenths = value < 99.95 && !prefix.isEmpty
    let number = value.formatted(
      .number.precision(.fractionLength(hasTenths ? 1 : 0)).grouping(.never).locale(locale))
    return (number, unit(prefix))
  }
}

extension RateUnit {
  private func unit(_ prefix: String) -> String {
    switch (self, prefix) {
    case (.bits, ""): String(localized: "bit/s")
    case (.bits, "k"): String(localized: "kbit/s")
    case (.bits, "M"): String(localized: "Mbit/s")
    case (.bits, _): String(localized: "Gbit/s")
    case (_, ""): String(localized: "B/s")
    case (_, "k"): String(localized: "kB/s")
    case (_, "M"): String(localized: "MB/s")
    default: String(localized: "GB/s")
    }
  }
}

extension SystemEntry {
  /// The chosen disks, or all if none is chosen.
  var shownDisks: [Disk] {
    disks.isEmpty ? reading.disks : reading.disks.filter { disks.contains($0.path) }
  }

  /// The chosen interfaces; the physical ones if none is chosen, or all if there is no physical one.
  var shownInterfaces: [Interface] {
    guard interfaces.isEmpty else {
      return reading.interfaces.filter { interfaces.contains($0.name) }
    }
    let physical = reading.interfaces.filter(\.isPhysical)
    return physical.isEmpty ? reading.interfaces : physical
  }
}

extension Double {
  /// The color of a load: the accent color, green, below 66%, yellow from 66%, red from 90%.
  var loadColor: Color { self < 0.66 ? .accentColor : self < 0.9 ? .yellow : .red }

  /// The color of a battery: green, yellow from 40% down, red below 20% unless it is charging.
  func chargeColor(isCharging: Bool) -> Color {
    if isCharging || self > 0.4 { return .green }
    return self < 0.2 ? .red : .yellow
  }

  /// The value, in seconds, formatted as `3 d 4 h`, `4 h 12 min` or `12 min`.
  var formattedDuration: String {
    let minutes = Int(self / 60)
    if let text = DurationText.localized(minutes: minutes, days: true) { return text }
    if minutes >= 1440 { return "\(minutes / 1440) d \(minutes / 60 % 24) h" }
    if minutes >= 60 { return "\(minutes / 60) h \(minutes % 60) min" }
    return "\(minutes) min"
  }

  /// The value, in seconds, formatted as hours and minutes, such as `3:20`.
  var formattedHours: String {
    let minutes = Int(self / 60)
    return "\(minutes / 60):" + String(format: "%02d", minutes % 60)
  }

  /// Returns the value, in degrees Celsius, in the unit of the locale, such as `54 °C`.
  func formattedTemperature(in locale: Locale) -> String {
    let isFahrenheit = locale.measurementSystem == .us
    let value = isFahrenheit ? self * 9 / 5 + 32 : self
    return "\(Int(value.rounded())) °\(isFahrenheit ? "F" : "C")"
  }
}
