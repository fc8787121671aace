package import Foundation
internal import XcodeProjects

/// A build of tests of a widget extension against the SDK.
///
/// The tests are compiled where they are, so that they find their files.
package struct TestBuild {
  private let build: ExtensionBuild
  private let tests: TestCases

  /// The reason why there is no program with tests.
  package enum Failure: Error, Hashable {
    /// No file that imports TesseraTesting has tests.
    case noTests
    /// The widget could not be built; the report says why.
    case widget
    /// What the compiler says about the tests.
    case tests(String)
  }

  /// Creates a build, or returns `nil` if there is no compiler.
  ///
  /// - Parameters:
  ///   - widget: The sources with their tests.
  ///   - sdk: What they are compiled against.
  ///   - folder: The folder for everything that is made.
  ///   - environment: The environment, on whose `PATH` the compiler is.
  package init?(
    _ widget: WidgetSources, _ sdk: SDK, in folder: URL, environment: [String: String]
  ) {
    guard
      let build = ExtensionBuild(widget, sdk, in: folder, .testedModule, environment: environment)
    else { return nil }
    self.build = build
    tests = TestCases(in: widget.tests.map { ProjectFile.text(at: $0.path) ?? "" })
  }

  /// Whether there are tests of swift-testing, and of XCTest.
  package var libraries: (swiftTesting: Bool, xcTest: Bool) {
    (tests.hasSwiftTests, tests.hasXCTests)
  }

  /// The name of the module that the tests import.
  package var moduleName: String { build.moduleName }

  /// Builds the program of the tests.
  ///
  /// - Returns: What was left out of the widget, and the program or the reason why there is none.
  /// - Throws: An error of Foundation if a file cannot be written or the compiler not be started.
  package func run() throws -> (BuildReport, Result<String, Failure>) {
    guard tests.hasSwiftTests || tests.hasXCTests else {
      return (BuildReport(), .failure(.noTests))
    }
    let report = try build.run()
    guard !report.objects.isEmpty else { return (report, .failure(.widget)) }
    let program = build.productFolder.appendingPathComponent("\(moduleName)Tests").path
    let result = try build.compiler.run(try arguments(report.objects, program))
    return (report, result.status == 0 ? .success(program) : .failure(.tests(result.output)))
  }

  private func arguments(_ objects: [String], _ program: String) throws -> [String] {
    let entry = build.folder.appendingPathComponent("generated/TestEntry.swift")
    _ = try build.write(tests.entry, to: entry)
    let sources = build.widget.tests.map(\.path) + [entry.path]
    return [
      "-swift-version", "5", "-enable-bare-slash-regex", "-Onone", "-gline-tables-only",
      "-parse-as-library",
      "-module-name",
      "\(moduleName)Tests", "-I", build.objectFolder.path, "-j2", "-suppress-warnings",
    ] + build.sdk.compilerOptions + sources + objects + ["-lTesseraTesting"]
      + build.sdk.linkerOptions + ["-o", program]
  }
}
