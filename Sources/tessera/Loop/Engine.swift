internal import Themes
import Cells
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import Timelines
import ViewTree
import Wire

/// The home screen joined to its extensions: applies actions, carries out loads, takes answers.
///
/// It draws nothing and waits for nothing, so the dashboard and `snapshot` share it.
@MainActor
final class Engine {
  private(set) var home: HomeScreen
  let host = ExtensionHost()
  private var tickets: [Ticket: Purpose] = [:]
  private var nextTicket = 0
  private var described: Set<String> = []
  private let log: LogFile
  /// The moment that pictures are asked for, or `nil` for now.
  private let pinned: Date?

  /// What a question was asked for.
  private enum Purpose {
    case placeholder(SlotID)
    case timeline(SlotID, Generation)
    case names(String)
  }

  init(home: HomeFile, pinned: Date? = nil, showsHints: Bool = true, log: LogFile) {
    self.home = HomeScreen(home: home, showsHints: showsHints)
    self.pinned = pinned
    self.log = log
  }

  /// Whether some question is still open.
  var isWaiting: Bool { !tickets.isEmpty }

  /// Applies an action and carries out the loads it calls for.
  ///
  /// - Returns: The effects that are not the engine's: they concern the terminal.
  func apply(_ action: Action, at now: Date) -> [Effect] {
    if case .configuration(let configuration) = action { register(configuration) }
    if case .complaint(_, let complaint?) = action { log.write("tessera", complaint) }
    return home.apply(action, at: now).filter { effect in
      switch effect {
      case .loadPlaceholder(let id): askPlaceholder(id)
      case .load(let id, let generation): askTimeline(id, generation)
      case .repaint, .suspend, .quit: return true
      }
      return false
    }
  }

  /// Takes what the extensions said.
  ///
  /// - Returns: Whether anything was taken.
  func takeEvents(at now: Date) -> Bool {
    let events = host.takeEvents()
    for event in events {
      switch event {
      case .answered(let ticket, let answer): take(answer, to: ticket, at: now)
      case .reload(let name, let kind):
        _ = apply(.reloadRequested(extension: name, kind: kind), at: now)
      case .started(let name, let pid):
        _ = apply(.processStarted(extension: name, pid: pid), at: now)
      case .stopped(let name, let reason):
        _ = apply(.processEnded(extension: name, reason: reason), at: now)
      case .logged(let name, let line): log.write(name, line)
      }
    }
    return !events.isEmpty
  }

  private func register(_ configuration: Configuration) {
    let environment = ProcessInfo.processInfo.environment
    for command in configuration.commands(environment: environment) { host.register(command) }
  }

  private func askPlaceholder(_ id: SlotID) {
    guard let request = request(for: id), let name = name(of: id) else { return }
    let limit = home.configuration.limits.placeholder
    // A new process needs its start, too; its own limit holds for that.
    ask(name, .placeholder(request), for: .placeholder(id), limit: max(limit, 1))
    guard described.insert(name).inserted else { return }
    ask(name, .describe, for: .names(name), limit: home.configuration.limits.snapshot)
  }

  private func askTimeline(_ id: SlotID, _ generation: Generation) {
    guard let request = request(for: id), let name = name(of: id) else { return }
    let limit = home.configuration.limits.timeline
    ask(name, .timeline(request), for: .timeline(id, generation), limit: limit)
  }

  private func ask(_ name: String, _ call: Question.Call, for purpose: Purpose, limit: Double) {
    nextTicket += 1
    let ticket = Ticket(nextTicket)
    tickets[ticket] = purpose
    host.ask(name, Question(ticket, call, limit: limit), at: Clock.steady)
  }

  private func name(of id: SlotID) -> String? { home.slots[id]?.placement.widget.extension }

  private func request(for id: SlotID) -> WidgetRequest? {
    guard let placement = home.slots[id]?.placement else { return nil }
    let size = home.contentSize(of: id)
    var request = WidgetRequest(
      kind: placement.widget.kind, family: placement.family, width: size.width, height: size.height)
    request.colorScheme = home.appearance.rawValue
    request.date = pinned?.timeIntervalSince1970
    return request
  }

  private func take(_ answer: Answer, to ticket: Ticket, at now: Date) {
    guard let purpose = tickets.removeValue(forKey: ticket) else { return }
    switch (purpose, answer) {
    case (.placeholder(let id), .view(let view)):
      if let archived = view.archived { _ = apply(.placeholder(id, archived), at: now) }
    case (.placeholder, _): break
    case (.timeline(let id, let generation), .timeline(let entries, let end)):
      takeTimeline(entries, end, for: id, generation, at: now)
    case (.timeline(let id, let generation), .failed(let reason)):
      log.write(name(of: id) ?? id.name, reason)
      _ = apply(.failed(id, generation, reason), at: now)
    case (.timeline(let id, let generation), _):
      _ = apply(.failed(id, generation, "answered something else"), at: now)
    case (.names(let name), .described(let description)):
      let pairs = description.widgets.map { widget in
        let families = Set(widget.families.compactMap { Family(name: $0) })
        return (widget.kind, KindDescription(name: widget.displayName, families: families))
      }
      _ = apply(.described(extension: name, kinds: Dictionary(pairs) { $1 }), at: now)
    case (.names(let name), _): described.remove(name)
    }
  }

  private func takeTimeline(
    _ entries: [WireEntry], _ end: WireTimeline, for id: SlotID, _ generation: Generation,
    at now: Date
  ) {
    let dated = entries.compactMap(\.dated)
    guard let policy = end.reloadPolicy, dated.count == entries.count else {
      _ = apply(
        .failed(id, generation, "sent a timeline whose policy or views cannot be read"), at: now)
      return
    }
    let timeline = EntryTimeline(entries: dated, policy: policy)
    _ = apply(.loaded(id, generation, timeline), at: now)
  }
}
