import Configuration
internal import ExtensionHost
import CLinux
import Cells
import ControlSocket
package import CursesTerminal
import Files
import Foundation
import HomeScreen
import Pushes
import SharedStore
import Themes
import Texts

/// The event loop of the dashboard: one thread with one `poll(2)`.
///
/// Each iteration decodes input, applies actions, carries out their effects, and draws and flushes
/// once.
@MainActor
package struct DashboardLoop: ~Copyable {
  let engine: Engine
  let userFiles: UserFiles
  var terminal: TerminalSession
  private var sources: EventSources
  private var pollRequests = PollRequests()
  /// Reports when the user's files change.
  var userFileWatch: FileWatch
  /// Reports when the files that widgets show change.
  var widgetFileChanges = FileChangeGatherer()
  /// Reports when an extension's program is rebuilt.
  var programWatch = FileWatch()
  var painter = FramePainter()
  /// What the last frame was shown with, or `nil` before the first.
  var shown: ShownFrame?
  var links = ScreenLinks()
  private var reader = TerminalReader()
  /// What was typed and has not been handled yet.
  private var inputs: ArraySlice<TerminalInput> = []
  var turn = Turn(at: Clock.monotonic)
  /// Whether the next turn draws, whatever else is to be done, because the last one took too long.
  var drawsNext = false
  /// The extension's descriptor after which the next turn goes on, so that none waits for ever.
  private var lastServed: Int32 = -1
  let control: ControlServer?
  let stateStore: StateStore
  let drawingMark: DrawingMark
  /// The programs that watch the texts of inline widgets.
  var textWatchers = TextWatchers()
  /// The programs that have, or had, the terminal.
  var jobs = TerminalJobs()
  /// What was changed and is written when changes pause.
  var pendingSaves = PendingSaves()
  var homeEdits: LayoutEdits
  var designEdits: LayoutEdits
  /// The recording of what is shown, or `nil` if it is not recorded.
  var recording: LiveRecording?
  /// Whether the terminal has the focus; true until it says otherwise.
  private var hasFocus = true
  var needsDrawing = true
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
  /// How long to wait at exit for the rest of a response, in seconds.
  private static let incompleteExitTimeout = 1.0
  /// How often input that was meant for another program is read, 4096 bytes at a time.
  private static let maximumDiscardedReads = 256

  package init(
    engine: Engine, userFiles: UserFiles, watch userFileWatch: consuming FileWatch,
    sources: consuming EventSources, terminal: consuming TerminalSession,
    recording: LiveRecording? = nil
  ) {
    self.recording = recording
    self.engine = engine
    self.userFiles = userFiles
    self.terminal = terminal
    reader.send(self.terminal.queries, at: Clock.monotonic)
    self.sources = sources
    LoopWatchdog.begin(signals: EventSources.terminationSignals)
    self.userFileWatch = userFileWatch
    control = ControlServer(userFiles.paths.control)
    stateStore = StateStore(path: userFiles.paths.state)
    drawingMark = DrawingMark(folder: userFiles.paths.drawingMarks)
    homeEdits = LayoutEdits(path: userFiles.paths.home)
    designEdits = LayoutEdits(path: userFiles.paths.designs, .designs)
    engine.files = WidgetFiles()
    engine.defersWork = true
    engine.home.limitReading()
  }

  /// Runs until the user or a signal ends it.
  package mutating func run() -> End {
    apply(.skippedViews(Set(drawingMark.crashingViews)))
    apply(.colors(terminal.colorMode))
    updateTerminalUse()
    // The size may have changed while the terminal was set up, without a signal.
    resize(to: TerminalSession.size ?? Size(width: 80, height: 24))
    if userFiles.isFirstRun { apply(.firstRun) }
    for box in userFiles.pushedBoxes(at: Clock.now) { apply(.pushed(box)) }
    watchTheme()
    watchPrograms()
    reloadQueued()
    // With stacks, the state is loaded before the first frame, which shows the chosen widgets.
    // Without, it is loaded afterwards, so that the first frame is not delayed.
    var loadsStateAfterFirstFrame = engine.home.home.stacks.isEmpty
    if !loadsStateAfterFirstFrame { loadState() }
    turn = Turn(at: Clock.monotonic)
    while end == nil {
      restoreShownWidgets()
      notify()
      draw()
      sendChangedTexts()
      if loadsStateAfterFirstFrame {
        loadsStateAfterFirstFrame = false
        loadState()
      }
      if !drawsAtOnce { handleExtensionEvents() }
      if canDraw, !drawsAtOnce { continue }
      waitForEvents()
    }
    savePending()
    endJobs()
    record { try $0.end() }
    engine.host.shutDown()
    engine.fontLoader.shutDown()
    engine.cache?.flush()
    discardTerminalResponses()
    return end ?? .quit
  }

  private func restoreShownWidgets() {
    guard engine.hasDeferredWork else { return }
    // By the time of the processor, so that the first frame is the same on a busy machine.
    let start = clinux_thread_cpu_time()
    engine.restoreShownWidgets(at: Clock.now) {
      clinux_thread_cpu_time() - start > Turn.length
    }
  }

  private mutating func waitForEvents() {
    sources.setWakeDate(engine.nextWake(after: Clock.now))
    addPollRequests()
    let deadline = Double.earliest(
      Double.earliest(engine.host.nextDeadline, reader.deadline),
      Double.earliest(
        pendingSaves.deadline,
        Double.earliest(widgetFileChanges.deadline, engine.fontLoader.nextDeadline)))
    let watchdogInput = LoopWatchdog.beginIdle()
    let isBusy =
      engine.cache?.hasWork == true || engine.hasDeferredWork || !watchdogInput.isEmpty
      || (!inputs.isEmpty && jobs.foreground == nil) || engine.hasEvents
      || control?.hasRequests == true || drawsAtOnce
    let timeout = isBusy ? 0 : deadline.map { $0 - Clock.monotonic }
    let readyDescriptors = pollRequests.wait(timeout: timeout)
    LoopWatchdog.endIdle()
    turn = Turn(at: Clock.monotonic)
    if !watchdogInput.isEmpty { handle(watchdogInput[...]) }
    handleInputs()
    serve(readyDescriptors)
    let turn = turn
    serveControl { turn.isOver(at: Clock.monotonic) }
    let hasInput = !inputs.isEmpty || readyDescriptors.contains(STDIN_FILENO)
    // Writes to the disk only when there is nothing else to do.
    if readyDescriptors.isEmpty && !hasInput && isBusy && !drawsAtOnce { workWhenIdle() }
    if !hasInput, let deadline = pendingSaves.deadline, deadline <= Clock.monotonic {
      savePending()
    }
    if let deadline, deadline <= Clock.monotonic { timeOut() }
    if !drawsAtOnce { handleExtensionEvents() }
  }

  /// Serves what is ready: first the terminal, signals and other programs, then the extensions
  /// until the turn is over.
  private mutating func serve(_ descriptors: [Int32]) {
    var extensions: [Int32] = []
    for descriptor in descriptors where !serve(descriptor) { extensions.append(descriptor) }
    guard !extensions.isEmpty, !drawsAtOnce else { return }
    // A turn goes on where the last one ended.
    extensions.sort()
    let start = extensions.firstIndex { $0 > lastServed } ?? 0
    for descriptor in extensions[start...] + extensions[..<start] {
      engine.host.handleReady(descriptor, at: Clock.monotonic)
      lastServed = descriptor
      if turn.isOver(at: Clock.monotonic) { return }
    }
  }

  private mutating func addPollRequests() {
    pollRequests.removeAll()
    // What the terminal sends waits there until what it sent before has been handled.
    if jobs.foreground == nil, inputs.isEmpty { pollRequests.add(STDIN_FILENO) }
    pollRequests.add(sources.signals)
    pollRequests.add(sources.timer)
    pollRequests.add(sources.routes)
    pollRequests.add(userFileWatch.descriptor)
    if let descriptor = widgetFileChanges.descriptor { pollRequests.add(descriptor) }
    pollRequests.add(programWatch.descriptor)
    if terminal.hasPendingOutput { pollRequests.add(STDOUT_FILENO, Int16(POLLOUT)) }
    engine.host.addDescriptors(to: &pollRequests)
    engine.fontLoader.addDescriptors(to: &pollRequests)
    control?.addDescriptors(to: &pollRequests)
  }

  /// Reads what is not on the screen yet, or writes to the disk.
  private mutating func workWhenIdle() {
    guard engine.hasDeferredWork else { return engine.workOnCache() }
    engine.doDeferredWork(at: Clock.now)
    watchWidgetFiles()
  }

  /// Serves a descriptor.
  ///
  /// - Returns: Whether it is none of an extension's.
  private mutating func serve(_ descriptor: Int32) -> Bool {
    switch descriptor {
    case STDIN_FILENO: readTerminal()
    case STDOUT_FILENO: terminal.send()
    case sources.signals: for number in sources.readSignals() { handleSignal(number) }
    case sources.timer:
      if sources.acknowledgeTimer() { apply(.clockStepped) }
      apply(.tick)
    case userFileWatch.descriptor: reloadUserFiles()
    case widgetFileChanges.descriptor: widgetFileChanges.gather(at: Clock.monotonic)
    case programWatch.descriptor: restartRebuiltPrograms()
    case sources.routes: if sources.hasNewRoute() { apply(.networkReturned) }
    case let descriptor where control?.uses(descriptor) == true: control?.handleReady(descriptor)
    case let descriptor where engine.fontLoader.uses(descriptor): handleFonts()
    default: return false
    }
    return true
  }

  private mutating func handleFonts() {
    engine.handleFonts(at: Clock.now)
    setNeedsDrawing()
  }

  private mutating func timeOut() {
    engine.host.tick(at: Clock.monotonic)
    if engine.fontLoader.isBusy { handleFonts() }
    reloadWidgetsOfChangedFiles()
    inputs += reader.timeOut(at: Clock.monotonic)
    handleInputs()
  }

  private mutating func handleExtensionEvents() {
    let turn = turn
    if engine.handleEvents(at: Clock.now, until: { turn.isOver(at: Clock.monotonic) }) {
      setNeedsDrawing()
    }
    for effect in engine.takeEffects() { carryOut(effect) }
    watchWidgetFiles()
    if engine.takeNewPrograms() { watchPrograms() }
  }

  mutating func setNeedsDrawing() { needsDrawing = true }

  mutating func apply(_ action: Action) {
    needsDrawing = true
    for effect in engine.apply(action, at: Clock.now) { carryOut(effect) }
    switch action {
    case .theme: watchTheme()
    case .configuration:
      updateTerminalUse()
      watchTheme()
      watchPrograms()
      reloadPermissions()
    case .home: homeEdits.didRead()
    case .designs: designEdits.didRead()
    default: break
    }
  }

  mutating func carryOut(_ effect: Effect) {
    _ = pendingSaves.add(effect, at: Clock.monotonic)
    switch effect {
    case .repaint: terminal.repaint()
    case .suspend: suspend(wholeGroup: true)
    case .quit:
      jobs.removeEnded()
      if let warning = jobs.warningBeforeQuitting() {
        apply(.notice(warning, isWarning: true))
      } else {
        end = .quit
      }
    case .launch(let launcher):
      if case .program(let program) = launcher.action {
        runInTerminal(launcher.name, program)
      }
    case .listLaunchers: listLaunchers()
    case .addLauncher(let launcher): add(launcher)
    case .removeLauncher(let name): removeLauncher(name)
    case .savePermissions(let name, let program, let entry):
      savePermissions(entry, of: name, program)
    case .removePush(let box): userFiles.paths.pushes.remove(box.id, endingAt: box.end)
    case .loadLookResource(.theme(let name)): watchTheme(name)
    case .listThemes: listThemes()
    case .showTheme(let name): showTheme(name)
    case .chooseTheme(let name): showTheme(name)
    case .copy(let text, let description): copy(text, description)
    // The engine carries out the other effects.
    default: break
    }
  }

  /// The descriptor that reports signals.
  var signalDescriptor: Int32 { sources.signals }

  /// Reads the signals that have arrived; one that ends the program is not needed any more.
  func readSignals() { _ = sources.readSignals() }

  // MARK: Input

  private mutating func readTerminal() {
    // Bytes that the watchdog has already read are older, so they are handled first. The loop is
    // marked idle meanwhile, so that the watchdog reads nothing: it could otherwise take the input
    // between the check and `read`, which would then block.
    let watchdogInput = LoopWatchdog.beginIdle()
    let input = [(descriptor: STDIN_FILENO, events: Int16(POLLIN))]
    var bytes = [UInt8](repeating: 0, count: 4096)
    let hasInput = watchdogInput.isEmpty || !EventSources.wait(for: input, timeout: 0).isEmpty
    let count = hasInput ? read(STDIN_FILENO, &bytes, bytes.count) : -1
    let errorNumber = hasInput ? errno : EAGAIN
    LoopWatchdog.endIdle()
    if !watchdogInput.isEmpty { handle(watchdogInput[...]) }
    guard count > 0 else {
      if count < 0 && (errorNumber == EINTR || errorNumber == EAGAIN) { return }
      end = .terminalGone
      return
    }
    handle(bytes[..<count])
  }

  private mutating func handle(_ bytes: ArraySlice<UInt8>) {
    inputs += reader.read(bytes, at: Clock.monotonic)
    handleInputs()
  }

  /// Discards what was typed and has not been handled, when another program gets the terminal.
  mutating func discardInputs() { inputs = [] }

  /// Handles what was typed until the turn is over.
  private mutating func handleInputs() {
    while let first = inputs.first, end == nil, jobs.foreground == nil,
      !turn.isOver(at: Clock.monotonic)
    {
      if let run = engine.home.typedText(inputs) {
        inputs.removeFirst(run.count)
        apply(.paste(run.text))
      } else {
        // First, because what it does may discard the rest.
        inputs.removeFirst()
        handle(first)
      }
    }
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
    case .background(let color):
      terminal.noteControlString()
      handleBackground(color.luminance < 0.5 ? .dark : .light)
    case .colorScheme(let isDark): handleBackground(isDark ? .dark : .light)
    case .reply(let reply): handle(reply)
    case .paste(let text): apply(.paste(text))
    case .focus(let hasFocus): self.hasFocus = hasFocus
    }
  }

  private mutating func handle(_ reply: TerminalReply) {
    terminal.apply(reply)
    updateTerminalUse()
  }

  /// Shows the notifications that are due on the desktop, if the user looks at something else.
  ///
  /// The screen shows them in any case. While another program has the terminal, nothing is written to it.
  private func notify() {
    for notification in engine.takeNotifications() where jobs.foreground == nil {
      if !hasFocus { terminal.notify(title: notification.title, body: notification.body) }
      if engine.home.configuration.terminal.bell { terminal.ringBell() }
    }
  }

  private mutating func copy(_ text: String, _ description: String) {
    guard terminal.use.copies else {
      let message: LocalizedText =
        "This terminal has no clipboard; see terminal.clipboard in config.yaml"
      return apply(.notice(message, isWarning: true))
    }
    guard let clipboardText = ClipboardText(text) else {
      return apply(.notice("Too long to copy", isWarning: true))
    }
    terminal.copy(clipboardText)
    // It does not say whether it did.
    apply(.notice("The terminal was asked to copy \(description)", isWarning: false))
  }

  private mutating func updateTerminalUse() {
    guard jobs.foreground == nil else { return }
    let use = TerminalUse(
      terminal.features, engine.home.configuration, cellSize: terminal.cellSize,
      isInsideTmux: terminal.queries.isInsideTmux)
    guard use != terminal.use else { return }
    terminal.setUse(use)
    // Extensions are not asked for pictures while the dashboard ends.
    if end == nil { engine.setPictureCells(use.pictures?.cellSize, at: Clock.now) }
    setNeedsDrawing()
  }

  /// Reads and discards the terminal's outstanding responses, and keys that are pressed meanwhile.
  ///
  /// A response of which a part has arrived may take longer.
  private mutating func discardTerminalResponses() {
    let start = Clock.monotonic
    var isLastTry = false
    while reader.awaitsReply(at: Clock.monotonic) || reader.isInSequence, end != .terminalGone,
      !isLastTry
    {
      let timeout = reader.isInSequence ? Self.incompleteExitTimeout : Self.exitTimeout
      let remaining = start + timeout - Clock.monotonic
      // Tries once more at the end, in case the machine was too busy to read in time.
      isLastTry = remaining <= 0
      guard discardInput(within: remaining) else { return }
    }
  }

  /// Reads what has arrived, and handles only what the terminal said about itself.
  ///
  /// - Parameter timeout: How long to wait for input, in seconds.
  /// - Returns: Whether there was input.
  private mutating func discardInput(within timeout: Double = 0) -> Bool {
    let input = [(descriptor: STDIN_FILENO, events: Int16(POLLIN))]
    guard !EventSources.wait(for: input, timeout: max(0, timeout)).isEmpty else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return false }
    for input in reader.read(bytes[..<count], at: Clock.monotonic) where input.isReport {
      handle(input)
    }
    return true
  }

  private mutating func handleSignal(_ number: Int32) {
    if passOn(number) { return }
    switch number {
    case SIGWINCH: resize()
    case SIGCHLD:
      engine.host.reap(at: Clock.monotonic)
      if engine.reapPrograms(at: Clock.now) { setNeedsDrawing() }
      updateJobs()
      if engine.fontLoader.isBusy { handleFonts() }
    case SIGTSTP: suspend(wholeGroup: false)
    case SIGCONT: didResume()
    default: end = .signal(number)
    }
  }

  private mutating func suspend(wholeGroup: Bool) {
    prepareToLeaveScreen()
    clinux_stop_job(wholeGroup)
    didResume()
  }

  /// Restores the terminal for another program.
  mutating func prepareToLeaveScreen() {
    savePending()
    discardTerminalResponses()
    engine.cache?.flush()
    terminal.suspend()
  }

  /// Uses the terminal again after another program.
  ///
  /// - Parameter resumes: Whether the dashboard goes on, and not only restores the terminal.
  mutating func reclaimTerminal(resumes: Bool) {
    terminal.reclaim(resumes: resumes)
    guard resumes else { return }
    didReopen()
    // Keys and reports of the mouse that were meant for the other program. They are read, because
    // the kernel would cut a response of which the rest has not arrived.
    for _ in 0..<Self.maximumDiscardedReads where !discardInput() { break }
  }

  private mutating func didResume() {
    terminal.resume()
    didReopen()
  }

  private mutating func didReopen() {
    reader.discardInput()
    reader.send(terminal.queries, at: Clock.monotonic)
    resize()
    apply(.tick)
  }

  private mutating func resize() {
    if let size = TerminalSession.size { resize(to: size) }
  }

  private mutating func resize(to size: Size) {
    if terminal.resize(to: size) { reader.sendLastQuery(at: Clock.monotonic) }
    apply(.resized(size))
    updateTerminalUse()
  }
}
