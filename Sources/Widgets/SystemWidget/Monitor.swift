internal import Foundation

/// Reads `/proc` and `/sys`, and stores the samples from which loads and histories are computed.
actor Monitor {
  static let shared = Monitor()

  private var previousTimes: [CoreTimes] = []
  private var history: [Double] = []
  private var latestReading: (reading: Reading, time: ContinuousClock.Instant)?
  /// The measurement in progress, or `nil`.
  private var measurement: Task<Reading, Never>?

  /// The length of the history: five minutes at a reading every five seconds.
  private static let historyLength = 60

  /// The minimum interval between readings: over a shorter time, taking the reading would itself
  /// dominate the load.
  private let minimumInterval: Duration

  init(minimumInterval: Duration = .seconds(1)) {
    self.minimumInterval = minimumInterval
  }

  /// Takes a reading.
  ///
  /// Calls at about the same time get the same reading.
  func takeReading(at date: Date) async -> Reading {
    if Reading.isSimulated { return .simulated(at: date) }
    if let latestReading, latestReading.time.duration(to: .now) < minimumInterval {
      return latestReading.reading
    }
    // Wait for the measurement in progress: the interval since its first sample would be too short.
    if let measurement { return await measurement.value }
    let task = Task { await measure() }
    measurement = task
    let reading = await task.value
    latestReading = (reading, .now)
    measurement = nil
    return reading
  }

  private func measure() async -> Reading {
    // A load is a difference, so the first reading needs two samples.
    if previousTimes.isEmpty {
      previousTimes = CoreTimes.read()
      try? await Task.sleep(for: .milliseconds(200))  // if canceled, the reading is less precise
    }
    let times = CoreTimes.read()
    let loads = zip(previousTimes, times).map { $1.busyFraction(since: $0) }
    previousTimes = times
    var reading = Reading()
    reading.cpu = loads.first ?? 0
    reading.cores = Array(loads.dropFirst())
    history = Array((history + [reading.cpu]).suffix(Self.historyLength))
    reading.history = history
    (reading.memory, reading.swap) = Memory.read()
    reading.disks = Disks.read()
    reading.loadAverages = Proc.numbers("/proc/loadavg").prefix(3).map(\.self)
    reading.uptime = Proc.numbers("/proc/uptime").first ?? 0
    reading.battery = Battery.read()
    return reading
  }
}

/// The time counters of a core, in ticks since the system started.
struct CoreTimes {
  var busy: Double
  var total: Double

  /// Reads the counters; the first element is the sum of all cores.
  ///
  /// - Source: proc(5), `/proc/stat`.
  static func read() -> [CoreTimes] {
    Proc.lines("/proc/stat").filter { $0.hasPrefix("cpu") }.map { line in
      let ticks = line.split(separator: " ").dropFirst().compactMap { Double($0) }
      // The columns are user, nice, system, idle, iowait, irq, softirq and steal. The two columns
      // after them, for guests, are part of user and nice already. Both idle and iowait are idle
      // time.
      let total = ticks.prefix(8).reduce(0, +)
      let idle = ticks.dropFirst(3).prefix(2).reduce(0, +)
      return CoreTimes(busy: total - idle, total: total)
    }
  }

  /// Returns the fraction of time that the core was busy, 0…1; 0 if no time has passed.
  func busyFraction(since previous: CoreTimes) -> Double {
    let elapsed = total - previous.total
    return elapsed > 0 ? min(1, max(0, (busy - previous.busy) / elapsed)) : 0
  }
}

/// Reads text files in `/proc` and `/sys`.
enum Proc {
  static func text(_ path: String) -> String {
    // A missing file counts as empty, because the system has no such device.
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  static func lines(_ path: String) -> [Substring] {
    text(path).split(separator: "\n")
  }

  static func numbers(_ path: String) -> [Double] {
    text(path).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
  }
}

enum Memory {
  /// Reads the memory that is not available, and the swap space in use.
  ///
  /// - Source: proc(5), `/proc/meminfo`.
  static func read() -> (memory: Amount, swap: Amount) {
    var kilobytes: [String: UInt64] = [:]
    for line in Proc.lines("/proc/meminfo") {
      let parts = line.split(whereSeparator: { $0 == ":" || $0 == " " })
      if parts.count > 1 { kilobytes[String(parts[0])] = UInt64(parts[1]) }
    }
    func amount(_ totalKey: String, _ freeKey: String) -> Amount {
      let total = (kilobytes[totalKey] ?? 0) << 10
      let free = (kilobytes[freeKey] ?? 0) << 10
      return Amount(used: total > free ? total - free : 0, total: total)
    }
    return (amount("MemTotal", "MemAvailable"), amount("SwapTotal", "SwapFree"))
  }
}

enum Disks {
  /// Reads the disks that are mounted from a device, and the root disk.
  ///
  /// Each device appears once; the root disk comes first.
  static func read() -> [Disk] {
    var devices: Set<Substring> = []
    var disks: [Disk] = []
    for line in Proc.lines("/proc/mounts") {
      let parts = line.split(separator: " ")
      guard parts.count > 2, parts[0].hasPrefix("/dev/") || parts[1] == "/",
        devices.insert(parts[0]).inserted
      else { continue }
      let path = String(parts[1]).replacing("\\040", with: " ")
      if let space = space(at: path) { disks.append(Disk(path: path, space: space)) }
    }
    return disks.sorted { ($0.path != "/" ? 1 : 0, $0.path) < ($1.path != "/" ? 1 : 0, $1.path) }
  }

  private static func space(at path: String) -> Amount? {
    var status = statvfs()
    guard statvfs(path, &status) == 0, status.f_blocks > 0 else { return nil }
    let blockSize = UInt64(status.f_frsize)
    let total = UInt64(status.f_blocks) * blockSize
    return Amount(used: total - UInt64(status.f_bfree) * blockSize, total: total)
  }
}

extension Battery {
  /// Reads the first battery that reports a charge, or returns `nil` if there is none.
  ///
  /// - Source: the kernel's sysfs-class-power.
  static func read() -> Battery? {
    let root = "/sys/class/power_supply"
    // A missing folder counts as empty, because there is no battery.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    for name in names.sorted() where name.hasPrefix("BAT") {
      guard let percent = Proc.numbers("\(root)/\(name)/capacity").first else { continue }
      let status = Proc.text("\(root)/\(name)/status")
      return Battery(charge: percent / 100, isCharging: status.hasPrefix("Charging"))
    }
    return nil
  }
}
