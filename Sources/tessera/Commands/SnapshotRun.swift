internal import ViewTree
internal import ExtensionHost
import ArgumentParser
import Cells
import Configuration
import Foundation
import HomeScreen
import Timelines

/// One frame without a terminal: loads what the screen would load, waits for it, and prints.
@MainActor
struct SnapshotRun {
  let files: FileOptions
  let size: Size?
  let date: Date?
  /// A widget to show alone, or `nil` for the home screen.
  var only: WidgetPlacement?

  /// How long all extensions may take together, in seconds.
  private static let patience = 10.0

  init(files: FileOptions, size: Size?, date: Date?) {
    self.files = files
    self.size = size
    self.date = date
  }

  /// Prints the frame.
  ///
  /// - Throws: `ExitCode.failure` where a widget shown alone could not be loaded, after its frame.
  func printFrame(as format: FrameFormat) throws {
    let environment = ProcessInfo.processInfo.environment
    let paths = Paths(
      environment: environment, configuration: files.configuration, home: files.home)
    let engine = Engine(home: .firstRun, pinned: date, log: LogFile(path: paths.log))
    engine.prepare(Settings(paths: paths), ground: Ground.guess(environment))
    if let only { _ = engine.apply(.home(HomeFile(widgets: [only])), at: now) }
    _ = engine.apply(.resized(frameSize), at: now)
    load(engine)
    var painter = FramePainter()
    painter.paint(engine.home, at: now)
    engine.host.shutDown()
    let buffer = only == nil ? painter.buffer : cropped(painter.buffer, engine.home)
    print(format.text(of: buffer, palette: engine.home.palette))
    try complain(engine.home)
  }

  private var now: Date { date ?? Clock.now }

  private var frameSize: Size {
    if let size { return size }
    guard let only, only.family.span != nil else { return Size(width: 80, height: 24) }
    let box = only.family.size
    return Size(width: max(box.width, Grid.leastScreen.width), height: box.height + 1)
  }

  private func load(_ engine: Engine) {
    let deadline = Clock.steady + Self.patience
    while engine.isWaiting && Clock.steady < deadline {
      let limit = min(deadline, engine.host.nextDeadline ?? deadline) - Clock.steady
      for descriptor in EventSources.wait(for: engine.host.descriptors, limit: limit) {
        engine.host.ready(descriptor, at: Clock.steady)
      }
      engine.host.reap(at: Clock.steady)
      engine.host.tick(at: Clock.steady)
      _ = engine.takeEvents(at: now)
    }
  }

  /// The box alone, or the line of an inline widget.
  private func cropped(_ buffer: CellBuffer, _ home: HomeScreen) -> CellBuffer {
    guard let box = home.visibleBoxes.first else { return buffer }
    return buffer.cropped(to: box.rect)
  }

  private func complain(_ home: HomeScreen) throws {
    for complaint in home.complaints.values.sorted() { StandardError.print(complaint) }
    guard only != nil, let failure = home.slots.values.first?.loader.failure else { return }
    StandardError.print("tessera: \(failure.reason)")
    throw ExitCode.failure
  }
}

/// Standard error.
enum StandardError {
  static func print(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
