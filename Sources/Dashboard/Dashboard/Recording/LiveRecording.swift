import Cells
import Foundation
import Recordings
import Themes

/// A recording of the running dashboard as an asciicast: what is shown, but not what is typed.
package struct LiveRecording {
  private let file: FileHandle
  private var asciicast: Asciicast?
  /// When the recording began, in seconds of the monotonic clock.
  private let startTime = Clock.monotonic

  enum Failure: Error, CustomStringConvertible {
    case unwritable(String)

    var description: String {
      switch self {
      case .unwritable(let path): "\(path): \(String(cString: strerror(errno)))"
      }
    }
  }

  /// Creates the file.
  ///
  /// - Throws: ``Failure/unwritable(_:)`` if the file exists or cannot be created.
  package init(path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure.unwritable(path) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Records a frame; before the first one, writes the header of the file.
  ///
  /// - Throws: The error of writing to the file.
  mutating func record(_ buffer: CellBuffer, _ side: ThemeSide) throws {
    if asciicast == nil {
      let encoder = Asciicast(.v2, defaultColors: side)
      try write([
        encoder.header(buffer.size, start: Date().timeIntervalSince1970.rounded(), title: "Tessera")
      ])
      asciicast = encoder
    }
    let frame = Frame(time: Clock.monotonic - startTime, buffer: buffer, side: side)
    try write(asciicast?.encode(frame) ?? [])
  }

  /// Ends the recording; its last frame, if any, is shown until now.
  ///
  /// - Throws: The error of writing to the file.
  mutating func end() throws {
    try write(asciicast?.encodeEnd(at: Clock.monotonic - startTime) ?? [])
  }

  private func write(_ lines: [String]) throws {
    guard !lines.isEmpty else { return }
    let startOffset = try file.offset()
    do {
      try file.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    } catch {
      // Removes what was written, which may end in an incomplete line, so that the recording can
      // still be played.
      try file.truncate(atOffset: startOffset)
      throw error
    }
  }
}
