internal import Foundation

/// Reads `/proc` and `/sys`, and stores the samples from which loads and histories are computed.
actor Monitor {
  static let shared = Monitor()

  private var previousTimes: [CoreTimes] = []
  private var history: [Double] = []
  private var memoryHistory: [Double] = []
  private var interfaces = InterfaceLog()
  private var countersTime: ContinuousClock.Instant?
  private var latestReading: (reading: Reading, time: ContinuousClock.Instant)?
  /// The measurement in progress, or `nil`.
  private var measurement: Task<Reading, Never>?

  /// The length of the history: five minutes at a reading every five seconds.
  private static let historyLength = 60

  /// The minimum interval between readings: over a shorter time, taking the reading would itself
  /// dominate the load.
  private let minimumInterval: Duration

  private let proc: Proc

  init(minimumInterval: Duration = .seconds(1), proc: Proc = .configured) {
    self.minimumInterval = minimumInterval
    self.proc = proc
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
    let task = Task { await measure(at: date) }
    measurement = task
    let reading = await task.value
    latestReading = (reading, .now)
    measurement = nil
    return reading
  }

  private func measure(at date: Date) async -> Reading {
    // A load is a difference, so the first reading needs two samples.
    if previousTimes.isEmpty {
      previousTimes = CoreTimes.read(proc)
      _ = readInterfaces()
      try? await Task.sleep(for: .milliseconds(200))  // if canceled, the reading is less precise
    }
    let times = CoreTimes.read(proc)
    let loads = zip(previousTimes, times).map { $1.busyFraction(since: $0) }
    previousTimes = times
    var reading = Reading()
    reading.cpu = loads.first ?? 0
    reading.cores = Array(loads.dropFirst())
    history = Array((history + [reading.cpu]).suffix(Self.historyLength))
    reading.history = history
    (reading.memory, reading.swap) = Memory.read(proc)
    memoryHistory = Array((memoryHistory + [reading.memory.fraction]).suffix(Self.historyLength))
    reading.memoryHistory = memoryHistory
    reading.disks = Disks.read(proc)
    reading.interfaces = readInterfaces()
    reading.loadAverages = proc.numbers("/proc/loadavg").prefix(3).map(\.self)
    reading.uptime = proc.numbers("/proc/uptime").first ?? 0
    reading.temperature = Temperature.read(proc)
    reading.battery = Battery.read(proc)
    if let charge = reading.battery?.charge {
      reading.battery?.history = BatteryHistory().adding(charge, at: date)
    }
    return reading
  }

  private func readInterfaces() -> [Interface] {
    let now = ContinuousClock.now
    let elapsed = countersTime.map { $0.duration(to: now) / .seconds(1) } ?? 0
    countersTime = now
    return interfaces.add(InterfaceCounters.read(proc), after: elapsed, proc)
  }
}

/// The time counters of a core, in ticks since the system started.
struct CoreTimes {
  var busy: Double
  var total: Double

  /// Reads the counters; the first element is the sum of all cores.
  ///
  /// - Source: proc(5), `/proc/stat`.
  static func read(_ proc: Proc) -> [CoreTimes] {
    proc.lines("/proc/stat").filter { $0.hasPrefix("cpu") }.map { line in
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

enum Memory {
  /// Reads the memory that is not available, and the swap space in use.
  ///
  /// - Source: proc(5), `/proc/meminfo`.
  static func read(_ proc: Proc) -> (memory: Amount, swap: Amount) {
    var kilobytes: [String: UInt64] = [:]
    for line in proc.lines("/proc/meminfo") {
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
  static func read(_ proc: Proc) -> [Disk] {
    var devices: Set<Substring> = []
    var disks: [Disk] = []
    for line in proc.lines("/proc/mounts") {
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
    return Amount(
      blocks: UInt64(status.f_blocks), free: UInt64(status.f_bfree),
      size: UInt64(status.f_frsize))
  }
}

enum Temperature {
  /// The names of the drivers of processors' sensors.
  private static let drivers = ["coretemp", "k10temp", "zenpower", "cpu_thermal", "soc_thermal"]

  /// Reads the temperature of the processor in degrees Celsius, or returns `nil` if there is no
  /// sensor.
  ///
  /// - Source: the kernel's sysfs-class-hwmon and sysfs-class-thermal, in thousandths of a degree.
  static func read(_ proc: Proc) -> Double? {
    let monitors = proc.names(in: "/sys/class/hwmon").map { "/sys/class/hwmon/\($0)" }
    let sensor = monitors.first { drivers.contains(name(proc, "\($0)/name")) }
      .map { "\($0)/temp1_input" }
    let zones = proc.names(in: "/sys/class/thermal").map { "/sys/class/thermal/\($0)" }
    let zone = zones.first { ["x86_pkg_temp", "cpu-thermal"].contains(name(proc, "\($0)/type")) }
      .map { "\($0)/temp" }
    return (sensor ?? zone).flatMap { proc.numbers($0).first }.map { $0 / 1000 }
      .flatMap { (-50...150).contains($0) ? $0 : nil }
  }

  private static func name(_ proc: Proc, _ path: String) -> String {
    proc.text(path).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
