import Cells
import Configuration
import CursesTerminal
import Foundation
import HomeScreen
import Texts

extension DashboardLoop {
  /// Whether there is something to draw, and the terminal takes it.
  var canDraw: Bool {
    needsDrawing && jobs.foreground == nil && !terminal.hasPendingOutput
  }

  /// Whether the next turn only looks at keys and draws.
  var drawsAtOnce: Bool { drawsNext && canDraw }

  /// Draws what has changed, unless so much else was done that keys are looked at first.
  mutating func draw() {
    guard canDraw else { return }
    guard drawsNext || !turn.isOver(at: Clock.monotonic) else {
      drawsNext = true
      return
    }
    drawsNext = false
    needsDrawing = false
    turn = Turn(at: Clock.monotonic)
    let now = Clock.now
    if let shown, tick(at: now) { return present(shown) }
    let home = engine.home
    painter.paint(home, at: now, marking: drawingMark.set)
    let frame = ShownFrame(
      colors: FrameColors(home.themeSide, home.appearance),
      showsCursor: home.configuration.cursor == .shown)
    shown = frame
    present(frame)
  }

  /// Draws the live parts of views if nothing else has changed.
  ///
  /// - Returns: Whether that is so; otherwise the home screen must be painted.
  private mutating func tick(at now: Date) -> Bool {
    guard engine.home.quiet.contains(now) else { return false }
    return painter.tick(
      engine.home.quiet.revision, engine.home.widgets.liveViews, at: now,
      marking: drawingMark.set)
  }

  /// What a frame is shown with, besides its cells.
  struct ShownFrame {
    let colors: FrameColors
    let showsCursor: Bool
  }

  private mutating func present(_ frame: ShownFrame) {
    let touched = painter.takeTouchedCells()
    terminal.present(
      painter.buffer, touching: touched, colors: frame.colors, links: hyperlinks(),
      cursor: painter.cursor, showsCursor: frame.showsCursor)
    if terminal.lacksPictures { setNeedsDrawing() }
    guard recording != nil else { return }
    let (buffer, side) = (painter.buffer, frame.colors.side)
    record { try $0.record(buffer, side) }
  }

  private mutating func hyperlinks() -> [Hyperlink] {
    guard terminal.use.hyperlinks else { return [] }
    let turn = turn
    let found = links.update(engine.home, at: Clock.now) { turn.isOver(at: Clock.monotonic) }
    if !links.isComplete { setNeedsDrawing() }
    return found.compactMap { Hyperlink($0.frame, address: $0.address) }
  }

  /// Writes to the recording; an error, such as a full disk, ends only the recording.
  mutating func record(_ body: (inout LiveRecording) throws -> Void) {
    guard var current = recording else { return }
    do {
      try body(&current)
      recording = current
    } catch {
      recording = nil
      apply(.notice("Recording stopped: \(error.localizedDescription)", isWarning: true))
    }
  }
}
