internal import Cells
internal import Configuration
internal import CursesTerminal
internal import Dashboard
internal import Foundation
internal import HomeScreen
internal import Texts
internal import Themes
internal import ViewTree

/// The home screen of a walk with what the dashboard's loop does for it: the user's files, a clock,
/// and frames.
///
/// Extensions are not run; steps answer for them.
struct WalkedDashboard {
  private(set) var home = HomeScreen()
  private(set) var now = Date(timeIntervalSince1970: 1_800_000_000)
  var painter = FramePainter()
  /// The requests to extensions that have not been answered, the oldest first.
  var pendingRequests: [Effect] = []
  /// The timelines that were loaded, as the cache keeps them.
  var cache: [SlotID: StoredTimeline] = [:]
  var files: WalkedFiles
  /// The keychain: secrets by name.
  var secrets: [String: String] = [:]
  /// What is written when changes pause.
  var pendingSaves = PendingSaves()
  /// A law that was broken during the last step, or `nil`.
  private(set) var failure: (law: WalkLaw, details: String)?
  /// The fingerprint of the view that was drawn last, or `nil`.
  private(set) var lastDrawnView: UInt64?
  private var parser = InputParser()
  /// Whether `home.yaml` was read in this step.
  var hasReadHome = false
  /// The number of steps since ``WalkedFiles/baseline`` was read.
  var stepsSinceBaseline = 0

  /// The number of requests that wait for an answer; older ones are never answered.
  private static let pendingLimit = 40

  init() {
    files = WalkedFiles()
    home.limitReading()
    apply(.configuration(Configuration()))
    apply(.resized(Size(width: 80, height: 24)))
    for extensionName in WalkedExtensions.names {
      describe(extensionName, WalkedExtensions.firstDescription)
    }
    readHome()
    draw()
  }

  // MARK: Steps

  mutating func take(_ step: WalkStep) {
    let before = home
    failure = nil
    hasReadHome = false
    stepsSinceBaseline += 1
    switch step {
    case .key(let press): handle([.key(press)])
    case .type(let text): handle(text.map { .key(KeyPress(.character($0))) })
    case .paste(let text): handle([.paste(text)])
    case .mouse(let kind, let point): handle([.mouse(MouseEvent(kind, at: point))])
    case .resize(let size): apply(.resized(size))
    case .wait(let seconds): wait(seconds)
    case .jump(let seconds):
      savePending()
      now.addTimeInterval(seconds)
      apply(.clockStepped)
      apply(.tick)
    case .answer(let number, let seed): answer(number, seed)
    case .event(let event, let seed): happen(event, seed)
    case .undoEverything: undoEverything()
    }
    sleep()
    draw()
    if mayNotRemove(step, before) {
      let lost = Set(before.home.widgets.map(\.id)).subtracting(home.home.widgets.map(\.id))
      if !lost.isEmpty { fail(.boxes, "\(lost.sorted().joined(separator: ", ")) are gone") }
    }
  }

  /// Returns whether a step removes no widget from `home.yaml`.
  private func mayNotRemove(_ step: WalkStep, _ before: HomeScreen) -> Bool {
    switch step {
    case .key(KeyPress(.character("u"))), .type, .undoEverything: return false
    default: break
    }
    let canRemove = ["StackSheet", "CommandPalette"].contains(before.sheetName)
    let isEditing = (before.layers + home.layers).contains(.editMode)
    return !hasReadHome && !canRemove && !isEditing
  }

  /// Handles input as the loop does.
  private mutating func handle(_ inputs: [TerminalInput]) {
    var inputs = inputs[...]
    while let first = inputs.first {
      if let run = home.typedText(inputs) {
        apply(.paste(run.text))
        inputs.removeFirst(run.count)
      } else {
        handle(first)
        inputs.removeFirst()
      }
    }
  }

  private mutating func handle(_ input: TerminalInput) {
    switch input {
    case .key(let press): apply(.key(press))
    case .mouse(let event): apply(.mouse(event))
    case .paste(let text): apply(.paste(text))
    case .background(let color):
      apply(.terminalAppearance(color.luminance < 0.5 ? .dark : .light))
    case .colorScheme(let isDark): apply(.terminalAppearance(isDark ? .dark : .light))
    // Only the loop needs them.
    case .focus, .reply: break
    }
  }

  /// Handles bytes of the terminal.
  mutating func receive(_ bytes: [UInt8]) {
    handle(parser.feed(bytes) + parser.timeOut())
  }

  /// How much longer everything takes, in seconds: the loop never looks at the very moment at which a
  /// text changes.
  private static let moment = 0.0007

  /// Lets time pass as the loop does, which wakes up when something is due.
  private mutating func wait(_ seconds: Double) {
    let end = now.addingTimeInterval(seconds + Self.moment)
    for _ in 0..<100 {
      guard let wake = home.nextWake(after: now), wake < end else { break }
      // The timer fires slightly after its date.
      now = max(now, wake.addingTimeInterval(0.0005))
      savePendingIfDue()
      apply(.tick)
      draw()
    }
    now = max(now, end)
    savePendingIfDue()
    apply(.tick)
  }

  /// Wakes up until nothing is due.
  private mutating func sleep() {
    for _ in 0..<Self.wakeLimit {
      guard let wake = home.nextWake(after: now), wake <= now else { return }
      apply(.tick)
    }
    guard let wake = home.nextWake(after: now), wake <= now else { return }
    fail(.sleep, "it wakes up at \(now.timeIntervalSince(wake)) s ago again and again")
  }

  /// The number of times that the loop may wake up at once: views that wait are read one by one.
  private static let wakeLimit = 64

  private mutating func draw() {
    if home.quiet.contains(now), painter.tick(home.quiet.revision, home.widgets.liveViews, at: now)
    {
      return
    }
    var view: UInt64?
    painter.paint(home, at: now) { view = $0 ?? view }
    lastDrawnView = view ?? lastDrawnView
  }

  mutating func fail(_ law: WalkLaw, _ details: String) {
    failure = failure ?? (law, details)
  }

  // MARK: Actions and effects

  mutating func apply(_ action: Action) {
    let effects = home.apply(action, at: now)
    files.didApply(action)
    for effect in effects { carryOut(effect) }
  }

  private mutating func carryOut(_ effect: Effect) {
    _ = pendingSaves.add(effect, at: now.timeIntervalSince1970)
    switch effect {
    case .restore(let id): apply(.restored([RestoredWidget(id, cache[id])]))
    case .loadPlaceholder, .load, .perform, .run, .options, .describe, .preview:
      pendingRequests.append(effect)
      if pendingRequests.count > Self.pendingLimit { pendingRequests.removeFirst() }
    case .describeAll:
      for name in WalkedExtensions.names { carryOut(.describe(extension: name)) }
    case .measure(let name):
      apply(.measured(extension: name, ResourceUsage(memory: 1 << 20, cpuTime: 1)))
    case .listThemes: apply(.themes(files.themeNames))
    case .showTheme(let name), .chooseTheme(let name):
      for action in files.themeActions(name) { apply(action) }
    case .listFonts: apply(.fonts(["small", "standard"]))
    case .listPaths(let path): apply(.paths(["notes.txt", "photos/"], beginning: path))
    case .loadLookResource(let resource):
      apply(.lookResource(resource, files.response(to: resource)))
    case .listLaunchers: apply(.launcherSuggestions(WalkedFiles.launcherSuggestions))
    case .addLauncher(let launcher):
      for action in files.add(launcher) { apply(action) }
    case .removeLauncher(let name):
      for action in files.removeLauncher(name) { apply(action) }
    case .savePermissions(let name, let program, let entry):
      for action in files.setPermissions(entry, of: name, program) { apply(action) }
    case .storeSecrets(let newSecrets): store(newSecrets)
    case .removeSecrets(let names): for name in names { secrets[name] = nil }
    case .log(_, let message): check(message, "the log of a widget")
    case .notify(let title, _): check(title, "a notification")
    case .copy(let text, _): check(text, "what is copied")
    case .open, .openApp, .launch: apply(.notice("Opened it", isWarning: false))
    case .save, .saveDesigns, .saveChoice, .recordUse, .forgetUses, .recordSuggestion,
      .chooseAppearance, .chooseGrid, .removePush, .repaint, .suspend, .quit:
      break
    }
  }

  private mutating func check(_ message: String, _ place: String) {
    if message.allSatisfy(\.isWhitespace) { fail(.texts, "\(place) is empty") }
  }

  // MARK: Undo

  /// The number of steps that can be undone.
  private static let undoLimit = 90

  private mutating func undoEverything() {
    for _ in 0..<5 where !home.layers.isEmpty { apply(.key(KeyPress(.escape))) }
    savePending()
    // A change of somebody else's that has not been noticed ends the history, as saving does.
    if files.hasUnnoticedChange { notice() }
    guard files.baseline != nil, stepsSinceBaseline <= Self.undoLimit,
      files.storedHome == home.home, files.isWritable
    else { return restart() }
    // An addition of a launcher is one that changes neither.
    var idlePresses = 0
    for _ in 0..<400 where idlePresses < 3 {
      let before = (home.home, home.designs.file)
      apply(.key(KeyPress(.character("u"))))
      idlePresses = before == (home.home, home.designs.file) ? idlePresses + 1 : 0
    }
    savePending()
    if let problem = files.baselineProblem { fail(.undo, problem) }
    stepsSinceBaseline = 0
  }

  /// Begins a new history, with another file.
  private mutating func restart() {
    files.replaceHome()
    notice()
  }
}
