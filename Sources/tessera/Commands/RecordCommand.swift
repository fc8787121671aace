import ExtensionHost
import ArgumentParser
import Cells
import Foundation
import Recordings

/// `tessera record`: plays a tape and writes what was to be seen.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Plays a script and records the home screen.",
    discussion: """
      The script is a tape in VHS's language. It is played on a clock of its own with real \
      extensions, so the same tape gives the same bytes. Outputs: .cast (asciinema), .svg (moves by \
      itself), .txt (frames as text), .gif where agg, or rsvg-convert and ImageMagick, are there.
      """)

  @Argument(help: "The tape.")
  var tape: String

  @Option(name: .shortAndLong, help: "Where it is written, instead of the tape's own outputs.")
  var output: [String] = []

  func validate() throws {
    for path in output where RecordingFile(path, TapeSettings()) == nil {
      throw ValidationError(RecordingFile.refusal(of: path))
    }
  }

  func run() throws {
    try becomeRepeatable()
    try MainActor.assumeIsolated {
      do {
        try play()
      } catch let error as ExitCode {
        throw error
      } catch {
        StandardError.print("tessera: \(error)")
        throw ExitCode.failure
      }
    }
  }

  /// Goes on as the same program whose tables have the same order in each run.
  private func becomeRepeatable() throws {
    let name = "SWIFT_DETERMINISTIC_HASHING"
    guard ProcessInfo.processInfo.environment[name] != "1" else { return }
    setenv(name, "1", 1)
    let words = ([Paths.program] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
    execv(Paths.program, words)
    StandardError.print("tessera: \(Paths.program): \(String(cString: strerror(errno)))")
    throw ExitCode.failure
  }

  @MainActor
  private func play() throws {
    let folder = ((tape as NSString).deletingLastPathComponent as NSString)
    let base = URL(fileURLWithPath: folder.length == 0 ? "." : folder as String).path
    guard let source = try? String(contentsOfFile: tape, encoding: .utf8) else {
      throw TapeError(file: tape, line: 1, .unreadable(tape))
    }
    let read = try Tape(parsing: source, file: tape) { path in
      try? String(
        contentsOfFile: path.hasPrefix("/") ? path : "\(base)/\(path)", encoding: .utf8)
    }
    let paths = output.isEmpty ? read.outputs : output
    let files = try paths.map { path in
      guard let file = RecordingFile(path, read.settings) else {
        throw ValidationError(RecordingFile.refusal(of: path))
      }
      return file
    }
    let stage = try Stage(read.settings, folder: base)
    defer { stage.clear() }
    let engine = try stage.engine()
    defer { engine.engine.host.shutDown() }
    let recorder = Recorder(read, on: engine, zone: stage.zone)
    let began = Clock.steady
    do {
      try recorder.run()
    } catch {
      // What was there instead tells more than that something was not.
      StandardError.print(recorder.screen)
      throw error
    }
    for file in files {
      try file.write(recorder.recording)
      StandardError.print("wrote \(file.path)")
    }
    for shot in recorder.screenshots {
      try Screenshot(frame: shot.frame, home: shot.home, date: engine.now).write(
        to: shot.path, read.settings.metrics)
      StandardError.print("wrote \(shot.path)")
    }
    if files.isEmpty && recorder.screenshots.isEmpty {
      try StandardOutput.print(recorder.recording.textFrames)
    }
    StandardError.print(Self.summary(recorder.recording, in: Clock.steady - began))
  }

  private static func summary(_ recording: Recording, in seconds: Double) -> String {
    let length = String(format: "%.1f", recording.duration)
    return "\(recording.frames.count) frames, \(length) s, in \(String(format: "%.1f", seconds)) s"
  }
}

extension RecordingFile {
  static func refusal(of path: String) -> String {
    "“\(path)”: a recording ends with .\(endings.joined(separator: ", ."))"
  }
}
