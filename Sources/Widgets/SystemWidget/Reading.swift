/// The state of the system at a date, with loads as 0…1.
struct Reading: Hashable, Sendable {
  var cpu = 0.0
  var cores: [Double] = []
  /// The history of ``cpu``, oldest first.
  var history: [Double] = []
  var memory = Amount()
  var swap = Amount()
  var disks: [Disk] = []
  /// The load averages over 1, 5 and 15 minutes.
  var loadAverages: [Double] = []
  /// The time since the system started, in seconds.
  var uptime = 0.0
  var battery: Battery?

  /// A sample reading for placeholders.
  static let sample = Reading(
    cpu: 0.4, cores: [0.4, 0.4], history: Array(repeating: 0.4, count: 20),
    memory: Amount(used: 6 << 30, total: 10 << 30),
    disks: [Disk(path: "/", space: Amount(used: 7, total: 10))],
    loadAverages: [0.42, 0.36, 0.31], uptime: 270_000)
}

/// The used and total size of a resource, in bytes.
struct Amount: Hashable, Sendable {
  var used: UInt64 = 0
  var total: UInt64 = 0

  var fraction: Double { total > 0 ? Double(used) / Double(total) : 0 }

  /// Formats a size with at most three digits and a unit, such as `14.2 G`.
  static func formatted(_ bytes: UInt64) -> String {
    var value = Double(bytes)
    for unit in ["B", "K", "M", "G"] {
      // A value that would be rounded to 1000 is given in the next unit.
      if value < 999.5 { return format(value, unit) }
      value /= 1024
    }
    return format(value, "T")
  }

  private static func format(_ value: Double, _ unit: String) -> String {
    // Bytes and kilobytes have no tenths, and other values only with less than three digits.
    let tenths = Int((value * 10).rounded())
    let number =
      value < 99.95 && unit != "B" && unit != "K"
      ? "\(tenths / 10).\(tenths % 10)" : "\(Int(value.rounded()))"
    return "\(number) \(unit)"
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
}
