import Cells
import Foundation
import Recordings
import Themes

/// A session as it happens, written as an asciicast: what is shown, and nothing that is typed.
struct LiveRecording {
  private let file: FileHandle
  private var cast: Asciicast?
  private let began = Clock.steady
  private var isBroken = false

  enum Failure: Error, CustomStringConvertible {
    case unwritable(String)

    var description: String {
      switch self {
      case .unwritable(let path): "\(path): \(String(cString: strerror(errno)))"
      }
    }
  }

  /// - Throws: ``Failure/unwritable(_:)`` where the file is there already, or cannot be made.
  init(path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure.unwritable(path) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Takes a picture up.
  mutating func take(_ buffer: CellBuffer, _ side: ThemeSide) {
    if cast == nil {
      let new = Asciicast(.v2, own: side)
      write([
        new.header(buffer.size, start: Date().timeIntervalSince1970.rounded(), title: "Tessera")
      ])
      cast = new
    }
    let frame = Frame(time: Clock.steady - began, buffer: buffer, side: side)
    write(cast?.lines(for: frame) ?? [])
  }

  /// Holds the last picture until now.
  mutating func end() {
    write(cast?.ending(at: Clock.steady - began) ?? [])
  }

  /// A full disk ends the recording, not the session.
  private mutating func write(_ lines: [String]) {
    guard !isBroken, !lines.isEmpty else { return }
    do {
      try file.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    } catch {
      isBroken = true
    }
  }
}
