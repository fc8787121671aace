import Files
import Foundation
import Glibc
import HomeScreen
package import Recordings
import Cells

/// Writes a recording as what its file's name says.
package struct RecordingFile {
  package let path: String
  let settings: TapeSettings

  /// The forms by how their files' names end.
  package static let endings = ["cast", "svg", "txt", "gif"]

  package init?(_ path: String, _ settings: TapeSettings) {
    guard Self.endings.contains((path as NSString).pathExtension) else { return nil }
    self.path = path
    self.settings = settings
  }

  package func write(_ recording: Recording) throws {
    switch (path as NSString).pathExtension {
    case "cast": try put(recording.asciicast(settings.castVersion))
    case "svg":
      var svg = SVG(settings.metrics)
      try put(svg.animated(recording))
    case "txt": try put(recording.textFrames)
    default: try GIF(path: path, metrics: settings.metrics).write(recording)
    }
  }

  /// Makes sure that it can be written.
  package func check() throws {
    if (path as NSString).pathExtension == "gif" { _ = try GIF.converter() }
    try Self.check(path)
  }

  private func put(_ text: String) throws { try RecordingFile.put(text, at: path) }

  /// Why a file cannot be written.
  package struct Failure: Error, CustomStringConvertible {
    var path: String
    var reason: RegularFile.Failure

    package var description: String { "\(path): \(reason)" }
  }

  /// Makes sure that a file can be written, and makes its folder; a file that was not there is not left.
  package static func check(_ path: String) throws(Failure) {
    // Where it cannot be made, the file cannot be opened, which is said.
    try? Folder.make(at: Folder.parent(of: path))
    do throws(RegularFile.Failure) {
      var status = stat()
      let isNew = lstat(path, &status) != 0
      close(try RegularFile.open(path, O_WRONLY | O_CREAT, mode: 0o644))
      if isNew { unlink(path) }
    } catch {
      throw Failure(path: path, reason: error)
    }
  }

  static func put(_ text: String, at path: String) throws(Failure) {
    try check(path)
    do throws(RegularFile.Failure) {
      try RegularFile.write(Array(text.utf8), to: path)
    } catch {
      throw Failure(path: path, reason: error)
    }
  }
}
