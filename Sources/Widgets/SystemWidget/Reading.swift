internal import Foundation

/// The state of the system at a date, with loads as 0…1.
struct Reading: Hashable, Sendable {
  var cpu = 0.0
  var cores: [Double] = []
  /// The history of ``cpu``, oldest first.
  var history: [Double] = []
  var memory = Amount()
  /// The history of the fraction of the memory in use, oldest first.
  var memoryHistory: [Double] = []
  var swap = Amount()
  var disks: [Disk] = []
  /// The network interfaces, without the loopback interface.
  var interfaces: [Interface] = []
  /// The load averages over 1, 5 and 15 minutes.
  var loadAverages: [Double] = []
  /// The time since the system started, in seconds.
  var uptime = 0.0
  /// The temperature of the processor in degrees Celsius, or `nil` if there is no sensor.
  var temperature: Double?
  var battery: Battery?

  /// A sample reading for placeholders.
  static let sample = Reading(
    cpu: 0.4, cores: [0.4, 0.4], history: Array(repeating: 0.4, count: 20),
    memory: Amount(used: 6 << 30, total: 10 << 30),
    memoryHistory: Array(repeating: 0.6, count: 20),
    disks: [Disk(path: "/", space: Amount(used: 7, total: 10))],
    interfaces: [
      Interface(
        name: "eth0", isPhysical: true,
        history: Array(repeating: Rates(down: 1e6, up: 2e5), count: 20))
    ],
    loadAverages: [0.42, 0.36, 0.31], uptime: 270_000,
    battery: Battery(charge: 0.8, isCharging: false))
}

/// The used and total size of a resource, in bytes.
struct Amount: Hashable, Sendable {
  var used: UInt64 = 0
  var total: UInt64 = 0

  init(used: UInt64 = 0, total: UInt64 = 0) {
    self.used = used
    self.total = total
  }

  /// Creates the size of a disk from its number of blocks, the free ones and the size of a block.
  ///
  /// A file system of another computer can report anything, also more free blocks than it has.
  init(blocks: UInt64, free: UInt64, size: UInt64) {
    func bytes(_ count: UInt64) -> UInt64 {
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
      return isTooLarge ? .max : product
    }
    self.init(used: bytes(blocks) - min(bytes(blocks), bytes(free)), total: bytes(blocks))
  }

  var fraction: Double { total > 0 ? Double(used) / Double(total) : 0 }
  var free: UInt64 { total > used ? total - used : 0 }

  /// Formats a size with at most three digits and a unit, such as `14.2 G`.
  static func formatted(_ bytes: UInt64, in locale: Locale = .current) -> String {
    let parts = parts(bytes, in: locale)
    return "\(parts.number) \(parts.unit)"
  }

  /// Returns a size as a number with at most three digits and a unit.
  static func parts(
    _ bytes: UInt64, in locale: Locale = .current
  ) -> (number: String, unit: String) {
    var value = Double(bytes)
    for unit in ["B", "K", "M", "G"] {
      // A value that would be rounded to 1000 is given in the next unit.
      if value < 999.5 { return (number(value, unit, locale), unit) }
      value /= 1024
    }
    return (number(value, "T", locale), "T")
  }

  private static func number(_ value: Double, _ unit: String, _ locale: Locale) -> String {
    // Bytes and kilobytes have no tenths, and other values only with less than three digits.
    let hasTenths = value < 99.95 && unit != "B" && unit != "K"
    return value.formatted(
      .number.precision(.fractionLength(hasTenths ? 1 : 0)).grouping(.never).locale(locale))
  }
}

/// A mounted disk.
struct Disk: Hashable, Sendable {
  var path: String
  var space: Amount
}

struct Battery: Hashable, Sendable {
  /// The charge, 0…1.
  var charge: Double
  var isCharging: Bool
  /// The time until the battery is empty or full, in seconds, or `nil` if it is unknown.
  var timeLeft: TimeInterval?
  /// The part of the original capacity that is left, 0…1, or `nil` if it is unknown.
  var health: Double?
  /// The power with which the battery is charged or discharged, in watts, or `nil`.
  var power: Double?
  /// The charges of the last 24 hours, oldest first.
  var history: [Double] = []
}
