import ArgumentParser
import AuthorBuilds
import Dashboard
import Foundation

/// The sources that a command builds, and the SDK against which it does.
struct AuthorSources: ParsableArguments {
  @Argument(help: "The folder of the sources, or a project of Xcode.")
  var path: String

  @Option(help: "The widget extension of the project, if there are several.")
  var target: String?

  @Flag(help: "Do not fetch the packages that the project refers to by their addresses.")
  var offline = false

  @OptionGroup var files: FileOptions

  /// The folder of the sources.
  var folder: URL { WidgetSources.folder(of: URL(fileURLWithPath: path)) }

  /// Finds the sources, or says why there are none.
  ///
  /// - Throws: `ExitCode` if there are none.
  func sources() throws -> WidgetSources {
    do {
      return try findSources()
    } catch let error as WidgetSourcesError {
      StandardError.print("tessera: \(error)")
      throw ExitCode.failure
    }
  }

  /// Finds the sources.
  ///
  /// - Throws: `WidgetSourcesError` if there are none, `ExitCode` if there is no SDK.
  func findSources() throws -> WidgetSources {
    var sources = try WidgetSources.find(in: URL(fileURLWithPath: path), target: target)
    let checkouts = PackageCheckouts(
      in: URL(fileURLWithPath: files.paths.previews + "/packages"),
      environment: ProcessInfo.processInfo.environment,
      telling: offline ? nil : { StandardError.print($0) })
    sources.addRemotePackages(checkouts, known: try InstalledSDK.find().moduleNames)
    return sources
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
        sources, try InstalledSDK.forCompiler(), in: cache(of: sources),
        environment: ProcessInfo.processInfo.environment)
    else { throw noCompiler() }
    let report = try Self.telling("building \(sources.name) …") { try build.run() }
    tell(report)
    guard let program = report.program else { throw ExitCode.failure }
    return program
  }

  /// Runs a closure, and says what it does if it takes more than two seconds.
  static func telling<Value>(_ text: String, _ body: () throws -> Value) rethrows -> Value {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + 2)
    timer.setEventHandler { StandardError.print(text) }
    timer.resume()
    defer { timer.cancel() }
    return try body()
  }

  /// Says that there is no compiler, and returns the status to exit with.
  func noCompiler() -> ExitCode {
    StandardError.print("tessera: swiftc is not on the PATH")
    return .failure
  }

  /// Prints what was left out and what is wrong.
  func tell(_ report: BuildReport) {
    for line in report.summary(relativeTo: folder) { StandardError.print(line) }
    let errors = lines(of: report.errors)
    for line in errors.prefix(Self.errorLimit) { StandardError.print(line) }
    let more = errors.count - Self.errorLimit
    if more > 0 { StandardError.print("and \(more) more \(more == 1 ? "error" : "errors")") }
  }

  /// The most errors that are printed.
  private static let errorLimit = 20

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
