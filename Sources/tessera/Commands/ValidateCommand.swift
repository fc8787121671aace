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

/// `tessera config validate`.
struct ValidateConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks config.yaml, its theme, home.yaml, extensions, and what widgets show.",
    discussion: """
      Says all that is wrong, with file and line where there is one; then it exits with 1. Each \
      extension is started, and each widget on the board asked for its picture.
      """)

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let census = Census(files: files)
      let paths = census.paths
      let survey = text(at: paths.home).map(HomeFile.survey) ?? .ofFirstRun
      var board = BoardCheck(census)
      // Without the user's extensions each of their widgets would be called unknown.
      if census.knowsExtensions { board.look(at: survey) }
      let settings = Settings(paths: paths)
      var lines = (text(at: paths.configuration).map(Configuration.errors) ?? [])
        .map(\.description)
      lines.add(settings.configurationActions())
      lines += board.extensions
      lines += board.lines(with: survey.errors)
      lines.add(settings.homeActions())
      lines += board.files.problems
      for line in lines + board.files.unseen { StandardError.print(line) }
      if !lines.isEmpty { throw ExitCode.failure }
      for line in [paths.configuration, paths.home, "no errors"] { try StandardOutput.print(line) }
    }
  }

  /// A file's text; `nil` for one that is not there or is no text, which the settings complain of.
  private func text(at path: String) -> String? {
    try? RegularFile.text(at: path, limit: Settings.fileLimit)
  }
}

extension HomeFile.Survey {
  /// The layout that stands where there is no file.
  fileprivate static var ofFirstRun: HomeFile.Survey {
    var survey = HomeFile.Survey()
    survey.home = .firstRun
    return survey
  }
}

extension [String] {
  /// Adds the problems that are not listed yet.
  fileprivate mutating func add(_ actions: [Action]) {
    for problem in actions.flatMap(\.problems) where !contains(problem) { append(problem) }
  }
}
