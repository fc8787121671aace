import Configuration
internal import ExtensionHost
import CLinux
import Cells
import ControlSocket
package import CursesTerminal
import Foundation
import HomeScreen
import SharedStore
import Themes

/// The event loop of the dashboard: one thread with one `poll(2)`.
///
/// Each turn decodes input, applies actions, carries out their effects, and draws and flushes once.
@MainActor
package struct DashboardLoop: ~Copyable {
  let engine: Engine
  let settings: Settings
  private var terminal: TerminalSession
  private var sources: EventSources
  var watch: FileWatch
  var files = FileChangeGatherer()
  /// Reports when an extension's program was rebuilt.
  var programs = FileWatch()
  private var painter = FramePainter()
  private var parser = InputParser()
  let control: ControlServer?
  let stateStore: StateStore
  private let drawingMark: DrawingMark
  /// The layout in the file while edits could not be saved, or `nil` if all are saved.
  var unsaved: HomeFile?
  /// The recording of this session, or `nil` if it is not recorded.
  private var live: LiveRecording?
  /// When an incomplete escape sequence is treated as key presses.
  private var inputDeadline = InputDeadline()
  /// Whether responses of the terminal are outstanding.
  private var awaitsTerminalResponses = true
  private var needsDrawing = true
  private var end: End?

  /// Why the loop ended.
  package enum End: Equatable {
    case quit
    case signal(Int32)
    case terminalGone
  }

  /// How long to wait at exit for the terminal's outstanding responses, in seconds.
  ///
  /// Responses that arrive later appear as input in the shell.
  private static let exitTimeout = 0.2

  package init(
    engine: Engine, settings: Settings, sources: consuming EventSources,
    terminal: consuming TerminalSession, live: LiveRecording? = nil
  ) {
    self.live = live
    self.engine = engine
    self.settings = settings
    self.terminal = terminal
    self.sources = sources
    LoopWatchdog.begin(signals: EventSources.terminationSignals)
    watch = FileWatch(files: [
      settings.paths.configuration, settings.paths.home, LocaleSettings.zoneLink,
    ])
    control = ControlServer(settings.paths.control)
    stateStore = StateStore(path: settings.paths.state)
    drawingMark = DrawingMark(folder: settings.paths.drawingMarks)
    engine.files = WidgetFiles()
  }

  /// Runs until the user or a signal ends it.
  package mutating func run() -> End {
    apply(.skippedViews(Set(drawingMark.banned)))
    apply(.colors(terminal.colorMode))
    // The size may have changed while the terminal was set up, without a signal.
    resize(to: TerminalSession.size ?? Size(width: 80, height: 24))
    watchTheme()
    watchPrograms()
    for kind in settings.paths.control.removeQueuedReloads() {
      apply(.reloadRequested(extension: nil, kind: kind.isEmpty ? nil : kind))
    }
    // With stacks, the first frame shows the chosen widgets; otherwise it is not delayed by the
    // read.
    var recalls = engine.home.home.stacks.isEmpty
    if !recalls { loadState() }
    while end == nil {
      draw()
      if recalls {
        recalls = false
        loadState()
      }
      handleExtensionEvents()
      if needsDrawing, !terminal.hasPendingOutput { continue }
      waitForEvents()
    }
    record { try $0.end() }
    engine.host.shutDown()
    engine.cache?.flush()
    discardTerminalResponses()
    return end ?? .quit
  }

  private mutating func waitForEvents() {
    sources.setWakeDate(engine.home.nextWake(after: Clock.now))
    let readers = [
      STDIN_FILENO, sources.signals, sources.timer, watch.descriptor, sources.routes,
      files.descriptor, programs.descriptor,
    ]
    var own = readers.compactMap(\.self).map { (descriptor: $0, events: Int16(POLLIN)) }
    if terminal.hasPendingOutput { own.append((STDOUT_FILENO, Int16(POLLOUT))) }
    let deadline = [engine.host.nextDeadline, inputDeadline.time, files.deadline]
      .compactMap(\.self).min()
    let descriptors = own + engine.host.descriptors + (control?.descriptors ?? [])
    let typed = LoopWatchdog.beginIdle()
    let isBusy = engine.cache?.hasWork == true || !typed.isEmpty
    let limit = isBusy ? 0 : deadline.map { $0 - Clock.monotonic }
    let ready = EventSources.wait(for: descriptors, limit: limit)
    LoopWatchdog.endIdle()
    if !typed.isEmpty { handle(typed[...]) }
    for descriptor in ready { serve(descriptor) }
    // Writes to the disk only when there is nothing else to do.
    if ready.isEmpty && isBusy { engine.workOnCache() }
    if let deadline, deadline <= Clock.monotonic { timeOut() }
    handleExtensionEvents()
  }

  private mutating func serve(_ descriptor: Int32) {
    switch descriptor {
    case STDIN_FILENO: readTerminal()
    case STDOUT_FILENO: terminal.send()
    case sources.signals: for number in sources.pendingSignals() { handleSignal(number) }
    case sources.timer:
      if sources.acknowledgeTimer() { apply(.clockStepped) }
      apply(.tick)
    case watch.descriptor: readFiles()
    case files.descriptor: files.gather(at: Clock.monotonic)
    case programs.descriptor: readPrograms()
    case sources.routes: if sources.hasNewRoute() { apply(.networkReturned) }
    case let asked where control?.uses(asked) == true: serveControl(asked)
    default: engine.host.handleReady(descriptor, at: Clock.monotonic)
    }
  }

  private mutating func timeOut() {
    engine.host.tick(at: Clock.monotonic)
    reloadChangedFiles()
    guard inputDeadline.expire(at: Clock.monotonic) else { return }
    for input in parser.timeOut() { handle(input) }
  }

  private mutating func handleExtensionEvents() {
    if engine.handleEvents(at: Clock.now) { setNeedsDrawing() }
    watchFiles()
  }

  mutating func setNeedsDrawing() { needsDrawing = true }

  mutating func apply(_ action: Action) {
    needsDrawing = true
    for effect in engine.apply(action, at: Clock.now) { carryOut(effect) }
    switch action {
    case .theme: watchTheme()
    case .configuration:
      watchTheme()
      watchPrograms()
    case .home: unsaved = nil
    default: break
    }
  }

  private mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .repaint: terminal.repaint()
    case .suspend: suspend(wholeGroup: true)
    case .quit: end = .quit
    case .save(let home, let base): save(home, over: base)
    case .saveChoice(let stack, let widget): storeChoice(stack, widget)
    case .recordUse(let widget, let moment): recordUse(widget, moment)
    case .forgetUses(let widgets): forgetUses(of: widgets)
    case .listThemes: listThemes()
    case .showTheme(let name): showTheme(name)
    case .chooseTheme(let name): chooseTheme(name)
    case .chooseAppearance(let appearance): chooseAppearance(appearance)
    // The engine carries out the other effects.
    default: break
    }
  }

  private mutating func draw() {
    guard needsDrawing, !terminal.hasPendingOutput else { return }
    needsDrawing = false
    painter.paint(engine.home, at: Clock.now, marking: drawingMark.set)
    let look = FrameColors(engine.home.themeSide, engine.home.appearance)
    let isShown = engine.home.configuration.cursor == .shown
    terminal.present(
      painter.buffer, colors: look, cursor: painter.cursor, showsCursor: isShown)
    let (picture, side) = (painter.buffer, engine.home.themeSide)
    record { try $0.record(picture, side) }
  }

  /// Writes to the recording; an error, such as a full disk, ends only the recording.
  private mutating func record(_ body: (inout LiveRecording) throws -> Void) {
    guard var recording = live else { return }
    do {
      try body(&recording)
      live = recording
    } catch {
      live = nil
      apply(.notice("Recording stopped: \(error.localizedDescription)", isWarning: true))
    }
  }

  // MARK: Input

  private mutating func readTerminal() {
    // What the guard has read comes first. It reads nothing while this does, which otherwise might
    // wait for input that is gone.
    let earlier = LoopWatchdog.beginIdle()
    let wanted = [(descriptor: STDIN_FILENO, events: Int16(POLLIN))]
    var bytes = [UInt8](repeating: 0, count: 4096)
    let isThere = earlier.isEmpty || !EventSources.wait(for: wanted, limit: 0).isEmpty
    let count = isThere ? read(STDIN_FILENO, &bytes, bytes.count) : -1
    let problem = isThere ? errno : EAGAIN
    LoopWatchdog.endIdle()
    if !earlier.isEmpty { handle(earlier[...]) }
    guard count > 0 else {
      if count < 0 && (problem == EINTR || problem == EAGAIN) { return }
      end = .terminalGone
      return
    }
    handle(bytes[..<count])
  }

  private mutating func handle(_ bytes: ArraySlice<UInt8>) {
    var inputs = parser.feed(bytes)[...]
    while let first = inputs.first {
      if let typed = engine.home.typedText(inputs) {
        apply(.paste(typed.text))
        inputs.removeFirst(typed.count)
      } else {
        handle(first)
        inputs.removeFirst()
      }
    }
    inputDeadline.update(bytes.count, parser, at: Clock.monotonic)
  }

  private mutating func handle(_ input: TerminalInput) {
    #if DEBUG
    // For the tests of crashes; not in release builds.
    if input == .key(KeyPress(.function(12))), getenv("TESSERA_DEBUG_TRAP") != nil {
      preconditionFailure("trapped on purpose")
    }
    // For the tests of a busy loop.
    if input == .key(KeyPress(.function(11))), getenv("TESSERA_DEBUG_TRAP") != nil {
      while getpid() != 0 {}
    }
    #endif
    switch input {
    case .key(let press): apply(.key(press))
    case .mouse(let event): apply(.mouse(event))
    case .background(let color): handleBackground(color.luminance < 0.5 ? .dark : .light)
    case .scheme(let isDark): handleBackground(isDark ? .dark : .light)
    case .deviceAttributes: awaitsTerminalResponses = false
    case .paste(let text): apply(.paste(text))
    case .focus: break
    }
  }

  /// Reads and discards the terminal's outstanding responses, and input typed meanwhile.
  private mutating func discardTerminalResponses() {
    let deadline = Clock.monotonic + Self.exitTimeout
    var isLastLook = false
    while awaitsTerminalResponses, end != .terminalGone, !isLastLook {
      let left = deadline - Clock.monotonic
      // Looks once more at the end, in case the machine was too busy to look in time.
      isLastLook = left <= 0
      let wanted = [(descriptor: STDIN_FILENO, events: Int16(POLLIN))]
      guard !EventSources.wait(for: wanted, limit: max(0, left)).isEmpty else { return }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else { return }
      let answers = parser.feed(bytes[..<count])
      if answers.contains(.deviceAttributes) { awaitsTerminalResponses = false }
    }
  }

  private mutating func handleSignal(_ number: Int32) {
    switch number {
    case SIGWINCH: resize()
    case SIGCHLD:
      engine.host.reap(at: Clock.monotonic)
      engine.reapPrograms()
    case SIGTSTP: suspend(wholeGroup: false)
    case SIGCONT: didResume()
    default: end = .signal(number)
    }
  }

  private mutating func suspend(wholeGroup: Bool) {
    discardTerminalResponses()
    engine.cache?.flush()
    terminal.suspend()
    clinux_stop_job(wholeGroup)
    didResume()
  }

  private mutating func didResume() {
    terminal.resume()
    awaitsTerminalResponses = true
    resize()
    apply(.tick)
  }

  private mutating func resize() {
    if let size = TerminalSession.size { resize(to: size) }
  }

  private mutating func resize(to size: Size) {
    terminal.resize(to: size)
    apply(.resized(size))
  }
}
