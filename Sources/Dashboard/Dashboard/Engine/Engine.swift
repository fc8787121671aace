package import Themes
package import Configuration
package import ExtensionHost
package import Foundation
package import HomeScreen
import Timelines
import ViewTree
import Wire

/// The home screen joined to its extensions: applies actions, carries out loads, takes answers.
///
/// It draws nothing and waits for nothing, so the dashboard and `snapshot` share it.
@MainActor
package final class Engine {
  package var home: HomeScreen
  package let host = ExtensionHost()
  /// Where timelines are kept, or `nil` where none are.
  let cache: TimelineCache?
  let log: LogFile
  /// The moment that extensions are told instead of now, or `nil` for the real one.
  var pinned: Date?
  /// The extensions that can be asked.
  let extensions: ExtensionCatalog
  /// Whether this only plays a run: nothing is opened, and what differs from run to run is left out.
  let isStaged: Bool
  var tickets: [Ticket: Purpose] = [:]
  var described: Set<String> = []
  /// What answers that are still to be taken cost, in seconds of a processor.
  var costs: [Ticket: Double] = [:]
  /// What the pictures on the screen were made from, where anybody follows that.
  var files: WidgetFiles?
  /// Programs that open something, until their ends are collected.
  var programs: [pid_t] = []
  /// What extensions' authors have been told of.
  var fieldWarnings = FieldWarnings()
  private var nextTicket = 0

  /// What a question was asked for.
  enum Purpose {
    case placeholder(SlotID, WidgetRequest)
    case timeline(SlotID, Generation, WidgetRequest)
    case names(String)
    case press(PressID, extension: String)
    case options(OptionsID)
    case preview(WidgetReference, Family, isPlaceholder: Bool)
  }

  package init(
    home: HomeFile, extensions: ExtensionCatalog, pinned: Date? = nil, showsHints: Bool = true,
    log: LogFile, cache: TimelineCache? = nil, isStaged: Bool = false
  ) {
    self.home = HomeScreen(home: home, showsHints: showsHints)
    self.pinned = pinned
    self.log = log
    self.cache = cache
    self.extensions = extensions
    self.isStaged = isStaged
  }

  /// Whether some question is still open.
  package var isWaiting: Bool { !tickets.isEmpty }

  /// The widgets whose timelines were asked for and have not come.
  package var loading: Set<SlotID> {
    Set(
      tickets.values.compactMap { purpose in
        if case .timeline(let id, _, _) = purpose { id } else { nil }
      })
  }

  /// Applies an action and carries out the loads it calls for.
  ///
  /// - Returns: The effects that are not the engine's: they concern the terminal.
  @discardableResult
  package func apply(_ action: Action, at now: Date) -> [Effect] {
    if case .configuration(let configuration) = action { register(configuration) }
    for problem in action.problems { log.write("tessera", problem) }
    return home.apply(action, at: now).filter { !carryOut($0, at: now) }
  }

  /// Carries out what concerns extensions and the cache.
  ///
  /// - Returns: Whether it was such an effect.
  private func carryOut(_ effect: Effect, at now: Date) -> Bool {
    switch effect {
    case .restore(let id): restore(id, at: now)
    case .loadPlaceholder(let id): askPlaceholder(id)
    case .load(let id, let generation): askTimeline(id, generation)
    case .log(let id, let words): log.write(name(of: id) ?? id.name, "\(id.name): \(words)")
    case .measure(let name): measure(name, at: now)
    case .perform(let press, let id, let action): perform(press, id, action)
    case .run(let press, let name, let call): run(press, name, call)
    case .options(let id, let question): askOptions(id, question)
    case .describe(let name): describe(name)
    case .describeAll: describeAll()
    case .preview(let widget, let family): askPreview(widget, family)
    case .open(let url, _): open(url, at: now)
    case .openApp(let name): openApp(of: name, at: now)
    case .save, .keepChoice, .noteUse, .forgetUses, .listThemes, .showTheme, .chooseTheme,
      .chooseAppearance, .repaint, .suspend, .quit:
      return false
    }
    return true
  }

  /// Takes what the extensions said.
  ///
  /// - Returns: Whether anything was taken.
  package func takeEvents(at now: Date) -> Bool {
    let events = host.takeEvents()
    for event in events { take(event, at: now) }
    return !events.isEmpty
  }

  /// Takes one thing that an extension said.
  func take(_ event: HostEvent, at now: Date) {
    switch event {
    case .charged(let ticket, let cost): costs[ticket] = cost
    case .answered(let ticket, let answer): take(answer, to: ticket, at: now)
    case .reload(let name, let kind):
      apply(.reloadRequested(extension: name, kind: kind), at: now)
    case .started(let name, let pid):
      apply(.processStarted(extension: name, pid: pid), at: now)
    case .stopped(let name, let reason):
      if let reason { log.write(name, reason) }
      apply(.processEnded(extension: name, reason: reason), at: now)
    case .rebuilt(let name):
      log.write(name, "its program was built again")
      // It may offer other widgets now.
      describe(name)
      apply(.rebuilt(extension: name), at: now)
    case .logged(let name, let line): log.write(name, line)
    }
  }

  func ask(
    _ name: String, _ request: ExtensionRequest, for purpose: Purpose, limit: Double,
    isUrgent: Bool = false
  ) {
    nextTicket += 1
    let ticket = Ticket(nextTicket)
    tickets[ticket] = purpose
    host.ask(name, Question(ticket, request, limit: limit, isUrgent: isUrgent), at: Clock.steady)
  }

  /// Asks all extensions what they are called; one that was installed meanwhile is there, too.
  private func describeAll() {
    register(home.configuration)
    for name in host.names { askNames(name) }
  }

  private func register(_ configuration: Configuration) {
    let commands = extensions.commands(for: configuration)
    host.keep(only: Set(commands.map(\.name)), at: Clock.steady)
    for command in commands { host.register(command, at: Clock.steady) }
  }

  private func measure(_ name: String, at now: Date) {
    guard !isStaged, let reading = host.reading(of: name) else { return }
    let taken = ProcessReading(memory: reading.memory, processorTime: reading.processorTime)
    apply(.measured(extension: name, taken), at: now)
  }
}

@MainActor
extension Engine {
  /// Brings the user's files into force before anything is shown.
  package func prepare(_ settings: Settings, ground: Appearance) {
    let first: [Action] = [
      .ground(ground), .configuration(settings.adjusted(Configuration())), .place(.current(nil)),
    ]
    for action in first + settings.configurationActions() + settings.homeActions() {
      _ = apply(action, at: Clock.now)
    }
  }
}
