import CLinux
import ExtensionHost
import Foundation

/// The event sources of the loop other than the terminal and child processes: signals, the wall
/// clock and network routes.
@MainActor
package struct EventSources: ~Copyable {
  let signals: Int32
  let timer: Int32
  /// The descriptor for changes of network routes, or -1 if the system does not provide one.
  let routes: Int32
  private var wakeDate: Date??

  private static let handledSignals = [SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD]
  /// The signals that would end the process; the loop restores the terminal first.
  static let terminationSignals =
    [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
      SIGXFSZ, SIGPOLL, SIGPWR, SIGSTKFLT,
    ] + (clinux_first_realtime_signal()...clinux_last_realtime_signal())

  package init() {
    let numbers = Self.handledSignals + Self.terminationSignals
    signals = clinux_signalfd(numbers, Int32(numbers.count))
    timer = clinux_wall_timer()
    routes = clinux_routes()
  }

  deinit {
    close(signals)
    close(timer)
    if routes >= 0 { close(routes) }
  }

  /// Sets the date of the next wake-up; with `nil`, only a step of the clock wakes the loop.
  mutating func setWakeDate(_ date: Date?) {
    guard wakeDate != .some(date) else { return }
    wakeDate = .some(date)
    // Slightly later, so that the date is certainly reached when the loop wakes.
    clinux_arm(timer, date.map { $0.timeIntervalSince1970 + 0.0005 } ?? -1)
  }

  /// Acknowledges the timer, which must be armed again.
  ///
  /// - Returns: Whether the clock was set or the system was suspended.
  mutating func acknowledgeTimer() -> Bool {
    let result = clinux_read_timer(timer)
    if result != 0 { wakeDate = nil }
    return result < 0
  }

  /// Whether a network route has appeared since the last call.
  func hasNewRoute() -> Bool { clinux_read_routes(routes) }

  /// Returns the pending signals.
  func pendingSignals() -> [Int32] {
    var found: [Int32] = []
    while true {
      let number = clinux_next_signal(signals)
      guard number != 0 else { return found }
      found.append(number)
    }
  }

  /// Waits until at least one of the descriptors is ready.
  ///
  /// - Parameters:
  ///   - wanted: The descriptors, each with the events of `poll(2)` to wait for.
  ///   - limit: The maximum time to wait in seconds, or `nil` for no limit.
  /// - Returns: The descriptors that are ready; empty if the time ran out.
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
  /// Runs one turn of an event loop that serves only the extensions.
  ///
  /// It does not wait if there are events already.
  ///
  /// - Parameter limit: The maximum time to wait, in seconds.
  package func runOnce(timeout limit: Double) {
    for descriptor in EventSources.wait(for: descriptors, limit: hasEvents ? 0 : limit) {
      handleReady(descriptor, at: Clock.monotonic)
    }
    reap(at: Clock.monotonic)
    tick(at: Clock.monotonic)
  }
}
