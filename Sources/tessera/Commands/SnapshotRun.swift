internal import ViewTree
internal import ExtensionHost
import ArgumentParser
import Cells
import Configuration
import Dashboard
import Foundation
import Recordings
import HomeScreen
import Timelines

/// Prints one frame without a terminal: loads the widgets, waits for them, and draws.
@MainActor
struct SnapshotRun {
  let files: FileOptions
  let size: Size?
  let date: Date?
  /// The widget to show alone, or `nil` for the home screen.
  var widget: WidgetPlacement?
  /// The name of the theme, or `nil` for the configured one.
  var theme: String?
  /// The appearance, or `nil` for the configured one.
  var appearance: AppearanceChoice?
  /// Whether to draw with ASCII characters only.
  var isASCII = false

  init(files: FileOptions, size: Size?, date: Date?) {
    self.files = files
    self.size = size
    self.date = date
  }

  /// Prints the frame.
  ///
  /// - Throws: `ExitCode.failure`, after printing the frame, if a widget could not be loaded or a
  ///   file is invalid.
  func printFrame(as format: FrameFormat) throws {
    let engine = try loadedEngine()
    var painter = FramePainter()
    painter.paint(engine.home, at: now)
    engine.host.shutDown()
    if format == .accessibility {
      try StandardOutput.print(text: engine.home.accessibilityTranscript(at: now))
      return try printErrors(of: engine)
    }
    let buffer = widget == nil ? painter.buffer : cropped(painter.buffer, engine.home)
    try StandardOutput.print(buffer, as: format, side: engine.home.themeSide)
    try printErrors(of: engine)
  }

  /// Returns an engine that has loaded the widgets that the screen would show.
  func loadedEngine() throws -> Engine {
    let environment = ProcessInfo.processInfo.environment
    let paths = files.paths
    let engine = Engine(
      home: .firstRun, extensions: .available, fixedDate: date, showsKeys: false,
      log: LogFile(path: paths.log))
    var userFiles = UserFiles(paths: paths)
    userFiles.isASCII = isASCII
    engine.prepare(userFiles, appearance: TerminalBackground.guess(environment))
    try setTheme(of: engine, userFiles)
    if widget != nil { setNaturalSize(in: engine) }
    if let widget { _ = engine.apply(.home(HomeFile(widgets: [widget])), at: now) }
    _ = engine.apply(.resized(frameSize), at: now)
    load(engine)
    return engine
  }

  /// Applies the theme and the appearance given on the command line, if any.
  ///
  /// - Throws: `ExitCode.failure`, after printing an error, if the theme is missing or invalid.
  private func setTheme(of engine: Engine, _ userFiles: UserFiles) throws {
    if let appearance {
      var configuration = engine.home.configuration
      configuration.appearance = appearance
      _ = engine.apply(.configuration(configuration), at: now)
    }
    guard let theme else { return }
    for action in userFiles.themeActions(theme, from: .commandLine) {
      if let problem = action.problems.first {
        StandardError.print("tessera: \(problem)")
        throw ExitCode.failure
      }
      _ = engine.apply(action, at: now)
    }
  }

  /// Makes boxes as large as widgets are designed for, whatever the configuration.
  private func setNaturalSize(in engine: Engine) {
    var configuration = engine.home.configuration
    configuration.grid = GridRule(.unit(GridRule.minimumUnit))
    _ = engine.apply(.configuration(configuration), at: now)
  }

  private var now: Date { date ?? Clock.now }

  private var frameSize: Size {
    if let size { return size }
    guard let widget, widget.family.span != nil else { return Size(width: 80, height: 24) }
    let box = widget.family.size
    return Size(width: max(box.width, Grid.minimumScreen.width), height: box.height + 1)
  }

  /// Waits until all widgets have loaded, but no longer than the timeout of a timeline.
  private func load(_ engine: Engine) {
    let deadline = Clock.monotonic + engine.home.configuration.limits.timeline
    while engine.isWaiting && Clock.monotonic < deadline {
      let timeout = min(deadline, engine.host.nextDeadline ?? deadline) - Clock.monotonic
      engine.host.runOnce(timeout: timeout)
      _ = engine.handleEvents(at: now)
    }
    engine.waitForFonts(at: now)
  }

  /// Returns the part of the frame that shows the widget: its box, or its view if the family has no
  /// box.
  ///
  /// If there is no view either, the whole frame is returned.
  private func cropped(_ buffer: CellBuffer, _ home: HomeScreen) -> CellBuffer {
    if let box = home.visibleBoxes.first { return buffer.cropped(to: box.rect) }
    guard let slot = home.slots.values.first, let view = slot.view else { return buffer }
    var viewBuffer = CellBuffer(size: slot.placement.family.size)
    var context = home.drawContext(at: now)
    if view.isPlaceholder { context.redaction.insert(.placeholder) }
    view.node.draw(in: viewBuffer.bounds, into: &viewBuffer, context: context)
    return viewBuffer
  }

  /// Prints the errors in files, and the widgets that could not be loaded or do not support the
  /// family.
  ///
  /// - Throws: `ExitCode.failure` if there are any.
  func printErrors(of engine: Engine) throws {
    let home = engine.home
    var lines = home.problems
    if let widget, let slot = home.slots.values.first, !home.isOffered(slot) {
      lines.append("tessera: \(widget.widget) does not support \(widget.family.shortName)")
    } else {
      lines += loadErrors(of: engine).map { id, reason in
        widget == nil ? "tessera: \(id.name): \(reason)" : "tessera: \(reason)"
      }
    }
    for line in lines { StandardError.print(line) }
    if !lines.isEmpty { throw ExitCode.failure }
  }

  /// Returns the widgets whose timelines could not be loaded, with the reasons, ordered by id.
  private func loadErrors(of engine: Engine) -> [(SlotID, String)] {
    let loadingWidgets = engine.loadingWidgets
    return engine.home.slots.keys.sorted { $0.name < $1.name }.compactMap { id in
      if loadingWidgets.contains(id) {
        return (id, Supervisor.timeoutReason(engine.home.configuration.limits.timeline))
      }
      return engine.home.loader(of: id)?.failure.map { (id, $0.reason) }
    }
  }
}
