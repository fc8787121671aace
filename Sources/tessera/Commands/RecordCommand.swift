import ExtensionHost
import ArgumentParser
import Cells
import Files
import Dashboard
import Foundation
import Recordings

/// `tessera record`: plays a tape and writes what was to be seen.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Plays a script and records the home screen.",
    discussion: """
      The script is a tape in VHS's language. It is played on a clock of its own with real \
      extensions, so the same tape gives the same bytes. Outputs: .cast (asciinema), .svg (moves by \
      itself), .txt (frames as text), .gif where agg, or rsvg-convert and ImageMagick, are there. A \
      tape writes below its own folder.
      """)

  @Argument(help: "The tape.")
  var tape: String

  @Option(name: .shortAndLong, help: "Where it is written, instead of the tape's own outputs.")
  var output: [String] = []

  @Option(help: "The folder below which the tape writes, instead of its own.")
  var folder: String?

  func validate() throws {
    if folder?.isEmpty == true { throw ValidationError("--folder: a folder's name is missing") }
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
    let folder = URL(fileURLWithPath: Folder.parent(of: tape)).path
    let read = try self.read(in: folder)
    let files = try outputs(of: read)
    let shots = try read.screenshotLines.map { try place(of: $0.path, in: $0.line) }
    // Whoever waits for a recording is not told at its end that there is no place for it.
    for file in files { try file.check() }
    for path in shots { try RecordingFile.check(path) }
    let (stage, engine) = try set(read, in: folder)
    defer {
      engine.engine.host.shutDown()
      stage.clear()
    }
    try checkDates(of: read, in: stage.zone)
    let recorder = Recorder(read, on: engine, zone: stage.zone)
    let began = Clock.steady
    do {
      try recorder.run()
    } catch {
      // What was there instead tells more than that something was not.
      StandardError.print(text: recorder.screen)
      throw error
    }
    try write(recorder, to: files, shots, read.settings)
    if let rest = recorder.rest {
      StandardError.print("tessera: \(rest.file):\(rest.number): not played: the program was quit")
    }
    StandardError.print(Self.summary(recorder.recording, in: Clock.steady - began))
  }

  /// A wrong date is said before a long tape is played up to it.
  private func checkDates(of tape: Tape, in zone: TimeZone) throws {
    for line in tape.lines {
      guard case .at(let words) = line.command, Moment(words, in: zone) == nil else { continue }
      throw TapeError(
        file: line.file, line: line.number,
        .expected("a date like 2026-11-21T10:18", found: words))
    }
  }

  private func read(in folder: String) throws -> Tape {
    let source: String
    do throws(RegularFile.Failure) {
      source = try RegularFile.text(at: tape, limit: Self.tapeLimit)
    } catch {
      StandardError.print("tessera: \(tape): \(error)")
      throw ExitCode.failure
    }
    return try Tape(parsing: source, file: tape) { path in
      try? RegularFile.text(
        at: path.hasPrefix("/") ? path : "\(folder)/\(path)", limit: Self.tapeLimit)
    }
  }

  /// The longest tape that is read, in bytes.
  private static let tapeLimit = 1 << 20

  /// Where a path of the tape's leads.
  ///
  /// - Throws: `TapeError` where that is not below the folder.
  private func place(of path: String, in line: Tape.Line) throws -> String {
    let reach = TapeReach(folder: folder ?? Folder.parent(of: tape))
    if let place = reach.place(of: path) { return place }
    let whose = folder == nil ? "the tape's folder: --folder or -o says" : "--folder: -o says"
    throw TapeError(
      file: line.file, line: line.number,
      .failed("“\(path)” leads out of \(whose) another place"))
  }

  private func outputs(of tape: Tape) throws -> [RecordingFile] {
    let bad = tape.outputLines.first { RecordingFile($0.path, tape.settings) == nil }
    if output.isEmpty, let (line, path) = bad {
      throw TapeError(
        file: line.file, line: line.number, .failed(RecordingFile.refusal(of: path)))
    }
    let paths =
      output.isEmpty
      ? try tape.outputLines.map { try place(of: $0.path, in: $0.line) } : output
    return paths.compactMap { RecordingFile($0, tape.settings) }
  }

  /// The stage with everything that the tape sets.
  @MainActor
  private func set(_ tape: Tape, in folder: String) throws -> (Stage, VirtualEngine) {
    do {
      let stage = try Stage(tape.settings, folder: folder, bundled: Bundled.commands)
      do {
        return (stage, try stage.engine())
      } catch {
        stage.clear()
        throw error
      }
    } catch let failure as Stage.Failure {
      let place = tape.place(of: failure.setting)
      throw TapeError(
        file: place?.file ?? self.tape, line: place?.number ?? 1,
        .failed("Set \(failure.setting): \(failure.reason)"))
    }
  }

  @MainActor
  private func write(
    _ recorder: Recorder, to files: [RecordingFile], _ shots: [String], _ settings: TapeSettings
  ) throws {
    for file in files {
      try file.write(recorder.recording)
      StandardError.print("wrote \(file.path)")
    }
    // Those that were taken: the program may have been quit before the last.
    for (shot, path) in zip(recorder.screenshots, shots) {
      try Screenshot(frame: shot).write(to: path, settings.metrics)
      StandardError.print("wrote \(path)")
    }
    if files.isEmpty && recorder.screenshots.isEmpty {
      try StandardOutput.print(text: recorder.recording.textFrames)
    }
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
