import ArgumentParser
import Dashboard
import Foundation
import ViewTree

/// Prints the texts of inline widgets, once or whenever they change.
@MainActor
struct PrintRun {
  private let arguments: PrintArguments
  private let source: InlineSource

  init(_ arguments: PrintArguments, _ paths: Paths) {
    self.arguments = arguments
    source = InlineSource(
      paths: paths, ids: arguments.ids, environment: ProcessInfo.processInfo.environment)
  }

  /// Prints the texts.
  ///
  /// - Throws: `ExitCode.failure`, after printing an error, if there is nothing to print.
  func run() throws {
    let isBlocks = arguments.format == .i3bar
    // The array of the protocol has no end while the texts are watched.
    if isBlocks { try StandardOutput.print(json: "{\"version\":1}\n[") }
    if arguments.watches {
      var lineCount = 0
      var watch = InlineWatch(source)
      try watch.run { result in
        try printWatched(result, isFirst: lineCount == 0)
        lineCount += 1
      }
    } else {
      let result = Result { () throws(PrintFailure) in try source.texts(at: Clock.now) }
      if let failure = try print(result, prefix: "") {
        StandardError.print("tessera: \(failure)")
        throw ExitCode.failure
      }
      if isBlocks { try StandardOutput.print(json: "]") }
    }
  }

  /// Prints the texts that have changed; a failure is reported, and the watch goes on.
  private func printWatched(
    _ result: Result<[InlineText], PrintFailure>, isFirst: Bool
  ) throws {
    let prefix = arguments.format == .i3bar && !isFirst ? "," : ""
    guard let failure = try print(result, prefix: prefix) else { return }
    StandardError.print("tessera: \(failure)")
    // The text that was printed last is not true any more.
    try printLine([], prefix: prefix)
  }

  /// Prints texts, or an empty line instead of a failure if that is allowed.
  ///
  /// - Returns: The failure that is to be reported, or `nil`.
  private func print(
    _ result: Result<[InlineText], PrintFailure>, prefix: String
  ) throws -> PrintFailure? {
    switch result {
    case .success(let texts): try printLine(texts, prefix: prefix)
    case .failure(let failure):
      guard arguments.allowsEmpty else { return failure }
      try printLine([], prefix: prefix)
    }
    return nil
  }

  private func printLine(_ texts: [InlineText], prefix: String) throws {
    let format = arguments.inlineFormat
    let line = format.line(texts, separator: arguments.separator)
    switch format {
    case .i3bar: try StandardOutput.print(json: prefix + line)
    case .ansi: try StandardOutput.print(colored: line)
    case .plain, .tmux: try StandardOutput.print(line)
    }
  }
}
