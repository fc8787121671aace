import ArgumentParser
import Configuration
import Files
import ExtensionHost
import Dashboard
import Foundation
import HomeScreen
import IntentSchemas
import ViewTree
import Wire
import Texts

/// `tessera config validate`: checks the user's files, and the extensions and widgets that they
/// use.
struct ValidateConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract:
      localized(
        "Check config.yaml, home.yaml, designs.yaml, launchers.yaml, the theme and all extensions."),
    discussion: """
      Starts each extension and requests a timeline for each widget on the home screen and for each \
      design. Prints all errors, with file and line if known, and exits with 1 if there are any.
      """)

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let extensions = ExtensionQueries(files)
      let paths = extensions.paths
      let result = text(at: paths.home).map { HomeFile.check($0) } ?? .ofFirstRun
      let designs =
        text(at: paths.designs).map { HomeFile.check($0, in: .designs) } ?? .withoutDesigns
      var layout = LayoutCheck(extensions)
      // If config.yaml cannot be read, every widget of the user's extensions would seem unknown.
      if extensions.knowsAllExtensions { layout.check(result, designs: designs) }
      let userFiles = UserFiles(paths: paths)
      var lines = (text(at: paths.configuration).map(Configuration.errors) ?? []).messages
      lines.add(userFiles.configurationActions())
      lines += layout.extensionProblems
      lines += layout.lines(of: result)
      lines.add(userFiles.homeActions())
      lines += layout.lines(of: designs)
      lines.add(userFiles.designActions())
      lines.add(userFiles.launcherActions())
      lines += layout.files.problems
      // Files that could not be checked are listed, but do not count as errors.
      for line in lines + layout.files.unchecked { StandardError.print(line) }
      if !lines.isEmpty { throw ExitCode.failure }
      for line in [paths.configuration, paths.home, "no errors"] { try StandardOutput.print(line) }
    }
  }

  /// Returns the text of a file, or `nil` if it cannot be read; `UserFiles` reports why.
  private func text(at path: String) -> String? {
    try? RegularFile.text(at: path, limit: UserFiles.fileLimit)
  }
}

extension HomeFile.CheckResult {
  /// The result for the layout that is used if there is no file.
  fileprivate static var ofFirstRun: HomeFile.CheckResult {
    var result = HomeFile.CheckResult()
    result.home = .firstRun
    return result
  }

  /// The result without a file of designs.
  fileprivate static var withoutDesigns: HomeFile.CheckResult {
    var result = HomeFile.CheckResult()
    result.home.file = .designs
    return result
  }
}

extension [String] {
  /// Adds the problems of actions, except those that are listed already.
  fileprivate mutating func add(_ actions: [Action]) {
    for problem in actions.flatMap(\.problems) where !contains(problem) { append(problem) }
  }
}
