import CLinux
import ExtensionHost
import Files
package import Foundation

/// Three event sources of the loop: signals, the wall clock and network routes.
@MainActor
package struct EventSources: ~Copyable {
  package let signals: Int32
  package let timer: Int32
  /// The descriptor for changes of network routes, or -1 if the system does not provide one.
  let routes: Int32
  /// The date for which the timer is armed; `.some(nil)` if the timer only reports that the clock was
  /// set, `nil` if the timer is not armed.
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

  /// Sets the date of the next wake-up; with `nil`, the timer wakes the loop only if the clock
  /// is set.
  package mutating func setWakeDate(_ date: Date?) {
    guard wakeDate != .some(date) else { return }
    wakeDate = .some(date)
    // Slightly later, so that the date is certainly reached when the loop wakes.
    clinux_arm(timer, date.map { $0.timeIntervalSince1970 + 0.0005 } ?? -1)
  }

  /// Acknowledges that the timer has fired; it must be armed again.
  ///
  /// - Returns: Whether the clock was set or the system was suspended.
  package mutating func acknowledgeTimer() -> Bool {
    let result = clinux_read_timer(timer)
    if result != 0 { wakeDate = nil }
    return result < 0
  }

  /// Returns whether a default route was added since the last call.
  func hasNewRoute() -> Bool { clinux_read_routes(routes) }

  /// Returns the signals that have arrived since the last call.
  package func readSignals() -> [Int32] {
    var signalNumbers: [Int32] = []
    while true {
      let number = clinux_next_signal(signals)
      guard number != 0 else { return signalNumbers }
      signalNumbers.append(number)
    }
  }

  /// Waits until at least one of the descriptors is ready.
  ///
  /// - Parameters:
  ///   - descriptors: The descriptors, each with the events of `poll(2)` to wait for.
  ///   - timeout: How long to wait, in seconds, or `nil` to wait indefinitely.
  /// - Returns: The descriptors that are ready; empty after the timeout.
  package static func wait(
    for descriptors: [(descriptor: Int32, events: Int16)], timeout: Double?
  ) -> [Int32] {
    var requests = PollRequests()
    for (descriptor, events) in descriptors { requests.add(descriptor, events) }
    return requests.wait(timeout: timeout)
  }
}

@MainActor
extension ExtensionHost {
  /// Runs one iteration of an event loop that serves only the extensions.
  ///
  /// The function does not wait if there are events already.
  ///
  /// - Parameter timeout: How long to wait, in seconds.
  package func runOnce(timeout: Double) {
    for descriptor in EventSources.wait(for: descriptors, timeout: hasEvents ? 0 : timeout) {
      handleReady(descriptor, at: Clock.monotonic)
    }
    reap(at: Clock.monotonic)
    tick(at: Clock.monotonic)
  }
}
