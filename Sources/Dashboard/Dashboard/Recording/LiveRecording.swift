import Cells
import Foundation
import Recordings
import Themes

/// A session as it happens, written as an asciicast: what is shown, and nothing that is typed.
package struct LiveRecording {
  private let file: FileHandle
  private var cast: Asciicast?
  private let began = Clock.steady

  enum Failure: Error, CustomStringConvertible {
    case unwritable(String)

    var description: String {
      switch self {
      case .unwritable(let path): "\(path): \(String(cString: strerror(errno)))"
      }
    }
  }

  /// - Throws: ``Failure/unwritable(_:)`` where the file is there already, or cannot be made.
  package init(path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure.unwritable(path) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Takes a picture up.
  ///
  /// - Throws: What the file says: the disk may be full.
  mutating func take(_ buffer: CellBuffer, _ side: ThemeSide) throws {
    if cast == nil {
      let new = Asciicast(.v2, own: side)
      try write([
        new.header(buffer.size, start: Date().timeIntervalSince1970.rounded(), title: "Tessera")
      ])
      cast = new
    }
    let frame = Frame(time: Clock.steady - began, buffer: buffer, side: side)
    try write(cast?.lines(for: frame) ?? [])
  }

  /// Holds the last picture until now.
  ///
  /// - Throws: What the file says: the disk may be full.
  mutating func end() throws {
    try write(cast?.ending(at: Clock.steady - began) ?? [])
  }

  private func write(_ lines: [String]) throws {
    guard !lines.isEmpty else { return }
    let end = try file.offset()
    do {
      try file.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    } catch {
      // What is whole can still be played.
      try file.truncate(atOffset: end)
      throw error
    }
  }
}
