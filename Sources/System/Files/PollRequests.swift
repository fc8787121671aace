internal import Glibc

/// The descriptors that a loop waits for with `poll(2)`.
///
/// A loop keeps the value, so that it lists its descriptors without allocating memory.
package struct PollRequests {
  private var requests: ContiguousArray<pollfd> = []

  package init() {}

  /// The descriptors, each with the events to wait for.
  package var descriptors: [(descriptor: Int32, events: Int16)] {
    requests.map { ($0.fd, $0.events) }
  }

  package mutating func removeAll() { requests.removeAll(keepingCapacity: true) }

  /// Adds a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor; a negative one is ignored.
  ///   - events: The events to wait for. The end of a stream is always reported.
  package mutating func add(_ descriptor: Int32, _ events: Int16 = Int16(POLLIN)) {
    requests.append(pollfd(fd: descriptor, events: events, revents: 0))
  }

  /// Waits until at least one of the descriptors is ready.
  ///
  /// - Parameter timeout: How long to wait, in seconds, or `nil` to wait indefinitely.
  /// - Returns: The descriptors that are ready; empty after the timeout.
  package mutating func wait(timeout: Double?) -> [Int32] {
    let milliseconds =
      timeout.map { Int32(max(0, min(1_000_000, ($0 * 1000).rounded(.up)))) } ?? -1
    let count = requests.withUnsafeMutableBufferPointer {
      poll($0.baseAddress, nfds_t($0.count), milliseconds)
    }
    guard count > 0 else { return [] }
    var ready: [Int32] = []
    for request in requests where request.revents != 0 { ready.append(request.fd) }
    return ready
  }
}

extension Double {
  /// Returns the earlier of two times, each `nil` for never.
  package static func earliest(_ first: Double?, _ second: Double?) -> Double? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }
}
