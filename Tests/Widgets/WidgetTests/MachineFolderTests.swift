import Foundation
import Golden
@testable import SystemWidget
import Testing

/// The machine is read from files as the kernel writes them.
struct MachineFolderTests {
  private let folder: TemporaryFolder
  private var proc: Proc { Proc(root: folder.path) }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to path: String) throws {
    let file = folder.path + path
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
  }

  private func writeBattery(_ name: String, _ values: [String: String]) throws {
    for (key, value) in values {
      try write(value + "\n", to: "/sys/class/power_supply/\(name)/\(key)")
    }
  }

  @Test func machineWithoutBatteryHasNone() throws {
    #expect(Battery.read(proc) == nil)
    try writeBattery("AC", ["type": "Mains", "online": "1"])
    try writeBattery(
      "hidpp_battery_0", ["type": "Battery", "scope": "Device", "capacity": "50"])
    #expect(Battery.read(proc) == nil, "the battery of a mouse is not that of the machine")
  }

  @Test func timeLeftAndHealthAreComputedFromEnergy() throws {
    try writeBattery(
      "BAT0",
      [
        "type": "Battery", "status": "Discharging", "capacity": "60", "energy_now": "30000000",
        "energy_full": "50000000", "energy_full_design": "60000000", "power_now": "10000000",
      ])
    let battery = try #require(Battery.read(proc))
    #expect(battery.charge == 0.6 && !battery.isCharging && battery.timeLeft == 3 * 3600)
    #expect(battery.health.map { Int($0 * 100) } == 83 && battery.power == 10)
    try write("Charging\n", to: "/sys/class/power_supply/BAT0/status")
    let charged = try #require(Battery.read(proc))
    #expect(charged.isCharging && charged.timeLeft == 2 * 3600, "until it is full")
  }

  @Test func chargeInAmperesAndSeveralBatteriesAreCombined() throws {
    for (name, now) in [("BAT0", "1000000"), ("BAT1", "3000000")] {
      try writeBattery(
        name,
        [
          "type": "Battery", "status": "Discharging", "charge_now": now, "charge_full": "4000000",
          "current_now": "-1000000", "voltage_now": "12000000",
        ])
    }
    let battery = try #require(Battery.read(proc))
    #expect(battery.charge == 0.5 && battery.timeLeft == 2 * 3600 && battery.power == 24)
    #expect(battery.health == nil)
  }

  @Test(arguments: ["", "nonsense", "-5", "1e400", "nan", "99999999999999999999"])
  func hostileValuesAreHarmless(value: String) throws {
    try writeBattery(
      "BAT0",
      [
        "type": "Battery", "status": value, "capacity": value, "energy_now": value,
        "energy_full": value, "energy_full_design": value, "power_now": value,
      ])
    try write("eth0: \(value) \(value)\n\(value)", to: "/proc/net/dev")
    try write(value, to: "/proc/stat")
    try write(value, to: "/proc/meminfo")
    try write(value, to: "/sys/class/hwmon/hwmon0/temp1_input")
    try write("coretemp", to: "/sys/class/hwmon/hwmon0/name")
    let battery = Battery.read(proc)
    #expect(battery.map { (0...1).contains($0.charge) } ?? true, "\(String(describing: battery))")
    #expect(InterfaceCounters.read(proc).isEmpty && Memory.read(proc).memory.total == 0)
    #expect(Temperature.read(proc).map { (-50...150).contains($0) } ?? true)
    let entry = SystemEntry(date: Date(), reading: Reading(battery: battery), style: .battery)
    #expect(Measures(of: entry).values.count == (battery == nil ? 0 : 1))
  }

  @Test func ratesAreDifferencesOfCounters() throws {
    func counters(_ received: UInt64, _ sent: UInt64) -> String {
      let zeros = Array(repeating: "0", count: 7).joined(separator: " ")
      return """
        Inter-|   Receive                                                |  Transmit
         face |bytes    packets errs drop fifo frame compressed multicast|bytes packets
            lo: 9999 \(zeros) 9999 0 0 0 0 0 0 0
          eth0:\(received) \(zeros) \(sent) 0 0 0 0 0 0 0
        docker0: 5 \(zeros) 5 0 0 0 0 0 0 0

        """
    }
    try write("", to: "/sys/class/net/eth0/device")
    try write(counters(1000, 500), to: "/proc/net/dev")
    var log = InterfaceLog()
    let first = log.add(InterfaceCounters.read(proc), after: 0, proc)
    #expect(first.map(\.name) == ["eth0", "docker0"], "physical first, without loopback")
    #expect(first[0].history == [Rates()] && first[0].isPhysical && !first[1].isPhysical)
    try write(counters(11_000, 1500), to: "/proc/net/dev")
    let second = log.add(InterfaceCounters.read(proc), after: 5, proc)
    #expect(second[0].history.last == Rates(down: 2000, up: 200))
    try write(counters(10, 10), to: "/proc/net/dev")
    let third = log.add(InterfaceCounters.read(proc), after: 5, proc)
    #expect(third[0].history.last == Rates(), "the counters were reset")
    for _ in 0..<100 { _ = log.add(InterfaceCounters.read(proc), after: 5, proc) }
    #expect(log.add(InterfaceCounters.read(proc), after: 5, proc)[0].history.count == 60)
  }

  @Test func readingComesFromTheFolder() async throws {
    try write("cpu 10 0 10 80 0 0 0 0\ncpu0 10 0 10 80 0 0 0 0\n", to: "/proc/stat")
    try write("MemTotal: 1000 kB\nMemAvailable: 250 kB\n", to: "/proc/meminfo")
    try write("0.50 0.40 0.30 1/2 3\n", to: "/proc/loadavg")
    try write("k10temp\n", to: "/sys/class/hwmon/hwmon1/name")
    try write("61500\n", to: "/sys/class/hwmon/hwmon1/temp1_input")
    let reading = await Monitor(proc: proc).takeReading(at: Date())
    #expect(reading.memory == Amount(used: 750 << 10, total: 1000 << 10))
    #expect(reading.loadAverages == [0.5, 0.4, 0.3] && reading.temperature == 61.5)
    #expect(reading.cores.count == 1 && reading.battery == nil && reading.interfaces.isEmpty)
  }

  /// A file system of another computer may report more free blocks than it has, and huge numbers.
  @Test func sizeOfADiskNeverOverflows() {
    #expect(Amount(blocks: 100, free: 40, size: 4096) == Amount(used: 245_760, total: 409_600))
    #expect(Amount(blocks: 100, free: 200, size: 4096) == Amount(used: 0, total: 409_600))
    #expect(Amount(blocks: .max, free: 0, size: .max) == Amount(used: .max, total: .max))
    #expect(Amount(blocks: 2, free: 1, size: .max) == Amount(used: 0, total: .max))
  }
}
