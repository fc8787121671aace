import Cells
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import Themes

/// An engine on a virtual clock, with real extensions.
///
/// Extensions are given the virtual date, and the clock stops until they respond. Their responses
/// are delivered after a configured load time, always in the same order.
@MainActor
package final class VirtualEngine {
  package let engine: Engine
  let settings: Settings
  /// The virtual date.
  private(set) var now: Date
  /// How long a load takes on the virtual clock, in seconds.
  private let loadTime: Double
  /// The events that have not been delivered yet.
  private var pendingEvents: [PendingEvent] = []
  /// The requests whose responses are in the inbox.
  private var received: Set<Ticket> = []
  private var processes = 0
  /// Whether the program has been quit.
  private(set) var hasEnded = false

  private struct PendingEvent {
    var due: Date
    var order: Int
    var event: HostEvent
  }

  /// How long a response may take in real time, in seconds.
  private static let timeout = 60.0

  init(_ engine: Engine, settings: Settings, now: Date, loadTime: Double) {
    self.engine = engine
    self.settings = settings
    self.now = now
    self.loadTime = loadTime
    engine.fixedDate = now
  }

  /// Applies an action at the virtual date.
  func apply(_ action: Action) {
    engine.fixedDate = now
    for effect in engine.apply(action, at: now) { carryOut(effect) }
    collect()
  }

  /// The date of the next wake-up, or `nil` if there is none.
  var nextWake: Date? {
    [engine.home.nextWake(after: now), pendingEvents.map(\.due).min()].compactMap(\.self).min()
  }

  /// Sets the clock, and delivers all events that are due by then.
  func advance(to moment: Date, isStep: Bool = false) {
    now = moment
    engine.fixedDate = moment
    deliver()
    if isStep { apply(.clockStepped) }
    apply(.tick)
  }

  private func deliver() {
    while let index = pendingEvents.indices.filter({ pendingEvents[$0].due <= now })
      .min(by: {
        (pendingEvents[$0].due, pendingEvents[$0].order) < (
          pendingEvents[$1].due, pendingEvents[$1].order
        )
      })
    {
      let message = pendingEvents.remove(at: index)
      if case .responded(let ticket, _) = message.event { received.remove(ticket) }
      engine.handle(message.event, at: now)
      collect()
    }
  }

  /// Waits for the responses to all open requests.
  private func collect() {
    let deadline = Clock.monotonic + Self.timeout
    while engine.pendingRequests.keys.contains(where: { !received.contains($0) }),
      Clock.monotonic < deadline
    {
      for event in engine.host.drainEvents() { enqueue(event) }
      guard engine.pendingRequests.keys.contains(where: { !received.contains($0) }) else { break }
      let limit = min(deadline, engine.host.nextDeadline ?? deadline) - Clock.monotonic
      engine.host.runOnce(timeout: limit)
    }
    for event in engine.host.drainEvents() { enqueue(event) }
    if pendingEvents.contains(where: { $0.due <= now }) { deliver() }
  }

  private func enqueue(_ event: HostEvent) {
    switch event {
    case .responded(let ticket, _):
      received.insert(ticket)
      let isQuick = engine.isQuick(ticket)
      let due = now.addingTimeInterval(isQuick ? loadTime / 4 : loadTime)
      pendingEvents.append(PendingEvent(due: due, order: ticket.number, event: event))
    case .started(let name, _):
      processes += 1
      // A constant, because process identifiers vary between runs.
      pendingEvents.append(
        PendingEvent(due: now, order: processes, event: .started(extension: name, pid: 4_000)))
    case .reload, .rebuilt, .stopped:
      pendingEvents.append(PendingEvent(due: now, order: 0, event: event))
    case .logged(let name, let line): engine.log.write(name, line)
    // Costs vary between runs.
    case .cost: break
    }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .listThemes: apply(.themes(settings.themeNames))
    case .showTheme(let name), .chooseTheme(let name):
      for action in settings.themeActions(name) { apply(action) }
    case .quit: hasEnded = true
    // A recording saves nothing and has no terminal.
    default: break
    }
  }
}

extension Engine {
  /// Whether the response to a request takes only a fraction of the load time.
  fileprivate func isQuick(_ ticket: Ticket) -> Bool {
    switch pendingRequests[ticket] {
    case .placeholder, .description, .options: true
    case .preview(_, _, let isPlaceholder): isPlaceholder
    case .timeline, .intent, nil: false
    }
  }
}
