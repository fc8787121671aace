import ArgumentParser
import AuthorBuilds
import Files
import Foundation
import Previews
import Texts

/// `tessera test`: builds a widget's tests and runs them.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: localized("Build the tests of a widget extension and run them."),
    discussion: """
      The tests are the Swift files in PATH that import TesseraTesting. They import the extension \
      with “@testable import” and the name of its target or folder. App data is empty at the \
      beginning of a run, unless options give some.
      """)

  @OptionGroup var author: AuthorSources

  @OptionGroup var appData: AppData

  @OptionGroup var network: NetworkOptions

  @Option(help: "A regular expression: only tests whose names match are run.")
  var filter: String?

  @Flag(help: "Record the pictures instead of comparing them; the run fails.")
  var record = false

  func validate() throws {
    guard let filter else { return }
    do {
      _ = try Regex(filter)
    } catch {
      throw ValidationError("--filter: “\(filter)” is not a regular expression: \(error)")
    }
  }

  func run() throws {
    var sources = try author.sources()
    sources.findTests()
    var environment = ProcessInfo.processInfo.environment
    let folder = author.cache(of: sources).appendingPathComponent("tests")
    guard
      let build = TestBuild(
        sources, try InstalledSDK.forCompiler(), in: folder, environment: environment)
    else { throw author.noCompiler() }
    let (report, result) = try build.run()
    author.tell(report)
    switch result {
    case .success(let program):
      if record { environment["SNAPSHOTS"] = "record" }
      environment = try network.prepare(appData.prepare(in: folder, environment))
        .withShortBacktraces
      environment["NO_COLOR"] = isatty(STDOUT_FILENO) == 1 ? environment["NO_COLOR"] : "1"
      let status = try status(of: program, build.libraries, environment)
      if let filter, status == Self.noMatch {
        StandardError.print("tessera: no test matches “\(filter)”")
      } else if record {
        StandardError.print(
          "tessera: the pictures are recorded; look at them, and run the tests without --record")
      }
      throw ExitCode(status)
    case .failure(let failure):
      tell(failure, build.moduleName)
      throw ExitCode.failure
    }
  }

  /// The status of swift-testing if there are no tests, `EX_UNAVAILABLE`.
  private static let noMatch: Int32 = 69

  private func tell(_ failure: TestBuild.Failure, _ module: String) {
    switch failure {
    case .noTests:
      StandardError.print(
        "tessera: no Swift file in \(author.path) imports TesseraTesting and has tests")
    case .widget: break
    case .tests(let output):
      for line in Self.unrepeated(output) { StandardError.print(line) }
      if output.contains("no such module") {
        StandardError.print("tessera: the module of the widgets is called \(module)")
      }
    }
  }

  /// Returns the lines of the compiler's output without errors that it gives twice, because it
  /// compiles a module and its interface.
  private static func unrepeated(_ output: String) -> [String] {
    let isError = /\/.*:\d+:\d+: error: .*/
    var told: Set<Substring> = []
    var isRepeated = false
    return output.split(whereSeparator: \.isNewline).compactMap { line in
      if line.wholeMatch(of: isError) != nil { isRepeated = !told.insert(line).inserted }
      return isRepeated ? nil : String(line)
    }
  }

  /// Runs the tests of each library, and returns the first exit status that is not 0.
  private func status(
    of program: String, _ libraries: (swiftTesting: Bool, xcTest: Bool),
    _ environment: [String: String]
  ) throws -> Int32 {
    var statuses: [Int32] = []
    if libraries.swiftTesting {
      let arguments = filter.map { ["--filter", $0] } ?? []
      statuses.append(try status(of: program, arguments, environment))
    }
    if libraries.xcTest {
      var environment = environment
      environment["TESSERA_XCTEST"] = "1"
      environment["TESSERA_TEST_FILTER"] = filter
      statuses.append(try status(of: program, [], environment))
    }
    // A filter may leave no test of one library.
    let failures = statuses.filter { $0 != 0 }
    return statuses.count > 1 && failures == [Self.noMatch] ? 0 : failures.first ?? 0
  }

  /// Runs a program with tests, and returns the exit status.
  private func status(
    of program: String, _ arguments: [String], _ environment: [String: String]
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    try process.start().wait()
    return process.terminationReason == .exit ? process.terminationStatus : 1
  }
}
