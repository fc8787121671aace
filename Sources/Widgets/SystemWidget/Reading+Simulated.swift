internal import Foundation

// Simulated readings depend only on the date, so that recordings and screenshots are reproducible.
extension Reading {
  /// Whether readings are simulated, with `TESSERA_MACHINE=imitated`.
  static var isSimulated: Bool {
    ProcessInfo.processInfo.environment["TESSERA_MACHINE"] == "imitated"
  }

  /// The interval between readings, in seconds.
  private static let interval = 5.0

  /// Returns the simulated reading for a date.
  static func simulated(at date: Date) -> Reading {
    let step = (date.timeIntervalSince1970 / interval).rounded(.down)
    var reading = Reading()
    reading.history = (0..<60).map { simulatedLoad(at: step - Double(59 - $0), core: 0) }
    reading.cores = (1...8).map { simulatedLoad(at: step, core: Double($0)) }
    reading.cpu = reading.history.last ?? 0
    let memoryFraction = 0.58 + 0.06 * wave(step, 400, 0)
    reading.memory = Amount(
      used: UInt64(memoryFraction * Double(gigabytes(24))), total: gigabytes(24))
    reading.swap = Amount(used: gigabytes(1) / 5, total: gigabytes(4))
    reading.disks = [
      Disk(path: "/", space: Amount(used: gigabytes(184), total: gigabytes(236))),
      Disk(path: "/home", space: Amount(used: gigabytes(512), total: gigabytes(931))),
    ]
    reading.memoryHistory = (0..<60).map { 0.58 + 0.06 * wave(step - Double(59 - $0), 400, 0) }
    reading.interfaces = [
      simulatedInterface("wlan0", at: step, scale: 1),
      simulatedInterface("eth0", at: step, scale: 0.2),
    ]
    reading.temperature = 54 + 6 * wave(step, 90, 2)
    reading.battery = simulatedBattery(at: date)
    reading.loadAverages = [0.9, 0.7, 0.5].enumerated().map { index, scale in
      ((scale + 0.4 * wave(step, 60 * Double(index + 1), 1)) * 100).rounded() / 100
    }
    reading.uptime = 273_600 + date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86400)
    return reading
  }

  /// Returns the simulated load of a core: slow waves and fast ripples.
  private static func simulatedLoad(at step: Double, core: Double) -> Double {
    let swell = 0.22 * wave(step, 31, core) + 0.12 * wave(step, 11, core * 2.3)
    let ripple = 0.08 * wave(step, 2.7, core * 5.1)
    return min(1, max(0.02, 0.36 + swell + ripple))
  }

  private static func simulatedInterface(
    _ name: String, at step: Double, scale: Double
  ) -> Interface {
    let history = (0..<60).map { index in
      let load = simulatedLoad(at: step - Double(59 - index), core: scale * 3)
      return Rates(down: scale * load * load * 6e6, up: scale * load * 7e5)
    }
    return Interface(
      name: name, isPhysical: true, history: history,
      received: UInt64(scale * Double(gigabytes(12))), sent: UInt64(scale * Double(gigabytes(2))))
  }

  /// Returns a battery that is charged and discharged in turn, every four hours.
  private static func simulatedBattery(at date: Date) -> Battery {
    func charge(at date: Date) -> Double { 0.72 + 0.2 * wave(date.timeIntervalSince1970, 28800, 0) }
    let history = (0..<96).map { charge(at: date.addingTimeInterval(-Double(95 - $0) * 900)) }
    let now = charge(at: date)
    let isCharging = charge(at: date.addingTimeInterval(60)) > now
    return Battery(
      charge: now, isCharging: isCharging, timeLeft: isCharging ? (1 - now) * 9000 : now * 21600,
      health: 0.91, power: isCharging ? 38.5 : 8.4, history: history)
  }

  private static func wave(_ step: Double, _ period: Double, _ phase: Double) -> Double {
    sin(step / period * 2 * .pi + phase)
  }

  private static func gigabytes(_ count: UInt64) -> UInt64 { count << 30 }
}
