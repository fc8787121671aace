package import Cells
package import Themes

/// A frame of a recording and the time at which it appears.
package struct Frame: Sendable {
  /// The time from the start of the recording, in seconds.
  package var time: Double
  package var buffer: CellBuffer
  package var side: ThemeSide
  /// The label of the frame in text output, such as `2026-11-21 10:18:00`.
  package var caption: String

  package init(time: Double, buffer: CellBuffer, side: ThemeSide, caption: String = "") {
    self.time = time
    self.buffer = buffer
    self.side = side
    self.caption = caption
  }
}

/// A sequence of frames in time order, each shown until the next.
package struct Recording: Sendable {
  package var title: String
  /// The start time on the clock of the recording, in seconds since 1970.
  package var start: Double
  package private(set) var frames: [Frame] = []
  /// The frames for text output: those at which the tape waits.
  package private(set) var stillFrames: [Frame] = []
  /// The duration, in seconds.
  package var duration = 0.0
  /// The total number of cells of all frames, which determines memory use.
  package private(set) var cellCount = 0

  package init(title: String, start: Double) {
    self.title = title
    self.start = start
  }

  /// The size of the first frame.
  package var size: Size { frames.first?.buffer.size ?? .zero }

  /// The smallest size that contains every frame.
  package var largestSize: Size {
    frames.reduce(into: Size.zero) { size, frame in
      size.width = max(size.width, frame.buffer.size.width)
      size.height = max(size.height, frame.buffer.size.height)
    }
  }

  /// Appends a frame, unless it is equal to the last one.
  ///
  /// The frame replaces the last one if both have the same time.
  package mutating func append(_ frame: Frame) {
    duration = max(duration, frame.time)
    if let last = frames.last, last.side == frame.side,
      frame.buffer.changes(from: last.buffer).isEmpty, last.buffer.size == frame.buffer.size
    {
      return
    }
    // Only the last of several frames at the same time is kept.
    if let last = frames.last, last.time >= frame.time {
      frames.removeLast()
      cellCount -= Self.cellCount(of: last)
    }
    frames.append(frame)
    cellCount += Self.cellCount(of: frame)
  }

  private static func cellCount(of frame: Frame) -> Int {
    frame.buffer.size.width * frame.buffer.size.height
  }

  /// Adds the current frame to ``stillFrames``, unless the last still frame has the same text.
  ///
  /// - Parameters:
  ///   - time: The time from the start of the recording, in seconds.
  ///   - caption: The label of the frame.
  package mutating func addStillFrame(at time: Double, _ caption: String) {
    guard var frame = frames.last else { return }
    frame.time = time
    frame.caption = caption
    if let last = stillFrames.last, last.buffer.transcript == frame.buffer.transcript { return }
    stillFrames.append(frame)
  }
}
