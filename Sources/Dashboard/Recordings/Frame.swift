package import Cells
package import Themes

/// One picture of a recording and the moment from which it is shown.
package struct Frame: Sendable {
  /// Seconds from the recording's beginning.
  package var time: Double
  package var buffer: CellBuffer
  package var side: ThemeSide
  /// What its moment is called, such as `2026-11-21 10:18:00`; for text frames.
  package var caption: String

  package init(time: Double, buffer: CellBuffer, side: ThemeSide, caption: String = "") {
    self.time = time
    self.buffer = buffer
    self.side = side
    self.caption = caption
  }
}

/// Pictures in the order of their moments, each until the next.
package struct Recording: Sendable {
  package var title: String
  /// Seconds since 1970 on the recording's own clock.
  package var start: Double
  package private(set) var frames: [Frame] = []
  /// The frames after which something is waited for: what a reader of still pictures wants to see.
  package private(set) var stills: [Frame] = []
  /// How long it is, in seconds.
  package var duration = 0.0
  /// How many cells its pictures have together: what it costs to hold them.
  package private(set) var cells = 0

  package init(title: String, start: Double) {
    self.title = title
    self.start = start
  }

  /// The size of the first picture.
  package var size: Size { frames.first?.buffer.size ?? .zero }

  /// The size that holds every picture.
  package var largestSize: Size {
    frames.reduce(into: Size.zero) { size, frame in
      size.width = max(size.width, frame.buffer.size.width)
      size.height = max(size.height, frame.buffer.size.height)
    }
  }

  /// Takes a picture up, unless it shows what the last one shows.
  package mutating func append(_ frame: Frame) {
    duration = max(duration, frame.time)
    if let last = frames.last, last.side == frame.side,
      frame.buffer.changes(from: last.buffer).isEmpty, last.buffer.size == frame.buffer.size
    {
      return
    }
    // Of pictures of one moment the last counts.
    if let last = frames.last, last.time >= frame.time {
      frames.removeLast()
      cells -= Self.cells(of: last)
    }
    frames.append(frame)
    cells += Self.cells(of: frame)
  }

  private static func cells(of frame: Frame) -> Int {
    frame.buffer.size.width * frame.buffer.size.height
  }

  /// Notes that what is shown now is worth a look.
  ///
  /// - Parameters:
  ///   - time: Seconds from the beginning.
  ///   - caption: What the moment is called.
  package mutating func markStill(at time: Double, _ caption: String) {
    guard var frame = frames.last else { return }
    frame.time = time
    frame.caption = caption
    if let last = stills.last, last.buffer.transcript == frame.buffer.transcript { return }
    stills.append(frame)
  }
}
