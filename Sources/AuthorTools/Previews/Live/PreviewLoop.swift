internal import CLinux
internal import Cells
package import CursesTerminal
package import Dashboard
internal import ExtensionHost
package import Foundation
internal import Themes
internal import Timelines
internal import ViewTree
internal import Wire

/// The loop of the live view: shows the pictures of a program, and builds it anew when its sources
/// change.
@MainActor
package struct PreviewLoop: ~Copyable {
  /// How long a widget may take, in seconds.
  private static let timeout = 30.0
  /// How long the sources must stay unchanged before they are built, in seconds.
  private static let settlingTime = 0.1
  /// How long to wait at exit for the terminal's outstanding responses, in seconds.
  private static let exitTimeout = 0.2
  private static let name = "preview"

  private enum Request {
    case description
    case picture(PreviewScreen.Key)
    case intent
  }

  private let host = ExtensionHost()
  private var terminal: TerminalSession
  private var sources: EventSources
  private var screen: PreviewScreen
  private var watch = FileWatch(sourcesEnding: [".swift", ".xcstrings", ".strings"])
  private var reader = TerminalReader()
  private var requests: [Int: Request] = [:]
  private var requestCount = 0
  /// What the program has printed since the last response, as far as it is about a crash.
  private var crash: CrashReport
  /// The build with which the view began: what it left out does not exist here.
  private let firstResult: PreviewBuildResult
  private let buildCommand: [String]
  private var build: PreviewBuild?
  /// When the sources are built, on the monotonic clock.
  private var buildTime: Double?
  private var end: DashboardLoop.End?
  private let date: Date?

  /// Creates a loop for a program that was built.
  ///
  /// - Parameters:
  ///   - result: The build.
  ///   - buildCommand: The command that builds the program anew and prints a result.
  ///   - environment: The environment of the program.
  ///   - date: The date that the widgets are shown, or `nil` for the current one.
  ///   - screen: What is shown.
  ///   - sources: The signals and the timer.
  ///   - terminal: The terminal.
  package init(
    _ result: PreviewBuildResult, buildCommand: [String], environment: [String: String],
    at date: Date?, screen: PreviewScreen, sources: consuming EventSources,
    terminal: consuming TerminalSession
  ) {
    firstResult = result
    crash = CrashReport(of: result.program ?? "")
    self.buildCommand = buildCommand
    self.date = date
    self.screen = screen
    self.sources = sources
    self.terminal = terminal
    reader.send(self.terminal.queries, at: Clock.monotonic)
    if let program = result.program {
      host.register(
        ExtensionCommand(
          name: Self.name, arguments: [program],
          environment: environment.withShortBacktraces))
    }
    show(result)
  }

  /// Runs until the user or a signal ends it.
  package mutating func run() -> DashboardLoop.End {
    describe()
    resize()
    while end == nil {
      draw()
      waitForEvents()
    }
    build?.stop()
    host.shutDown()
    discardTerminalResponses()
    return end ?? .quit
  }

  private var now: Date { date ?? Clock.now }

  private mutating func draw() {
    guard !terminal.hasPendingOutput else { return }
    var side = screen.isDark ? Theme.tessera.dark : Theme.tessera.light
    side.palette.replacesAccents = screen.isAccented
    terminal.present(
      screen.frame(at: now, side.palette),
      colors: FrameColors(side, screen.isDark ? .dark : .light))
  }

  private mutating func waitForEvents() {
    sources.setWakeDate(date == nil ? screen.nextWake(after: Clock.now) : nil)
    var own = [STDIN_FILENO, sources.signals, sources.timer, watch.descriptor]
      .map { (descriptor: $0, events: Int16(POLLIN)) }
    if let build { own.append((build.descriptor, Int16(POLLIN))) }
    if terminal.hasPendingOutput { own.append((STDOUT_FILENO, Int16(POLLOUT))) }
    let deadline = [host.nextDeadline, reader.deadline, buildTime].compactMap(\.self).min()
    let timeout = host.hasEvents ? 0 : deadline.map { $0 - Clock.monotonic }
    for descriptor in EventSources.wait(for: own + host.descriptors, timeout: timeout) {
      serve(descriptor)
    }
    if let deadline, deadline <= Clock.monotonic { timeOut() }
    handleHostEvents()
  }

  private mutating func serve(_ descriptor: Int32) {
    switch descriptor {
    case STDIN_FILENO: readTerminal()
    case STDOUT_FILENO: terminal.send()
    case sources.signals: for number in sources.readSignals() { handleSignal(number) }
    case sources.timer: _ = sources.acknowledgeTimer()
    case watch.descriptor:
      if !watch.readChangedPaths().isEmpty { buildTime = Clock.monotonic + Self.settlingTime }
    case let descriptor where descriptor == build?.descriptor: readBuild()
    default: host.handleReady(descriptor, at: Clock.monotonic)
    }
  }

  private mutating func timeOut() {
    host.tick(at: Clock.monotonic)
    if let buildTime, buildTime <= Clock.monotonic, build == nil { startBuild() }
    for input in reader.timeOut(at: Clock.monotonic) { handle(input) }
  }

  // MARK: Builds

  private mutating func startBuild() {
    buildTime = nil
    do {
      build = try PreviewBuild(buildCommand)
      screen.isBuilding = true
    } catch {
      screen.errors = [error.localizedDescription]
    }
  }

  private mutating func readBuild() {
    guard let result = build?.read() else { return }
    build = nil
    screen.isBuilding = false
    show(result)
    // Sources that have changed meanwhile are built when `buildTime` is reached.
    guard result.program != nil else { return }
    screen.faults = []
    host.restartRebuiltPrograms(at: Clock.monotonic)
    describe()
  }

  private mutating func show(_ result: PreviewBuildResult) {
    screen.errors = result.errors(since: firstResult)
    if result.program != nil {
      screen.report = result.report
      screen.setLanguages(result.languages)
    }
    for file in result.files { watch.add(file) }
  }

  // MARK: Requests

  private mutating func submit(_ content: ExtensionRequest, _ request: Request) {
    requestCount += 1
    requests[requestCount] = request
    host.submit(
      Self.name,
      PendingRequest(Ticket(requestCount), content, timeout: Self.timeout, isUrgent: true),
      at: Clock.monotonic)
  }

  private mutating func describe() { submit(.describe, .description) }

  private mutating func carryOut(_ effects: [PreviewScreen.Effect]) {
    for effect in effects {
      switch effect {
      case .load(let key): submit(request(for: key), .picture(key))
      case .perform(let action):
        var request = PerformRequest(action: action, width: 36, height: 7)
        request.date = date?.timeIntervalSince1970
        submit(.perform(request), .intent)
      case .repaint: terminal.repaint()
      case .suspend: suspend(wholeGroup: true)
      case .quit: end = .quit
      }
    }
  }

  private func request(for key: PreviewScreen.Key) -> ExtensionRequest {
    var request = WidgetRequest(
      kind: key.kind, family: key.family, width: key.family.contentSize.width,
      height: key.family.contentSize.height)
    request.colorScheme = key.isDark ? "dark" : "light"
    request.locale = key.locale
    request.date = date?.timeIntervalSince1970
    request.isPreview = key.content == .snapshot
    switch key.content {
    case .placeholder: return .placeholder(request)
    case .snapshot: return .snapshot(request)
    case .timeline: return .timeline(request)
    }
  }

  private mutating func handleHostEvents() {
    for event in host.drainEvents() {
      switch event {
      case .responded(let ticket, let response):
        guard let request = requests.removeValue(forKey: ticket.number) else { continue }
        receive(response, for: request)
        crash = CrashReport(of: firstResult.program ?? "")
      case .logged(_, let line):
        crash.add(line)
        if line.hasPrefix(PictureSession.faultMark) { screen.addFault(line) }
      case .reload: carryOut(screen.reload())
      default: break
      }
    }
  }

  private mutating func receive(_ response: ExtensionResponse, for request: Request) {
    switch (request, response) {
    case (.description, .described(let description)):
      carryOut(screen.setWidgets(description.widgets))
    case (.picture(let key), let response):
      screen.receive(PreviewScreen.Picture(response, crash: crash.summary), for: key)
    case (.intent, .performed(let performed)):
      screen.notice = performed.dialog ?? performed.problem
      carryOut(screen.reload())
    case (_, .failed(let reason)), (_, .stopped(let reason)):
      screen.notice = crash.summary ?? reason
    default: break
    }
  }

  // MARK: The terminal

  private mutating func readTerminal() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else {
      if count < 0 && (errno == EINTR || errno == EAGAIN) { return }
      end = .terminalGone
      return
    }
    for input in reader.read(bytes[..<count], at: Clock.monotonic) { handle(input) }
  }

  private mutating func handle(_ input: TerminalInput) {
    switch input {
    case .key(let press): carryOut(screen.handle(press, at: now))
    case .mouse(let event): carryOut(screen.handle(event))
    case .background(let color):
      terminal.noteControlString()
      carryOut(screen.setDark(color.luminance < 0.5))
    case .colorScheme(let isDark): carryOut(screen.setDark(isDark))
    case .reply(let reply): terminal.apply(reply)
    case .paste, .focus: break
    }
  }

  private mutating func handleSignal(_ number: Int32) {
    switch number {
    case SIGWINCH: resize()
    case SIGCHLD: host.reap(at: Clock.monotonic)
    case SIGTSTP: suspend(wholeGroup: false)
    case SIGCONT: didResume()
    default: end = .signal(number)
    }
  }

  private mutating func suspend(wholeGroup: Bool) {
    discardTerminalResponses()
    terminal.suspend()
    clinux_stop_job(wholeGroup)
    didResume()
  }

  private mutating func didResume() {
    terminal.resume()
    reader.discardInput()
    reader.send(terminal.queries, at: Clock.monotonic)
    resize()
  }

  private mutating func resize() {
    let size = TerminalSession.size ?? Size(width: 80, height: 24)
    if terminal.resize(to: size) { reader.sendLastQuery(at: Clock.monotonic) }
    screen.resize(to: size)
  }

  /// Reads and discards the terminal's outstanding responses, so that a shell does not get them.
  private mutating func discardTerminalResponses() {
    let deadline = Clock.monotonic + Self.exitTimeout
    while reader.awaitsReply(at: Clock.monotonic), end != .terminalGone {
      let input = [(descriptor: STDIN_FILENO, events: Int16(POLLIN))]
      let remaining = deadline - Clock.monotonic
      guard remaining > 0, !EventSources.wait(for: input, timeout: remaining).isEmpty else {
        return
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else { return }
      _ = reader.read(bytes[..<count], at: Clock.monotonic)
    }
  }
}

extension PreviewScreen.Picture {
  /// Creates the picture of a response.
  fileprivate init(_ response: ExtensionResponse, crash: String?) {
    switch response {
    case .view(let view):
      self = .entries([PreviewScreen.Entry(date: nil, node: try? view.archived?.node())])
    case .timeline(let entries, _, _):
      self = .entries(
        entries.map { PreviewScreen.Entry(date: $0.date, node: try? $0.payload.node()) })
    case .failed(let reason), .stopped(let reason): self = .failed(crash ?? reason)
    default: self = .failed("sent an unexpected response")
    }
  }
}
