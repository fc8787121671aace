import Files
import Foundation
import Recordings

/// A GIF file, which external programs make from a recording.
struct GIF {
  let path: String
  let metrics: SVGMetrics

  enum Failure: Error, CustomStringConvertible {
    case noConverter
    case failed(String, Int32)

    var description: String {
      switch self {
      case .noConverter:
        "cannot write a .gif; install agg, or both rsvg-convert (librsvg2-bin) and ImageMagick"
      case .failed(let program, let status): "\(program) exited with status \(status)"
      }
    }
  }

  /// The programs that convert a recording.
  enum Converter {
    /// The path of agg, which converts an asciicast.
    case agg(String)
    /// The paths of a program that rasterizes an SVG and of one that joins images into a GIF.
    case images(rasterizer: String, joiner: String)
  }

  /// Finds an installed converter, preferably agg.
  ///
  /// - Throws: ``Failure/noConverter``.
  static func converter() throws -> Converter {
    if let agg = Paths.program(named: "agg") { return .agg(agg) }
    guard let rasterizer = Paths.program(named: "rsvg-convert"),
      let joiner = Paths.program(named: "magick") ?? Paths.program(named: "convert")
    else { throw Failure.noConverter }
    return .images(rasterizer: rasterizer, joiner: joiner)
  }

  /// The maximum size of a GIF, in bytes.
  private static let sizeLimit = 1 << 30

  /// Writes a recording.
  ///
  /// - Throws: ``Failure``, ``RecordingFile/Failure``, ``RegularFile/Failure``, or the error of starting a program.
  func write(_ recording: Recording) throws {
    let folder = try Folder.makeTemporary(named: "tessera-gif")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // A converter could understand a name of the user's in another way: as an option, or as a format.
    let result = "\(folder)/recording.gif"
    switch try Self.converter() {
    case .agg(let agg):
      let cast = "\(folder)/recording.cast"
      try RecordingFile.writeText(recording.asciicast(.v2), at: cast)
      try Self.run(agg, [cast, result])
    case .images(let rasterizer, let joiner):
      try convertFrames(of: recording, rasterizer, joiner, folder, result)
    }
    try RecordingFile.write(RegularFile.bytes(at: result, limit: Self.sizeLimit), at: path)
  }

  /// Rasterizes each frame to a PNG, and joins them.
  private func convertFrames(
    of recording: Recording, _ rasterizer: String, _ joiner: String, _ folder: String,
    _ result: String
  ) throws {
    var arguments = ["-loop", "0", "-dispose", "none"]
    let frames = recording.frames
    for (index, frame) in frames.enumerated() {
      let svg = "\(folder)/\(index).svg"
      let png = "\(folder)/\(index).png"
      try RecordingFile.writeText(SVG(metrics).image(of: frame.buffer, frame.side), at: svg)
      try Self.run(rasterizer, [svg, "-o", png])
      // The last frame is shown for another second before the GIF begins again.
      let endTime = index + 1 < frames.count ? frames[index + 1].time : recording.duration + 1
      // Delays are in hundredths of a second; players treat less than two as ten.
      arguments += ["-delay", "\(max(2, Int(((endTime - frame.time) * 100).rounded())))", png]
    }
    try Self.run(joiner, arguments + ["-layers", "optimize", result])
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.start().wait()
    guard process.terminationStatus == 0 else {
      throw Failure.failed((program as NSString).lastPathComponent, process.terminationStatus)
    }
  }
}
