internal import CSystemdBus
internal import Foundation

/// A connection to a message bus.
///
/// No function waits for a program longer than its timeout: calls are sent without waiting, and so
/// is the greeting of the bus.
///
/// - Source: sd-bus(3).
final class SessionBus {
  private let bus: OpaquePointer
  /// Is given each signal that arrives while messages are processed.
  var onSignal: ((BusMessage) -> Void)?

  /// Opens a connection.
  ///
  /// - Parameter address: The address of the bus, such as `unix:path=/run/user/1000/bus`.
  /// - Throws: ``BusError/unavailable(_:code:)``.
  init(address: String) throws(BusError) {
    var bus: OpaquePointer?
    var result = sd_bus_new(&bus)
    guard result >= 0, let bus else { throw .unavailable(address, code: -result) }
    self.bus = bus
    result = sd_bus_set_address(bus, address)
    if result >= 0 { result = sd_bus_set_bus_client(bus, 1) }
    if result >= 0 { result = sd_bus_start(bus) }
    // The stored properties are set, so the connection is released by deinit.
    guard result >= 0 else { throw .unavailable(address, code: -result) }
  }

  deinit { sd_bus_close_unref(bus) }

  /// The descriptor that is readable when messages have arrived.
  var descriptor: Int32 { sd_bus_get_fd(bus) }

  /// Starts to receive the signals that match any of the rules.
  ///
  /// - Throws: ``BusError/silent``.
  func watch(_ rules: [String], timeout: Duration) throws(BusError) {
    let owner = Unmanaged.passUnretained(self).toOpaque()
    sd_bus_add_filter(bus, nil, Self.passSignal, owner)
    let calls = rules.map { BusCall.bus("AddMatch", [.text($0)]) }
    for reply in replies(to: calls, timeout: timeout) {
      guard let reply, reply.error == nil else { throw .silent }
    }
  }

  /// Sends calls at once and waits for their replies.
  ///
  /// - Parameters:
  ///   - calls: The calls.
  ///   - timeout: How long to wait for all of them.
  /// - Returns: The reply to each call, or `nil` if none arrived in time.
  func replies(to calls: [BusCall], timeout: Duration) -> [BusMessage?] {
    let pendingReplies = calls.map { _ in PendingReply() }
    var slots: [OpaquePointer] = []
    // Afterwards, late replies find no one.
    defer { slots.forEach { _ = sd_bus_slot_unref($0) } }
    for (call, reply) in zip(calls, pendingReplies) {
      guard let message = call.message(on: bus) else {
        reply.isComplete = true
        continue
      }
      defer { sd_bus_message_unref(message) }
      var slot: OpaquePointer?
      let target = Unmanaged.passUnretained(reply).toOpaque()
      let code = sd_bus_call_async(
        bus, &slot, message, Self.storeReply, target, timeout.microseconds)
      guard code >= 0, let slot else {
        reply.isComplete = true
        continue
      }
      slots.append(slot)
    }
    process(for: timeout) { pendingReplies.contains { !$0.isComplete } }
    return withExtendedLifetime(pendingReplies) { pendingReplies.map(\.message) }
  }

  /// Processes messages while a condition applies, up to a timeout.
  func process(for timeout: Duration, while isWaiting: () -> Bool) {
    let deadline = ContinuousClock.now + timeout
    while isWaiting() {
      let result = sd_bus_process(bus, nil)
      let remainder = deadline - ContinuousClock.now
      guard result >= 0, remainder > .zero else { return }
      if result > 0 { continue }
      let code = sd_bus_wait(bus, remainder.microseconds)
      if code == 0 || code < 0 && code != -EINTR { return }
    }
  }

  /// Whether there may be more messages that have arrived.
  enum Progress {
    case more, none, closed
  }

  /// Processes some of the messages that have arrived, without waiting.
  func processArrived() -> Progress {
    for _ in 0..<Self.messagesPerStep {
      let result = sd_bus_process(bus, nil)
      if result < 0 { return .closed }
      if result == 0 { return sd_bus_is_open(bus) > 0 ? .none : .closed }
    }
    return .more
  }

  private static let messagesPerStep = 64

  private static let storeReply: sd_bus_message_handler_t = { message, target, _ in
    guard let message, let target else { return 0 }
    let reply = Unmanaged<PendingReply>.fromOpaque(target).takeUnretainedValue()
    reply.message = BusMessage(message)
    reply.isComplete = true
    return 0
  }

  private static let passSignal: sd_bus_message_handler_t = { message, target, _ in
    guard let message, let target else { return 0 }
    let bus = Unmanaged<SessionBus>.fromOpaque(target).takeUnretainedValue()
    if sd_bus_message_is_signal(message, nil, nil) > 0 { bus.onSignal?(BusMessage(message)) }
    return 0
  }
}

/// The place of a reply that has not arrived yet.
private final class PendingReply {
  var message: BusMessage?
  /// Whether nothing more is to be expected.
  var isComplete = false
}

extension Duration {
  fileprivate var microseconds: UInt64 {
    UInt64(max(0, components.seconds)) * 1_000_000
      + UInt64(max(0, components.attoseconds / 1_000_000_000_000))
  }
}
