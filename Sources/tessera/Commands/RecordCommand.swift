import ExtensionHost
import ArgumentParser
import Cells
import Files
import Dashboard
import Foundation
import Recordings
import Texts

/// `tessera record`: plays a tape and writes a recording of the screen.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: localized("Play a tape and record the home screen."),
    discussion: """
      A tape is a script in the language of VHS. It is played with real extensions on a virtual \
      clock, so the same tape always produces the same bytes. The file extension of an output \
      selects its format: .cast (asciinema), .svg (animated), .txt (frames as text) or .gif \
      (requires agg, or rsvg-convert and ImageMagick). A tape can write only to its own folder and \
      those below it.
      """)

  @Argument(help: "The tape file.")
  var tape: String

  @Option(
    name: .shortAndLong,
    help: "The output file, instead of those that the tape names. Can be repeated.")
  var output: [String] = []

  @Option(help: "The folder that the tape writes to, instead of its own.")
  var folder: String?

  func validate() throws {
    if folder?.isEmpty == true { throw ValidationError("--folder: the path is empty") }
    for path in output where RecordingFile(path, TapeSettings()) == nil {
      throw ValidationError(RecordingFile.extensionError(of: path))
    }
  }

  func run() throws {
    try restartDeterministically()
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

  /// Restarts the program with deterministic hashing, unless hashing is deterministic already.
  ///
  /// Every run then has the same output.
  ///
  /// - Throws: `ExitCode.failure`, after printing an error, if the program cannot be restarted.
  private func restartDeterministically() throws {
    let name = "SWIFT_DETERMINISTIC_HASHING"
    guard ProcessInfo.processInfo.environment[name] != "1" else { return }
    setenv(name, "1", 1)
    let arguments =
      ([Paths.program] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
    execv(Paths.program, arguments)
    StandardError.print("tessera: \(Paths.program): \(String(cString: strerror(errno)))")
    throw ExitCode.failure
  }

  @MainActor
  private func play() throws {
    let tapeFolder = URL(fileURLWithPath: Folder.parent(of: tape)).path
    let parsedTape = try parseTape(in: tapeFolder)
    let files = try outputs(of: parsedTape)
    let screenshotPaths = try parsedTape.screenshotLines.map {
      try resolvedPath(of: $0.path, in: $0.line)
    }
    // Check the outputs first, because a recording can take minutes.
    for file in files { try file.check() }
    for path in screenshotPaths { try RecordingFile.check(path) }
    let (environment, engine) = try prepare(parsedTape, in: tapeFolder)
    defer {
      engine.engine.host.shutDown()
      environment.clear()
    }
    try checkDates(of: parsedTape, in: environment.zone)
    let recorder = Recorder(parsedTape, on: engine, zone: environment.zone)
    let start = Clock.monotonic
    do {
      try recorder.run()
    } catch {
      // The actual screen helps to find out why the expected one did not appear.
      StandardError.print(text: recorder.screen)
      throw error
    }
    try write(recorder, to: files, screenshotPaths, parsedTape.settings)
    if let line = recorder.unplayedLine {
      StandardError.print(
        "tessera: \(line.file):\(line.number): not played, because the tape quit "
          + "the program before this line"
      )
    }
    StandardError.print(Self.summary(recorder.recording, in: Clock.monotonic - start))
  }

  /// Checks all dates of a tape, so that an invalid one is reported before the tape is played.
  private func checkDates(of tape: Tape, in zone: TimeZone) throws {
    for line in tape.lines {
      guard case .at(let date) = line.command, DateArgument(date, in: zone) == nil else { continue }
      throw TapeError(
        file: line.file, line: line.number,
        .expected("a date", example: "2026-11-21T10:18", word: date))
    }
  }

  /// Reads and parses the tape.
  ///
  /// - Parameter folder: The tape's folder, to which the paths of other tapes are relative.
  /// - Returns: The tape.
  /// - Throws: `ExitCode.failure`, after printing an error, if the file cannot be read; `TapeError`
  ///   if the tape is invalid.
  private func parseTape(in folder: String) throws -> Tape {
    let source: String
    do throws(RegularFile.Failure) {
      source = try RegularFile.text(at: tape, limit: Self.tapeLimit)
    } catch {
      StandardError.print("tessera: \(tape): \(error)")
      throw ExitCode.failure
    }
    return try Tape(parsing: source, file: tape) { path throws(TapeError.Reason) in
      guard let file = TapeFolder(folder: folder).path(of: path) else {
        throw .failed("“\(path)” is outside the tape's folder")
      }
      return try? RegularFile.text(at: file, limit: Self.tapeLimit)
    }
  }

  /// The maximum size of a tape, in bytes.
  private static let tapeLimit = 1 << 20

  /// Resolves a path in the tape.
  ///
  /// - Throws: `TapeError` if the path is outside the folder of `--folder`, or outside the tape's
  ///   folder without this option.
  private func resolvedPath(of path: String, in line: Tape.Line) throws -> String {
    let outputFolder = TapeFolder(folder: folder ?? Folder.parent(of: tape))
    if let resolvedPath = outputFolder.path(of: path) { return resolvedPath }
    let location =
      folder == nil ? "the tape's folder; use --folder or -o" : "the folder of --folder; use -o"
    throw TapeError(
      file: line.file, line: line.number, .failed("“\(path)” is outside \(location)"))
  }

  /// Returns the files to write: those on the command line, or else those that the tape names.
  private func outputs(of tape: Tape) throws -> [RecordingFile] {
    let invalidLine = tape.outputLines.first { RecordingFile($0.path, tape.settings) == nil }
    if output.isEmpty, let (line, path) = invalidLine {
      throw TapeError(
        file: line.file, line: line.number, .failed(RecordingFile.extensionError(of: path)))
    }
    let paths =
      output.isEmpty
      ? try tape.outputLines.map { try resolvedPath(of: $0.path, in: $0.line) } : output
    return paths.compactMap { RecordingFile($0, tape.settings) }
  }

  /// Creates the tape's environment, and the engine that plays the tape in it.
  @MainActor
  private func prepare(_ tape: Tape, in folder: String) throws -> (TapeEnvironment, VirtualEngine) {
    do {
      let environment = try TapeEnvironment(
        tape.settings, folder: folder, bundled: BundledExtension.commands)
      do {
        return (environment, try environment.engine())
      } catch {
        environment.clear()
        throw error
      }
    } catch let failure as TapeEnvironment.Failure {
      let line = tape.line(of: failure.command)
      throw TapeError(
        file: line?.file ?? self.tape, line: line?.number ?? 1,
        .failed("\(failure.command): \(failure.reason)"))
    }
  }

  /// Writes the recording and the screenshots.
  ///
  /// If there is no file to write, the recording is printed as text.
  @MainActor
  private func write(
    _ recorder: Recorder, to files: [RecordingFile], _ screenshotPaths: [String],
    _ settings: TapeSettings
  ) throws {
    for file in files {
      try file.write(recorder.recording)
      StandardError.print("wrote \(file.path)")
    }
    // There may be fewer screenshots than paths, because the tape may have quit the program.
    for (frame, path) in zip(recorder.screenshots, screenshotPaths) {
      try Screenshot(frame: frame).write(to: path, settings.metrics)
      StandardError.print("wrote \(path)")
    }
    if files.isEmpty && recorder.screenshots.isEmpty {
      try StandardOutput.print(text: recorder.recording.textFrames)
    }
  }

  private static func summary(_ recording: Recording, in seconds: Double) -> String {
    let length = String(format: "%.1f", recording.duration)
    let elapsed = String(format: "%.1f", seconds)
    let count = recording.frames.count
    return "\(count) \(count == 1 ? "frame" : "frames"), \(length) s, recorded in \(elapsed) s"
  }
}

extension RecordingFile {
  /// Returns the error for a path whose file extension belongs to no format.
  static func extensionError(of path: String) -> String {
    "unknown file extension in “\(path)”; available: .\(fileExtensions.joined(separator: ", ."))"
  }
}
