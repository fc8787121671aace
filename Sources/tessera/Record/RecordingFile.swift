import Foundation
import Glibc
import HomeScreen
import Recordings
import Cells

/// Writes a recording as what its file's name says.
struct RecordingFile {
  let path: String
  let settings: TapeSettings

  /// The forms by how their files' names end.
  static let endings = ["cast", "svg", "txt", "gif"]

  init?(_ path: String, _ settings: TapeSettings) {
    guard Self.endings.contains((path as NSString).pathExtension) else { return nil }
    self.path = path
    self.settings = settings
  }

  func write(_ recording: Recording) throws {
    switch (path as NSString).pathExtension {
    case "cast": try put(recording.asciicast(settings.castVersion))
    case "svg":
      var svg = SVG(settings.metrics)
      try put(svg.animated(recording))
    case "txt": try put(recording.textFrames)
    default: try GIF(path: path, metrics: settings.metrics).write(recording)
    }
  }

  private func put(_ text: String) throws { try RecordingFile.put(text, at: path) }

  /// Why a file cannot be written.
  struct Failure: Error, CustomStringConvertible {
    var path: String
    var description: String

    init(_ path: String) {
      self.path = path
      description = "\(path): \(String(cString: strerror(errno)))"
    }
  }

  /// Makes sure that a file can be written, and makes its folder.
  static func open(_ path: String) throws {
    // Where it cannot be made, the file cannot be opened, which is said.
    try? FileManager.default.createDirectory(
      atPath: Paths.folder(of: path), withIntermediateDirectories: true)
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(path) }
    close(descriptor)
  }

  static func put(_ text: String, at path: String) throws {
    try open(path)
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Failure(path)
    }
  }
}

/// A recording as a GIF, by programs that are there or not.
struct GIF {
  let path: String
  let metrics: SVGMetrics

  enum Failure: Error, CustomStringConvertible {
    case noConverter
    case failed(String, Int32)

    var description: String {
      switch self {
      case .noConverter:
        "a .gif needs agg, or rsvg-convert (librsvg2-bin) with ImageMagick's convert; neither is there"
      case .failed(let program, let status): "\(program) ended with \(status)"
      }
    }
  }

  func write(_ recording: Recording) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tessera-gif-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let agg = Self.program("agg") {
      let cast = folder.appendingPathComponent("recording.cast").path
      try RecordingFile.put(recording.asciicast(.v2), at: cast)
      return try Self.run(agg, [cast, path])
    }
    guard let raster = Self.program("rsvg-convert"),
      let join = Self.program("magick") ?? Self.program("convert")
    else { throw Failure.noConverter }
    try draw(recording, raster, join, folder.path)
  }

  /// Pictures as PNG, each shown until the next.
  private func draw(
    _ recording: Recording, _ raster: String, _ join: String, _ folder: String
  ) throws {
    var arguments = ["-loop", "0", "-dispose", "none"]
    let frames = recording.frames
    for (index, frame) in frames.enumerated() {
      let svg = "\(folder)/\(index).svg"
      let png = "\(folder)/\(index).png"
      try RecordingFile.put(SVG(metrics).still(frame.buffer, frame.side), at: svg)
      try Self.run(raster, [svg, "-o", png])
      let end = index + 1 < frames.count ? frames[index + 1].time : recording.duration + 1
      // GIF counts hundredths of a second, and players take less than two for ten.
      arguments += ["-delay", "\(max(2, Int(((end - frame.time) * 100).rounded())))", png]
    }
    try Self.run(join, arguments + ["-layers", "optimize", path])
  }

  private static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure.failed((program as NSString).lastPathComponent, process.terminationStatus)
    }
  }
}
