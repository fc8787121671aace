/// What was read of the machine at one moment; shares are 0…1, amounts bytes.
struct Reading: Hashable, Sendable {
  var cpu = 0.0
  var cores: [Double] = []
  /// The processor's share, oldest first.
  var history: [Double] = []
  var memory = Amount()
  var swap = Amount()
  var disks: [Disk] = []
  /// Over 1, 5 and 15 minutes.
  var load: [Double] = []
  /// In seconds.
  var uptime = 0.0
  var battery: Battery?

  /// What a placeholder is barred from.
  static let sample = Reading(
    cpu: 0.4, cores: [0.4, 0.4], history: Array(repeating: 0.4, count: 20),
    memory: Amount(used: 6 << 30, total: 10 << 30),
    disks: [Disk(path: "/", space: Amount(used: 7, total: 10))],
    load: [0.42, 0.36, 0.31], uptime: 270_000)
}

/// A part of a whole, in bytes.
struct Amount: Hashable, Sendable {
  var used: UInt64 = 0
  var total: UInt64 = 0

  var share: Double { total > 0 ? Double(used) / Double(total) : 0 }

  /// `14.2 G`: at most three digits and a unit.
  static func words(_ bytes: UInt64) -> String {
    var value = Double(bytes)
    for unit in ["B", "K", "M", "G"] {
      if value < 999.5 { return format(value, unit) }
      value /= 1024
    }
    return format(value, "T")
  }

  private static func format(_ value: Double, _ unit: String) -> String {
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

/// A battery.
struct Battery: Hashable, Sendable {
  /// 0…1.
  var charge: Double
  var isCharging: Bool
}
