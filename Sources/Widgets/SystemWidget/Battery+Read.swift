internal import Foundation

extension Battery {
  /// Reads the batteries of the machine, or returns `nil` if there is none.
  ///
  /// Several batteries count as one. Batteries of mice and other devices are left out.
  ///
  /// - Source: the kernel's sysfs-class-power.
  static func read(_ proc: Proc) -> Battery? {
    let folder = "/sys/class/power_supply"
    let cells = proc.names(in: folder).compactMap { Cell(proc, "\(folder)/\($0)") }
    guard !cells.isEmpty else { return nil }
    let weights = cells.map { $0.full ?? 1 }
    let total = weights.reduce(0, +)
    let charge = zip(cells, weights).map { $0.charge * $1 }.reduce(0, +) / total
    let isCharging = cells.contains { $0.status.hasPrefix("Charging") }
    return Battery(
      charge: min(1, max(0, charge)), isCharging: isCharging,
      timeLeft: timeLeft(of: cells, isCharging: isCharging), health: health(of: cells),
      power: cells.compactMap(\.watts).reduce(nil) { ($0 ?? 0) + $1 })
  }

  /// Returns the time until the batteries are empty or full at the current rate, or `nil` if it is
  /// unknown or longer than four days, which means that the rate is too small to tell.
  private static func timeLeft(of cells: [Cell], isCharging: Bool) -> TimeInterval? {
    let rate = cells.compactMap(\.rate).reduce(0, +)
    let amounts = cells.compactMap { cell in
      cell.now.map { isCharging ? max(0, (cell.full ?? $0) - $0) : $0 }
    }
    guard rate > 0, amounts.count == cells.count,
      isCharging || cells.contains(where: { $0.status.hasPrefix("Discharging") })
    else { return nil }
    let seconds = amounts.reduce(0, +) / rate * 3600
    return seconds < 4 * 86400 ? seconds : nil
  }

  private static func health(of cells: [Cell]) -> Double? {
    let full = cells.compactMap(\.full).reduce(0, +)
    let design = cells.compactMap(\.design).reduce(0, +)
    guard full > 0, design > 0 else { return nil }
    return min(1, full / design)
  }

  /// One battery; amounts are in µWh and µW, or in µAh and µA.
  private struct Cell {
    var status: String
    var charge: Double
    var now: Double?
    var full: Double?
    var design: Double?
    var rate: Double?
    var watts: Double?

    /// Reads a battery; `nil` for another power supply, or a battery without a charge.
    init?(_ proc: Proc, _ path: String) {
      func number(_ names: String...) -> Double? {
        names.lazy.compactMap { proc.numbers("\(path)/\($0)").first }.first
      }
      func word(_ name: String) -> String {
        proc.text("\(path)/\(name)").trimmingCharacters(in: .whitespacesAndNewlines)
      }
      guard word("type") == "Battery", word("scope") != "Device" else { return nil }
      status = word("status")
      now = number("energy_now", "charge_now")
      full = number("energy_full", "charge_full").flatMap { $0 > 0 ? $0 : nil }
      design = number("energy_full_design", "charge_full_design")
      rate = number("power_now", "current_now").map(abs)
      if let power = number("power_now") {
        watts = abs(power) / 1e6
      } else if let current = number("current_now"), let voltage = number("voltage_now") {
        watts = abs(current * voltage) / 1e12
      }
      var fraction: Double?
      if let now, let full { fraction = now / full }
      guard let charge = number("capacity").map({ $0 / 100 }) ?? fraction else { return nil }
      self.charge = charge
    }
  }
}

/// The charges of the last 24 hours, stored in the app group.
struct BatteryHistory {
  private let store: UserDefaults?
  private static let key = "battery"
  /// The interval between stored charges, in seconds.
  private static let interval: TimeInterval = 300
  private static let length: TimeInterval = 86400

  init(_ store: UserDefaults? = UserDefaults(suiteName: "group.tessera.system")) {
    self.store = store
  }

  /// Stores a charge, and returns the charges of the last 24 hours, oldest first.
  func adding(_ charge: Double, at date: Date) -> [Double] {
    let now = date.timeIntervalSince1970
    // Pairs of a time and a charge; data in another format is discarded.
    let stored = store?.array(forKey: Self.key) as? [[Double]] ?? []
    var pairs = stored.filter { pair in
      pair.count == 2 && (now - Self.length...now).contains(pair[0])
    }
    if pairs.last.map({ now - $0[0] >= Self.interval }) ?? true {
      pairs.append([now, charge])
      store?.set(pairs, forKey: Self.key)
    }
    return pairs.map { $0[1] } + [charge]
  }
}
