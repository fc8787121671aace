import Cells
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import Themes

/// The engine on a clock of its own: real extensions are asked, told the moment, and waited for; what
/// they say arrives after as long as a load is said to take, in an order that is always the same.
@MainActor
package final class VirtualEngine {
  package let engine: Engine
  let settings: Settings
  /// The moment.
  private(set) var now: Date
  /// How long loads take, in seconds.
  private let loadTime: Double
  /// What was said and has not arrived yet.
  private var inbox: [Message] = []
  /// The questions that have been answered.
  private var answered: Set<Ticket> = []
  private var processes = 0
  /// Whether the user has left.
  private(set) var hasEnded = false

  private struct Message {
    var due: Date
    var order: Int
    var event: HostEvent
  }

  /// How long an answer may really take, in seconds.
  private static let patience = 60.0

  init(_ engine: Engine, settings: Settings, now: Date, loadTime: Double) {
    self.engine = engine
    self.settings = settings
    self.now = now
    self.loadTime = loadTime
    engine.pinned = now
  }

  /// Something happens now.
  func apply(_ action: Action) {
    engine.pinned = now
    for effect in engine.apply(action, at: now) { carryOut(effect) }
    collect()
  }

  /// The next moment at which something happens by itself, or `nil` for never.
  var nextWake: Date? {
    [engine.home.nextWake(after: now), inbox.map(\.due).min()].compactMap(\.self).min()
  }

  /// The clock goes on; what is due on the way arrives at its end.
  func advance(to moment: Date, isStep: Bool = false) {
    now = moment
    engine.pinned = moment
    deliver()
    if isStep { apply(.clockStepped) }
    apply(.tick)
  }

  private func deliver() {
    while let index = inbox.indices.filter({ inbox[$0].due <= now })
      .min(by: { (inbox[$0].due, inbox[$0].order) < (inbox[$1].due, inbox[$1].order) })
    {
      let message = inbox.remove(at: index)
      if case .answered(let ticket, _) = message.event { answered.remove(ticket) }
      engine.take(message.event, at: now)
      collect()
    }
  }

  /// Waits for the answers to all open questions, and for nothing else.
  private func collect() {
    let deadline = Clock.steady + Self.patience
    while engine.tickets.keys.contains(where: { !answered.contains($0) }),
      Clock.steady < deadline
    {
      for event in engine.host.takeEvents() { note(event) }
      guard engine.tickets.keys.contains(where: { !answered.contains($0) }) else { break }
      let limit = min(deadline, engine.host.nextDeadline ?? deadline) - Clock.steady
      engine.host.turn(atMost: limit)
    }
    for event in engine.host.takeEvents() { note(event) }
    if inbox.contains(where: { $0.due <= now }) { deliver() }
  }

  private func note(_ event: HostEvent) {
    switch event {
    case .answered(let ticket, _):
      answered.insert(ticket)
      let isQuick = engine.isQuick(ticket)
      let due = now.addingTimeInterval(isQuick ? loadTime / 4 : loadTime)
      inbox.append(Message(due: due, order: ticket.number, event: event))
    case .started(let name, _):
      processes += 1
      // Numbers of processes differ from run to run.
      inbox.append(
        Message(due: now, order: processes, event: .started(extension: name, pid: 4_000)))
    case .reload, .rebuilt, .stopped: inbox.append(Message(due: now, order: 0, event: event))
    case .logged(let name, let line): engine.log.write(name, line)
    // What things cost differs from run to run.
    case .charged: break
    }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .listThemes: apply(.themes(settings.themeNames))
    case .showTheme(let name), .chooseTheme(let name):
      for action in settings.themeActions(name) { apply(action) }
    case .quit: hasEnded = true
    // Nothing is kept of a recording, and there is no terminal.
    default: break
    }
  }
}

extension Engine {
  /// Whether a question is one whose answer is there at once: a placeholder, what there is.
  fileprivate func isQuick(_ ticket: Ticket) -> Bool {
    switch tickets[ticket] {
    case .placeholder, .names, .options: true
    case .preview(_, _, let isPlaceholder): isPlaceholder
    case .timeline, .press, nil: false
    }
  }
}
