/// What a network interface receives and sends, in bytes per second.
struct Rates: Hashable, Sendable {
  var down = 0.0
  var up = 0.0

  static func + (left: Rates, right: Rates) -> Rates {
    Rates(down: left.down + right.down, up: left.up + right.up)
  }
}

/// A network interface and its recent rates.
struct Interface: Hashable, Sendable {
  var name: String
  /// Whether it is a device rather than a bridge or a tunnel, which repeat a device's traffic.
  var isPhysical = false
  /// The rates, oldest first.
  var history: [Rates] = []
  /// The bytes received and sent since the interface exists.
  var received: UInt64 = 0
  var sent: UInt64 = 0
}

/// The counters of an interface, in bytes.
struct InterfaceCounters: Hashable, Sendable {
  var received: UInt64
  var sent: UInt64

  /// Reads the counters of all interfaces except the loopback interface, by name.
  ///
  /// - Source: proc(5), `/proc/net/dev`.
  static func read(_ proc: Proc) -> [String: InterfaceCounters] {
    var counters: [String: InterfaceCounters] = [:]
    for line in proc.lines("/proc/net/dev") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].trimmingPrefix { $0 == " " }
      let numbers = line[line.index(after: colon)...].split(separator: " ").map { UInt64($0) }
      guard name != "lo", !name.isEmpty, numbers.count > 8, let received = numbers[0],
        let sent = numbers[8]
      else { continue }
      counters[String(name)] = InterfaceCounters(received: received, sent: sent)
    }
    return counters
  }

  /// Returns the rates since earlier counters.
  ///
  /// Counters that are smaller than before were reset, so their rate is 0.
  func rates(since previous: InterfaceCounters?, seconds: Double) -> Rates {
    guard let previous, seconds > 0 else { return Rates() }
    func rate(_ count: UInt64, _ previous: UInt64) -> Double {
      count > previous ? Double(count - previous) / seconds : 0
    }
    return Rates(down: rate(received, previous.received), up: rate(sent, previous.sent))
  }
}

/// The interfaces with their histories, computed from successive counters.
struct InterfaceLog {
  private var counters: [String: InterfaceCounters] = [:]
  private var histories: [String: [Rates]] = [:]

  /// The number of rates in a history: five minutes at a reading every five seconds.
  private static let historyLength = 60

  /// Stores counters, and returns the interfaces, physical ones first.
  mutating func add(
    _ newCounters: [String: InterfaceCounters], after seconds: Double, _ proc: Proc
  ) -> [Interface] {
    let interfaces = newCounters.map { name, counters in
      let rates = counters.rates(since: self.counters[name], seconds: seconds)
      let history = Array(((histories[name] ?? []) + [rates]).suffix(Self.historyLength))
      return Interface(
        name: name, isPhysical: proc.exists("/sys/class/net/\(name)/device"), history: history,
        received: counters.received, sent: counters.sent)
    }
    counters = newCounters
    histories = Dictionary(uniqueKeysWithValues: interfaces.map { ($0.name, $0.history) })
    return interfaces.sorted { ($0.isPhysical ? 0 : 1, $0.name) < ($1.isPhysical ? 0 : 1, $1.name) }
  }
}
