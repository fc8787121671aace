import Cells
import Configuration
package import Foundation
import HomeScreen
package import Recordings
import Themes

/// A recorder, which plays a tape on a virtual clock and records the frames from the cell buffer.
@MainActor
package final class Recorder {
  private let tape: Tape
  private let settings: TapeSettings
  private let engine: VirtualEngine
  private let zone: TimeZone
  private var painter = FramePainter()
  /// What is on the screen: the home screen, or a program.
  private var buffer = CellBuffer(size: .zero)
  package private(set) var recording: Recording
  /// The frames of the `Screenshot` commands, in the tape's order.
  package private(set) var screenshots: [Frame] = []
  /// The number of cells in the screenshots.
  private var screenshotCellCount = 0
  /// The first line that was not played because the program had quit; `nil` if all were played.
  package private(set) var unplayedLine: Tape.Line?
  /// The duration of the recording so far, in seconds.
  private var elapsed = 0.0
  /// The time for which the tape has been played, including hidden parts, in seconds.
  private var playTime = 0.0
  private var isHidden = false
  private var typingSpeed: Double

  /// The maximum of ``playTime``, in seconds.
  private static let maxPlayTime = 6 * 3600.0
  /// The time per cell of a drag, in seconds: long enough for the drag to be seen.
  private static let dragInterval = 0.03
  /// The time between two searches for an awaited text, in seconds.
  private static let searchInterval = 0.05
  /// The maximum size of all frames, in bytes.
  private static let maxSize = 512 << 20

  package init(_ tape: Tape, on engine: VirtualEngine, zone: TimeZone) {
    self.tape = tape
    self.engine = engine
    self.zone = zone
    settings = tape.settings
    typingSpeed = settings.typingSpeed
    recording = Recording(title: settings.title, start: engine.now.timeIntervalSince1970)
  }

  /// Plays the tape to its end, or until the program quits; see ``unplayedLine``.
  ///
  /// - Throws: `TapeError` if an awaited text does not appear, or the tape exceeds the limits.
  package func run() throws(TapeError) {
    engine.apply(.resized(settings.size))
    recordFrame()
    for line in tape.lines {
      guard !engine.hasEnded else {
        unplayedLine = line
        break
      }
      do throws(TapeError.Reason) {
        try play(line.command)
      } catch {
        throw TapeError(file: line.file, line: line.number, error)
      }
    }
    addStillFrame()
    recording.duration = max(recording.duration, elapsed)
  }

  private func play(_ command: TapeCommand) throws(TapeError.Reason) {
    switch command {
    case .output, .environment, .program, .source: break
    case .set(let setting):
      if case .typingSpeed(let seconds) = setting { typingSpeed = seconds }
    case .type(let text, let interval):
      for letter in text { try press(KeyPress(.character(letter)), interval) }
    case .key(let press, let count, let interval):
      for _ in 0..<count { try self.press(press, interval) }
    case .click(let point):
      try apply(.mouse(MouseEvent(.press, at: point)))
      try apply(.mouse(MouseEvent(.release, at: point)))
    case .wheel(let point, let steps):
      for _ in 0..<abs(steps) {
        try apply(.mouse(MouseEvent(steps > 0 ? .wheelDown : .wheelUp, at: point)))
        try wait(typingSpeed)
      }
    case .drag(let start, let end): try drag(from: start, to: end)
    case .sleep(let seconds):
      try wait(seconds)
      addStillFrame()
    case .wait(let condition): try wait(for: condition)
    case .hide: isHidden = true
    case .show:
      isHidden = false
      recordFrame()
    case .screenshot: try takeScreenshot()
    case .resize(let size): try apply(.resized(size))
    case .advance(let seconds, let duration):
      try fastForward(by: seconds, within: duration)
      addStillFrame()
    case .at(let date): setClock(to: date)
    }
  }

  // MARK: Actions

  private func apply(_ action: Action) throws(TapeError.Reason) {
    engine.apply(action)
    recordFrame()
    try checkLimits()
  }

  private func press(_ key: KeyPress, _ interval: Double?) throws(TapeError.Reason) {
    try apply(.key(key))
    try wait(interval ?? typingSpeed)
  }

  /// Drags cell by cell, in ``dragInterval`` per cell.
  private func drag(from start: Point, to end: Point) throws(TapeError.Reason) {
    try apply(.mouse(MouseEvent(.press, at: start)))
    let steps = max(abs(end.x - start.x), abs(end.y - start.y), 1)
    for step in 1...steps {
      let point = Point(
        x: start.x + (end.x - start.x) * step / steps,
        y: start.y + (end.y - start.y) * step / steps)
      try apply(.mouse(MouseEvent(.drag, at: point)))
      try wait(Self.dragInterval)
    }
    try apply(.mouse(MouseEvent(.release, at: end)))
  }

  // MARK: Time

  /// Lets the clock advance, stopping at each wake-up.
  private func wait(_ seconds: Double) throws(TapeError.Reason) {
    let endDate = engine.now.addingTimeInterval(seconds)
    while let wakeDate = engine.nextWake, wakeDate <= endDate {
      // At least a millisecond, so that the clock advances even if a wake-up is overdue.
      try advance(to: max(wakeDate, engine.now.addingTimeInterval(0.001)))
    }
    try advance(to: endDate)
  }

  private func advance(to date: Date) throws(TapeError.Reason) {
    let seconds = date.timeIntervalSince(engine.now)
    guard seconds > 0 else { return }
    addElapsed(seconds)
    engine.advance(to: date)
    recordFrame()
    try checkLimits()
  }

  private func addElapsed(_ seconds: Double) {
    playTime += seconds
    if !isHidden { elapsed += seconds }
  }

  /// Throws an error before the tape uses up the system's memory or runs for too long.
  private func checkLimits() throws(TapeError.Reason) {
    guard playTime <= Self.maxPlayTime else {
      throw .failed("the tape takes more than \(Int(Self.maxPlayTime / 3600)) hours")
    }
    guard recording.cellCount + screenshotCellCount <= Self.maxSize / MemoryLayout<Cell>.stride
    else {
      throw .failed(
        "the frames take more than \(Self.maxSize >> 20) MiB; use fewer or smaller ones")
    }
  }

  /// Advances the clock by `seconds` in `duration` seconds of the recording, and then waits for the
  /// responses.
  private func fastForward(by seconds: Double, within duration: Double) throws(TapeError.Reason) {
    let count = max(1, Int((duration * Double(settings.frameRate)).rounded()))
    let start = engine.now
    for step in 1...count {
      let fraction = Double(step) / Double(count)
      addElapsed(duration / Double(count))
      engine.advance(to: start.addingTimeInterval(seconds * fraction))
      recordFrame()
      try checkLimits()
    }
    // The requests that were sent meanwhile have responses after this time at the latest.
    try wait(settings.loadTime)
  }

  private func setClock(to date: String) {
    // All dates were checked before the tape was played.
    guard let argument = DateArgument(date, in: zone) else { return }
    engine.advance(to: argument.date, isStep: true)
    recordFrame()
  }

  private func wait(for condition: TapeWait) throws(TapeError.Reason) {
    // The pattern was checked when the tape was parsed.
    guard let pattern = try? Regex(condition.pattern) else { return }
    var remainingTime = condition.timeout
    var text = visibleText(condition.scope)
    while text.firstMatch(of: pattern) == nil {
      let previousText = text
      // Searches again only after the text has changed.
      while text == previousText {
        guard remainingTime > 0 else {
          throw .patternNotFound(pattern: condition.pattern, seconds: condition.timeout)
        }
        let pause = min(remainingTime, Self.searchInterval)
        try wait(pause)
        remainingTime -= pause
        text = visibleText(condition.scope)
      }
    }
    addStillFrame()
  }

  private func visibleText(_ scope: TapeWait.Scope) -> String {
    guard buffer.size.height > 0 else { return "" }
    return scope == .line ? buffer.line(buffer.size.height - 1) : buffer.transcript
  }

  // MARK: Frames

  private func recordFrame() {
    painter.paint(engine.engine.home, at: engine.now)
    buffer = engine.shownProgram.map { $0.buffer(size: painter.buffer.size) } ?? painter.buffer
    guard !isHidden else { return }
    recording.append(frame)
  }

  private var frame: Frame {
    Frame(time: elapsed, buffer: buffer, side: engine.engine.home.themeSide)
  }

  private func addStillFrame() {
    guard !isHidden else { return }
    recording.addStillFrame(at: elapsed, DateArgument.text(engine.now, in: zone))
  }

  private func takeScreenshot() throws(TapeError.Reason) {
    recordFrame()
    addStillFrame()
    screenshots.append(frame)
    screenshotCellCount += buffer.size.width * buffer.size.height
    try checkLimits()
  }

  /// The current screen as text.
  package var screen: String { buffer.transcript }
}
