import ArgumentParser
import AuthorBuilds
import Dashboard
import Foundation

/// The sources that a command builds, and the SDK against which it does.
struct AuthorSources: ParsableArguments {
  @Argument(help: "The folder of the sources.")
  var path: String

  @Option(help: "The widget extension of the project, if there are several.")
  var target: String?

  @OptionGroup var files: FileOptions

  /// The folder of the sources.
  var folder: URL { URL(fileURLWithPath: path) }

  /// Finds the SDK, or says that there is none.
  ///
  /// - Throws: `ExitCode` if there is none.
  func sdk() throws -> SDK {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard
      let sdk = SDK.find(beside: program, environment: ProcessInfo.processInfo.environment)
    else {
      StandardError.print("tessera: there is no SDK beside \(program): run .ci/sdk")
      throw ExitCode.failure
    }
    return sdk
  }

  /// Finds the sources, or says why there are none.
  ///
  /// - Throws: `ExitCode` if there are none.
  func sources() throws -> WidgetSources {
    do {
      return try WidgetSources.find(in: folder, target: target)
    } catch {
      StandardError.print("tessera: \(error)")
      throw ExitCode.failure
    }
  }

  /// Says which other widget extensions there are.
  func tellOthers(of sources: WidgetSources) {
    guard !sources.others.isEmpty else { return }
    StandardError.print(
      "\(sources.name); for --target: \(sources.others.joined(separator: ", "))")
  }

  /// Returns the folder for what is made of the sources.
  func cache(of sources: WidgetSources) -> URL {
    URL(fileURLWithPath: files.paths.previews + "/" + sources.folderName(of: folder))
  }

  /// Builds the program of the extension, and says what was left out.
  ///
  /// - Parameter sources: What ``sources()`` has found.
  /// - Returns: The path of the program.
  /// - Throws: `ExitCode` if there is no program.
  func program(of sources: WidgetSources) throws -> String {
    tellOthers(of: sources)
    guard
      let build = ExtensionBuild(
        sources, try sdk(), in: cache(of: sources),
        environment: ProcessInfo.processInfo.environment)
    else { throw noCompiler() }
    let report = try build.run()
    tell(report)
    guard let program = report.program else { throw ExitCode.failure }
    return program
  }

  /// Says that there is no compiler, and returns the status to exit with.
  func noCompiler() -> ExitCode {
    StandardError.print("tessera: swiftc is not on the PATH")
    return .failure
  }

  /// Prints what was left out and what is wrong.
  func tell(_ report: BuildReport) {
    for line in report.summary(relativeTo: folder) { StandardError.print(line) }
    for line in lines(of: report.errors) { StandardError.print(line) }
  }

  /// Returns errors with their places, relative to the folder, one line each.
  func lines(of errors: [Diagnostic]) -> [String] {
    errors.map { error in
      guard let file = error.file else { return "error: \(error.message)" }
      return "\(relativePath(file)):\(error.line):\(error.column): error: \(error.message)"
    }
  }

  /// Returns a path relative to the folder, if it is inside.
  func relativePath(_ path: String) -> String {
    let prefix = folder.standardizedFileURL.path + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
