import Cells
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import Themes
import Texts

/// An engine on a virtual clock, with real extensions.
///
/// Extensions are given the virtual date, and the clock stops until they respond, or until a
/// timeout in real time. Their responses are delivered after a configured load time, or a quarter
/// of it for quick requests, always in the same order.
@MainActor
package final class VirtualEngine {
  package let engine: Engine
  let userFiles: UserFiles
  /// The virtual date.
  private(set) var now: Date
  /// How long a load takes on the virtual clock, in seconds; a quick request takes a quarter of it.
  private let loadTime: Double
  /// What stands for the programs of launchers, by the launchers' names.
  private let programs: [String: ProgramScreen]
  /// The program that has the terminal, or `nil`.
  private(set) var shownProgram: ProgramScreen?
  /// The events that have not been delivered yet.
  private var pendingEvents: [PendingEvent] = []
  /// The requests whose responses are among ``pendingEvents``.
  private var receivedTickets: Set<Ticket> = []
  /// The number of processes that have been started.
  private var startCount = 0
  /// Whether the program has been quit.
  private(set) var hasEnded = false

  private struct PendingEvent {
    /// The virtual date of delivery.
    var date: Date
    /// The order among events with the same date.
    var order: Int
    var event: HostEvent
  }

  /// How long a response may take in real time, in seconds.
  private static let timeout = 60.0

  init(
    _ engine: Engine, userFiles: UserFiles, now: Date, loadTime: Double,
    programs: [String: ProgramScreen] = [:]
  ) {
    self.engine = engine
    self.userFiles = userFiles
    self.now = now
    self.loadTime = loadTime
    self.programs = programs
    engine.fixedDate = now
    engine.userFiles = userFiles
  }

  /// Applies an action at the virtual date.
  func apply(_ action: Action) {
    if shownProgram != nil {
      switch action {
      // A program ends with the first key; the mouse is the program's.
      case .key: return shownProgram = nil
      case .mouse: return
      default: break
      }
    }
    engine.fixedDate = now
    for effect in engine.apply(action, at: now) { carryOut(effect) }
    engine.waitForFonts(at: now)
    collectResponses()
  }

  /// The date of the next wake-up, or `nil` if there is none.
  var nextWake: Date? {
    [engine.home.nextWake(after: now), pendingEvents.map(\.date).min()].compactMap(\.self).min()
  }

  /// Sets the clock, and delivers all events that are due by then.
  ///
  /// - Parameters:
  ///   - date: The new date.
  ///   - isStep: Whether the clock is set to the date, rather than running until then.
  func advance(to date: Date, isStep: Bool = false) {
    now = date
    engine.fixedDate = date
    deliverEvents()
    if isStep { apply(.clockStepped) }
    apply(.tick)
  }

  private func deliverEvents() {
    while let index = pendingEvents.indices.filter({ pendingEvents[$0].date <= now })
      .min(by: {
        (pendingEvents[$0].date, pendingEvents[$0].order) < (
          pendingEvents[$1].date, pendingEvents[$1].order
        )
      })
    {
      let pendingEvent = pendingEvents.remove(at: index)
      if case .responded(let ticket, _) = pendingEvent.event { receivedTickets.remove(ticket) }
      engine.handle(pendingEvent.event, at: now)
      for effect in engine.takeEffects() { carryOut(effect) }
      collectResponses()
    }
  }

  /// Waits for the responses to all pending requests, up to ``timeout``, and delivers the events
  /// that are due.
  private func collectResponses() {
    let deadline = Clock.monotonic + Self.timeout
    while engine.pendingRequests.keys.contains(where: { !receivedTickets.contains($0) }),
      Clock.monotonic < deadline
    {
      for event in engine.host.drainEvents() { enqueue(event) }
      guard engine.pendingRequests.keys.contains(where: { !receivedTickets.contains($0) }) else {
        break
      }
      let timeout = min(deadline, engine.host.nextDeadline ?? deadline) - Clock.monotonic
      engine.host.runOnce(timeout: timeout)
    }
    for event in engine.host.drainEvents() { enqueue(event) }
    if pendingEvents.contains(where: { $0.date <= now }) { deliverEvents() }
  }

  private func enqueue(_ event: HostEvent) {
    switch event {
    case .responded(let ticket, _):
      receivedTickets.insert(ticket)
      let isQuick = engine.isQuick(ticket)
      let date = now.addingTimeInterval(isQuick ? loadTime / 4 : loadTime)
      pendingEvents.append(PendingEvent(date: date, order: ticket.number, event: event))
    case .started(let name, _):
      startCount += 1
      // A constant, because process identifiers vary between runs.
      pendingEvents.append(
        PendingEvent(date: now, order: startCount, event: .started(extension: name, pid: 4_000)))
    case .reload, .rebuilt, .exchanged, .stopped:
      pendingEvents.append(PendingEvent(date: now, order: 0, event: event))
    case .logged(let name, let line): engine.log.write(name, line)
    // Costs vary between runs.
    case .cost: break
    }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .listThemes: apply(.themes(userFiles.themeNames))
    case .showTheme(let name), .chooseTheme(let name):
      for action in userFiles.themeActions(name) { apply(action) }
    case .quit: hasEnded = true
    case .launch(let launcher): launch(launcher)
    // What the user's machine has is not offered, so that a recording is the same everywhere.
    case .listLaunchers: apply(.launcherSuggestions([]))
    case .addLauncher(let launcher):
      changeLaunchers { () throws(LauncherStore.Failure) in try userFiles.add(launcher) }
    case .removeLauncher(let name):
      changeLaunchers { () throws(LauncherStore.Failure) in try userFiles.removeLauncher(name) }
    // While a tape is played, nothing else is saved and there is no terminal.
    default: break
    }
  }

  private func launch(_ launcher: Launcher) {
    guard case .program(let program) = launcher.action else { return }
    if program.run != .terminal {
      apply(.notice("Started \(launcher.name)", isWarning: false))
    } else if let screen = programs[launcher.name] {
      shownProgram = screen
    } else {
      apply(.notice("\(launcher.name) is not started while a tape is played", isWarning: false))
    }
  }

  /// Changes the recording's own file of launchers, and reloads the boxes that show it.
  private func changeLaunchers(
    _ change: () throws(LauncherStore.Failure) -> [Action]
  ) {
    do throws(LauncherStore.Failure) {
      for action in try change() { apply(action) }
      apply(.reloadRequested(extension: Launchers.extensionName, kind: nil))
    } catch {
      apply(.notice("\(error)", isWarning: true))
    }
  }
}

extension Engine {
  /// Returns whether the response to a request takes only a quarter of the load time.
  fileprivate func isQuick(_ ticket: Ticket) -> Bool {
    switch pendingRequests[ticket] {
    case .placeholder, .description, .options: true
    case .preview(_, let isPlaceholder): isPlaceholder
    case .timeline, .intent, .picture, nil: false
    }
  }
}
