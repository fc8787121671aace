import Files
import Foundation
import Glibc
import HomeScreen
package import Recordings
import Cells

/// The file of a recording, in the format that its extension specifies.
package struct RecordingFile {
  package let path: String
  let settings: TapeSettings

  /// The file extensions of the supported formats, without the dot.
  package static let fileExtensions = ["cast", "svg", "txt", "gif"]

  /// Creates a value for a path, or returns `nil` if its extension is not in ``fileExtensions``.
  package init?(_ path: String, _ settings: TapeSettings) {
    guard Self.fileExtensions.contains((path as NSString).pathExtension) else { return nil }
    self.path = path
    self.settings = settings
  }

  /// Writes a recording.
  ///
  /// - Throws: ``Failure``, or the errors of writing a GIF.
  package func write(_ recording: Recording) throws {
    switch (path as NSString).pathExtension {
    case "cast": try writeText(recording.asciicast(settings.castVersion))
    case "svg":
      var svg = SVG(settings.metrics)
      try writeText(svg.makeAnimation(of: recording))
    case "txt": try writeText(recording.textFrames)
    default: try GIF(path: path, metrics: settings.metrics).write(recording)
    }
  }

  /// Checks that the recording can be written.
  ///
  /// - Throws: ``Failure``, or ``GIF/Failure/noConverter`` for a GIF.
  package func check() throws {
    if (path as NSString).pathExtension == "gif" { _ = try GIF.converter() }
    try Self.check(path)
  }

  private func writeText(_ text: String) throws { try RecordingFile.writeText(text, at: path) }

  /// Why a file cannot be written.
  package struct Failure: Error, CustomStringConvertible {
    var path: String
    var reason: RegularFile.Failure

    package var description: String { "\(path): \(reason)" }
  }

  /// Checks that a file can be written, and creates its folder but not the file.
  package static func check(_ path: String) throws(Failure) {
    // If the folder cannot be created, opening the file fails.
    try? Folder.make(at: Folder.parent(of: path))
    do throws(RegularFile.Failure) {
      var status = stat()
      let isMissing = lstat(path, &status) != 0
      close(try RegularFile.open(path, O_WRONLY | O_CREAT, mode: 0o644))
      if isMissing { unlink(path) }
    } catch {
      throw Failure(path: path, reason: error)
    }
  }

  static func writeText(_ text: String, at path: String) throws(Failure) {
    try write(Array(text.utf8), at: path)
  }

  static func write(_ bytes: [UInt8], at path: String) throws(Failure) {
    try check(path)
    do throws(RegularFile.Failure) {
      try RegularFile.write(bytes, to: path)
    } catch {
      throw Failure(path: path, reason: error)
    }
  }
}
