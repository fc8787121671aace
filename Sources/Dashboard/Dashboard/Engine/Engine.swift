import Cells
package import Themes
package import Configuration
package import ExtensionHost
package import Foundation
package import HomeScreen
import Timelines
import ViewTree
import Wire

/// The connection of the home screen to its extensions: it applies actions, sends requests and
/// handles responses.
///
/// An engine neither draws nor blocks, so that both the dashboard and `snapshot` can use it.
@MainActor
package final class Engine {
  package var home: HomeScreen
  package let host = ExtensionHost()
  /// The cache of timelines, or `nil` if none are cached.
  let cache: TimelineCache?
  let log: LogFile
  /// The date that extensions are given instead of the current one, or `nil` for the current one.
  var fixedDate: Date?
  /// The known extensions.
  let extensions: ExtensionCatalog
  /// Whether the engine only plays a tape: nothing is opened, and values that vary between runs are
  /// omitted.
  let isPlayback: Bool
  var pendingRequests: [Ticket: Purpose] = [:]
  var requestedDescriptions: Set<String> = []
  /// The cost of responses that have not been handled yet, in seconds of CPU time.
  var costs: [Ticket: Double] = [:]
  /// The files from which timelines were made, or `nil` if they are not watched.
  var files: WidgetFiles?
  /// The widgets whose extensions listen for changes, and when their timelines were loaded.
  var listeningWidgets: [SlotID: Date] = [:]
  /// The size of cells in pixels for which the images of each shown timeline were made.
  var timelineCells: [SlotID: Size] = [:]
  /// The extensions whose processes are not stopped when they are idle.
  var keptExtensions: Set<String> = []
  /// The user's themes and pictures, or `nil` before the engine is prepared.
  var userFiles: UserFiles?
  let fontLoader: FontLoader
  /// The secrets that settings refer to.
  var secrets: SecretStore
  /// The process identifiers of programs that open links and apps, until they are reaped.
  var programs: [pid_t] = []
  /// Keeps a held key from starting a program for each repetition.
  var repeatedStart = RepeatedStart()
  /// The names of launchers whose programs run outside this terminal, by process identifier.
  var launchedPrograms: [pid_t: String] = [:]
  /// The warnings about unknown fields in views.
  var fieldWarnings = FieldWarnings()
  /// Whether extensions were registered that the loop has not seen yet.
  private var hasNewPrograms = false
  private var nextTicket = 0
  /// Whether work that does not change the screen is left for ``doDeferredWork(at:)``.
  var defersWork = false
  /// The widgets that are not on the screen and whose cached timelines have not been read yet.
  var deferredRestores: [SlotID] = []
  /// The cached timelines whose files are not watched yet.
  var deferredWatches: [(SlotID, CachedTimeline)] = []
  /// The events of extensions that have not been handled yet.
  private var openEvents: ArraySlice<HostEvent> = []
  /// The widgets whose cached timelines are read before the next frame, in order.
  var requestedRestores: [SlotID] = []
  /// The effects of extensions' responses that the loop has not carried out yet.
  var openEffects: [Effect] = []
  /// The notifications that the loop has not shown yet.
  private var notifications: [UserNotification] = []

  /// The purpose of a request.
  enum Purpose {
    case placeholder(SlotID, WidgetRequest)
    case timeline(SlotID, Generation, WidgetRequest)
    case description(String)
    case intent(ActivationID, extension: String)
    case options(OptionsID)
    case preview(PreviewRequest, isPlaceholder: Bool)
    /// The picture behind a box, for cells of a size in pixels.
    case picture(LookResource, cells: Size?)
  }

  package init(
    home: HomeFile, extensions: ExtensionCatalog, fixedDate: Date? = nil, showsKeys: Bool = true,
    log: LogFile, cache: TimelineCache? = nil, isPlayback: Bool = false
  ) {
    self.home = HomeScreen(home: home, showsKeys: showsKeys)
    self.fixedDate = fixedDate
    self.log = log
    self.cache = cache
    self.extensions = extensions
    self.isPlayback = isPlayback
    secrets = isPlayback ? .temporary : .keychain
    fontLoader = FontLoader(fonts: NumeralFonts(environment: extensions.environment))
  }

  /// Whether a request is pending.
  package var isWaiting: Bool { !pendingRequests.isEmpty }

  /// The widgets whose timelines have been requested but not received.
  package var loadingWidgets: Set<SlotID> {
    Set(
      pendingRequests.values.compactMap { purpose in
        if case .timeline(let id, _, _) = purpose { id } else { nil }
      })
  }

  /// Returns the next time at which the screen changes or work is due, or `nil` if there is none.
  ///
  /// In a quiet time it reads single properties of the home screen: a call of a method would copy the
  /// home screen, with a reference count for each of its parts.
  package func nextWake(after now: Date) -> Date? {
    guard home.quiet.contains(now) else { return home.nextWake(after: now) }
    return [home.quiet.end, home.widgets.nextViewChange].compactMap(\.self).min()
  }

  /// Applies an action and carries out its effects that concern extensions or the cache.
  ///
  /// The extensions of a new configuration are registered first, and reported problems are logged.
  ///
  /// - Returns: The other effects, for the dashboard to carry out.
  package func apply(_ action: Action, at now: Date) -> [Effect] {
    receive(action, at: now)
    return takeEffects()
  }

  /// Applies an action that is not one of the loop, such as the response of an extension.
  ///
  /// The effects that the loop must carry out wait for ``takeEffects()``.
  func receive(_ action: Action, at now: Date) {
    switch action {
    case .configuration(let configuration): register(configuration)
    // Before the home screen loads widgets again, their processes are replaced.
    case .permissions(let rules): register(home.configuration, rules.file)
    default: break
    }
    for problem in action.problems { log.write("tessera", problem) }
    let allEffects = home.apply(action, at: now).map(usingEditor)
    let loopEffects = allEffects.filter { !carryOut($0, at: now) }
    openEffects += loopEffects
    let restored = allEffects.compactMap { if case .restore(let id) = $0 { id } else { nil } }
    if !restored.isEmpty { restore(restored, at: now) }
    for case .storeSecrets(let secrets) in allEffects { store(secrets, at: now) }
    keepListeningProcesses()
  }

  /// Carries out an effect that concerns extensions or the cache.
  ///
  /// - Returns: Whether the effect concerns them.
  private func carryOut(_ effect: Effect, at now: Date) -> Bool {
    switch effect {
    // All are read at once.
    case .restore: break
    // The home screen continues with what was stored.
    case .storeSecrets: break
    case .removeSecrets(let names): remove(names)
    case .loadPlaceholder(let id): requestPlaceholder(id)
    case .load(let id, let generation): requestTimeline(id, generation)
    case .log(let id, let message): log.write(name(of: id) ?? id.name, "\(id.name): \(message)")
    case .measure(let name): measure(name, at: now)
    case .perform(let activation, let id, let action): perform(activation, id, action)
    case .run(let activation, let name, let call): run(activation, name, call)
    case .options(let id, let name, let request): requestOptions(id, name, request)
    case .describe(let name): describe(name)
    case .describeAll: describeAll()
    case .preview(let request): requestPreview(request)
    case .loadLookResource(let resource):
      load(resource, at: now)
      // The dashboard also watches the file of a theme.
      return false
    case .listPaths(let path):
      let names = PathNames(environment: extensions.environment).names(beginning: path)
      receive(.paths(names, beginning: path), at: now)
    case .listFonts: receive(.fonts(fontLoader.fonts.available), at: now)
    case .open(let url, _): open(url, at: now)
    case .openApp(let name): openApp(of: name, at: now)
    case .launch(let launcher): return launch(launcher, at: now)
    // It may be due when an extension responds, which is not an action of the loop.
    case .notify(let title, let body):
      notifications.append(UserNotification(title: title, body: body))
    case .listLaunchers, .addLauncher, .removeLauncher, .removePush, .savePermissions:
      return false
    case .save, .saveDesigns, .saveChoice, .recordUse, .recordSuggestion, .forgetUses, .listThemes,
      .showTheme, .chooseTheme, .chooseAppearance, .chooseGrid, .copy, .repaint, .suspend, .quit:
      return false
    }
    return true
  }

  /// Removes and returns the effects that are for the loop to carry out.
  package func takeEffects() -> [Effect] {
    defer { openEffects = [] }
    return openEffects
  }

  /// Removes and returns the notifications to show.
  package func takeNotifications() -> [UserNotification] {
    defer { notifications = [] }
    return notifications
  }

  /// Whether there are events of the extensions that have not been handled.
  package var hasEvents: Bool { !openEvents.isEmpty || host.hasEvents }

  /// Handles pending events of the extensions.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - isOver: Whether the others are left for the next call; asked after each event.
  /// - Returns: Whether there were any events.
  package func handleEvents(at now: Date, until isOver: () -> Bool = { false }) -> Bool {
    openEvents += host.drainEvents()
    guard !openEvents.isEmpty else { return false }
    while let event = openEvents.popFirst() {
      handle(event, at: now)
      if isOver() { break }
    }
    return true
  }

  /// Handles an event of an extension.
  func handle(_ event: HostEvent, at now: Date) {
    switch event {
    case .cost(let ticket, let cost): costs[ticket] = cost
    case .responded(let ticket, let response): handleResponse(response, to: ticket, at: now)
    case .reload(let name, let kind):
      receive(.reloadRequested(extension: name, kind: kind), at: now)
    case .started(let name, let pid):
      receive(.processStarted(extension: name, pid: pid), at: now)
    case .stopped(let name, let reason):
      if let reason { log.write(name, reason) }
      receive(.processEnded(extension: name, reason: reason), at: now)
      if reason != nil { restartListening(name, at: now) }
    case .rebuilt(let name):
      log.write(name, "its program was rebuilt")
      // The new build may have different widgets.
      describe(name)
      receive(.rebuilt(extension: name), at: now)
    case .exchanged(let name):
      log.write(name, "its program is another one; it is registered again")
      reloadPermissions(at: now)
    case .logged(let name, let line): log.write(name, line)
    }
  }

  /// Applies the user's decisions to the programs that there are now.
  func reloadPermissions(at now: Date) {
    guard let userFiles else { return register(home.configuration) }
    let programs = extensions.foreignPrograms(for: home.configuration)
    for action in userFiles.permissionActions(foreign: programs) { receive(action, at: now) }
  }

  func send(
    _ name: String, _ request: ExtensionRequest, for purpose: Purpose, timeout: Double,
    isUrgent: Bool = false
  ) {
    nextTicket += 1
    let ticket = Ticket(nextTicket)
    pendingRequests[ticket] = purpose
    host.submit(
      name, PendingRequest(ticket, request, timeout: timeout, isUrgent: isUrgent),
      at: Clock.monotonic
    )
  }

  /// Requests the descriptions that were not requested before, also of newly installed extensions.
  private func describeAll() {
    register(home.configuration)
    for name in host.names { requestDescription(name) }
  }

  /// Registers the commands of all extensions.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - permissions: The user's decisions, or `nil` for those that the home screen knows.
  func register(_ configuration: Configuration, _ permissions: PermissionsFile? = nil) {
    let file = permissions ?? home.extensions.permissions.file
    // Before the commands: a program that is exchanged meanwhile is not taken for the one that was decided
    // about.
    let programs = extensions.foreignPrograms(for: configuration)
    let commands = extensions.commands(for: configuration, file)
    hasNewPrograms = hasNewPrograms || commands.contains { host.command(of: $0.name) == nil }
    host.removeExtensions(except: Set(commands.map(\.name)), at: Clock.monotonic)
    for command in commands {
      host.register(command, for: programs[command.name], at: Clock.monotonic)
    }
  }

  /// Returns whether extensions were registered since the last call.
  func takeNewPrograms() -> Bool {
    defer { hasNewPrograms = false }
    return hasNewPrograms
  }

  private func measure(_ name: String, at now: Date) {
    guard !isPlayback, let reading = host.resourceUsage(of: name) else { return }
    let usage = ResourceUsage(memory: reading.memory, cpuTime: reading.cpuTime)
    receive(.measured(extension: name, usage), at: now)
  }
}

@MainActor
extension Engine {
  /// Applies the user's files before anything is shown.
  package func prepare(_ userFiles: UserFiles, appearance: Appearance) {
    self.userFiles = userFiles
    let initialActions: [Action] = [
      .terminalAppearance(appearance),
      .configuration(userFiles.applyingOverrides(to: Configuration())),
      .localeSettings(.current(configuredLocale: nil)),
      .location(
        ProcessInfo.processInfo.environment["TESSERA_LOCATION"].flatMap { GeoLocation($0) }),
    ]
    let fileActions =
      userFiles.configurationActions() + userFiles.launcherActions() + userFiles.designActions()
      + userFiles.homeActions()
    for action in initialActions + fileActions {
      receive(action, at: Clock.now)
    }
    // Which extensions are not bundled follows from the configuration.
    reloadPermissions(at: Clock.now)
  }
}
