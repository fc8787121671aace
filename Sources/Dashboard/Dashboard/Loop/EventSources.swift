import CLinux
import ExtensionHost
import Foundation

/// What the loop waits for beside the terminal and the children: signals and the wall clock.
@MainActor
package struct EventSources: ~Copyable {
  let signals: Int32
  let timer: Int32
  /// Tells of ways out into the network; -1 where the machine does not.
  let routes: Int32
  private var armed: Date??

  private static let handled = [SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD]
  /// Whatever else would end the process: the terminal is given back first.
  static let endings =
    [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
      SIGXFSZ, SIGPOLL, SIGPWR, SIGSTKFLT,
    ] + (clinux_first_realtime_signal()...clinux_last_realtime_signal())

  package init() {
    let numbers = Self.handled + Self.endings
    signals = clinux_signalfd(numbers, Int32(numbers.count))
    timer = clinux_wall_timer()
    routes = clinux_routes()
  }

  deinit {
    close(signals)
    close(timer)
    if routes >= 0 { close(routes) }
  }

  /// Sets the wall clock's next wake; `nil` waits for a step of the clock alone.
  mutating func arm(_ date: Date?) {
    guard armed != .some(date) else { return }
    armed = .some(date)
    // A hair later than the date, so that the date has come when we look.
    clinux_arm(timer, date.map { $0.timeIntervalSince1970 + 0.0005 } ?? -1)
  }

  /// Takes the timer's ring; it must be armed anew.
  ///
  /// - Returns: Whether the clock was set, or the machine slept.
  mutating func takeTimer() -> Bool {
    let ring = clinux_take_timer(timer)
    if ring != 0 { armed = nil }
    return ring < 0
  }

  /// Whether a way out into the network has come since this was last asked.
  func takeRoutes() -> Bool { clinux_take_routes(routes) }

  /// The signals that came.
  func takeSignals() -> [Int32] {
    var found: [Int32] = []
    while true {
      let number = clinux_next_signal(signals)
      guard number != 0 else { return found }
      found.append(number)
    }
  }

  /// Waits until one of the descriptors is ready, and gives those that are.
  ///
  /// - Parameters:
  ///   - wanted: The descriptors and what to wait for at each, as poll's events.
  ///   - limit: Seconds to wait at the most, or `nil` for as long as it takes.
  /// - Returns: The descriptors that are ready; empty where the time ran out.
  static func wait(
    for wanted: [(descriptor: Int32, events: Int16)], limit: Double?
  ) -> [Int32] {
    var polled = wanted.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    let timeout = limit.map { Int32(max(0, min(1_000_000, ($0 * 1000).rounded(.up)))) } ?? -1
    guard poll(&polled, nfds_t(polled.count), timeout) > 0 else { return [] }
    return polled.filter { $0.revents != 0 }.map(\.fd)
  }
}

@MainActor
extension ExtensionHost {
  /// One turn of a loop that has nothing else to wait for; what has happened already is not waited for.
  ///
  /// - Parameter limit: Seconds to wait at the most.
  package func turn(atMost limit: Double) {
    for descriptor in EventSources.wait(for: descriptors, limit: hasEvents ? 0 : limit) {
      ready(descriptor, at: Clock.steady)
    }
    reap(at: Clock.steady)
    tick(at: Clock.steady)
  }
}
