import Files
import Foundation
import Recordings

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

  /// What makes a GIF of a recording.
  enum Converter {
    case agg(String)
    /// What draws a picture, and what joins pictures.
    case pictures(raster: String, join: String)
  }

  /// - Throws: ``Failure/noConverter``.
  static func converter() throws -> Converter {
    if let agg = Paths.program(named: "agg") { return .agg(agg) }
    guard let raster = Paths.program(named: "rsvg-convert"),
      let join = Paths.program(named: "magick") ?? Paths.program(named: "convert")
    else { throw Failure.noConverter }
    return .pictures(raster: raster, join: join)
  }

  func write(_ recording: Recording) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tessera-gif-\(getpid())")
    try Folder.make(at: folder.path)
    defer { try? FileManager.default.removeItem(at: folder) }
    switch try Self.converter() {
    case .agg(let agg):
      let cast = folder.appendingPathComponent("recording.cast").path
      try RecordingFile.put(recording.asciicast(.v2), at: cast)
      try Self.run(agg, [cast, path])
    case .pictures(let raster, let join): try draw(recording, raster, join, folder.path)
    }
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
