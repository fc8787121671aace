internal import Foundation
internal import TesseraKit

/// Reports that something changed on the bus after the state was read.
///
/// The connection stays open as long as the process, which the dashboard keeps while a box shows
/// the widget (`Timeline.listening()`). While nothing changes, nothing wakes the process.
@MainActor
final class PlayerListener {
  static let shared = PlayerListener {
    WidgetCenter.shared.reloadTimelines(ofKind: PlayingWidget.kind)
  }

  private var bus: SessionBus?
  private var source: (any DispatchSourceRead)?
  /// Whether the next change is reported.
  private var isArmed = false
  private let report: @MainActor () -> Void
  private static let timeout = Duration.milliseconds(500)

  init(_ report: @escaping @MainActor () -> Void) {
    self.report = report
  }

  /// Reports the next change, once, however many follow.
  ///
  /// Call this before the state is read, so that no change is missed.
  /// - Throws: ``BusError`` if the bus cannot be used.
  func listen(at address: BusAddress) throws(BusError) {
    isArmed = true
    guard bus == nil else { return }
    let bus = try address.connect()
    try bus.watch(PlayerBus.rules, timeout: Self.timeout)
    bus.onSignal = { [weak self] signal in
      // The bus is only used on the main thread.
      MainActor.assumeIsolated { self?.receive(signal) }
    }
    watch(bus)
  }

  private func watch(_ bus: SessionBus) {
    // The source's own descriptor, which stays open until the source no longer uses it.
    let descriptor = fcntl(bus.descriptor, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.process() } }
    source.setCancelHandler { close(descriptor) }
    source.resume()
    self.bus = bus
    self.source = source
    // Signals may have arrived together with the replies.
    process()
  }

  private func process() {
    switch bus?.processArrived() {
    case .none?, nil: return
    case .more?: Task { process() }
    case .closed?:
      stop()
      fire()
    }
  }

  private func receive(_ signal: BusMessage) {
    if isArmed, PlayerSignal.isChange(signal) { fire() }
  }

  private func fire() {
    guard isArmed else { return }
    isArmed = false
    report()
  }

  /// Closes the connection.
  func stop() {
    source?.cancel()
    source = nil
    bus = nil
  }
}
