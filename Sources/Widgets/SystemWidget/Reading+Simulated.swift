internal import Foundation

// Simulated readings that depend only on the date, for reproducible recordings and screenshots.
extension Reading {
  /// Whether readings are simulated, with `TESSERA_MACHINE=imitated`.
  static var isSimulated: Bool {
    ProcessInfo.processInfo.environment["TESSERA_MACHINE"] == "imitated"
  }

  /// The interval between readings, in seconds.
  private static let step = 5.0

  /// Returns the simulated reading for a date.
  static func simulated(at date: Date) -> Reading {
    let moment = (date.timeIntervalSince1970 / step).rounded(.down)
    var reading = Reading()
    reading.history = (0..<60).map { simulatedLoad(at: moment - Double(59 - $0), core: 0) }
    reading.cores = (1...8).map { simulatedLoad(at: moment, core: Double($0)) }
    reading.cpu = reading.history.last ?? 0
    let used = 0.58 + 0.06 * wave(moment, 400, 0)
    reading.memory = Amount(used: UInt64(used * Double(gigabytes(24))), total: gigabytes(24))
    reading.swap = Amount(used: gigabytes(1) / 5, total: gigabytes(4))
    reading.disks = [
      Disk(path: "/", space: Amount(used: gigabytes(184), total: gigabytes(236))),
      Disk(path: "/home", space: Amount(used: gigabytes(512), total: gigabytes(931))),
    ]
    reading.load = [0.9, 0.7, 0.5].enumerated().map { index, scale in
      ((scale + 0.4 * wave(moment, 60 * Double(index + 1), 1)) * 100).rounded() / 100
    }
    reading.uptime = 273_600 + date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86400)
    return reading
  }

  /// The simulated load of a core: slow waves and fast ripples.
  private static func simulatedLoad(at moment: Double, core: Double) -> Double {
    let swell = 0.22 * wave(moment, 31, core) + 0.12 * wave(moment, 11, core * 2.3)
    let ripple = 0.08 * wave(moment, 2.7, core * 5.1)
    return min(1, max(0.02, 0.36 + swell + ripple))
  }

  private static func wave(_ moment: Double, _ period: Double, _ phase: Double) -> Double {
    sin(moment / period * 2 * .pi + phase)
  }

  private static func gigabytes(_ count: UInt64) -> UInt64 { count << 30 }
}
