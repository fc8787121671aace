internal import Files
internal import Foundation
internal import WidgetOptions

/// The program `tessera-git`, which describes a repository with libgit2 in a process that can do
/// nothing but read, and updates its remote branches.
///
/// Whoever unpacks an archive or mounts a disk may get a repository whose `.git/config` names
/// programs: a file system monitor, hooks, filters, an ssh command. libgit2 runs none of them.
struct GitProgram: Sendable {
  /// The path of the program.
  let path: String
  let environment: [String: String]
  /// How long reading a repository may take, in seconds.
  var timeout = 5.0

  /// How long updating the remote branches of a repository may take, in seconds.
  static let fetchTimeout = 10.0
  /// The maximum length of a description, in bytes: 20,000 dates and texts.
  private static let outputLimit = 1 << 20
  /// The status of a program whose libraries are missing.
  private static let loaderStatus: Int32 = 127

  /// The program that is installed beside this one.
  static var installedPath: String { WorkerProgram(besideThis: "tessera-git", []).arguments[0] }

  /// Describes a repository.
  ///
  /// - Parameters:
  ///   - folder: The working tree.
  ///   - start: The date since which commits are counted, or `nil` for none.
  /// - Returns: The description.
  /// - Throws: ``GitError``.
  func read(_ folder: String, since start: Date?) throws(GitError) -> GitReport {
    let seconds = start.map { ["\(Int($0.timeIntervalSince1970.rounded(.down)))"] } ?? []
    return try run(["read", folder] + seconds, timeout: timeout)
  }

  /// Updates the remote branches of a repository.
  ///
  /// - Throws: ``GitError``.
  func fetch(_ folder: String) throws(GitError) {
    _ =
      try run(["fetch", folder], timeout: Self.fetchTimeout, sharesErrors: true) as Acknowledgment
  }

  /// The output without anything to report.
  private struct Acknowledgment: Decodable {}

  private struct Failure: Decodable {
    struct Problem: Decodable {
      var kind: String
      var detail: String?
    }

    var problem: Problem?
  }

  private func run<Output: Decodable>(
    _ arguments: [String], timeout: Double, sharesErrors: Bool = false
  ) throws(GitError) -> Output {
    var process = ChildProcess(
      program: path, arguments: arguments, environment: variables, outputLimit: Self.outputLimit,
      timeout: timeout)
    // What ssh leaves running, such as a shared connection, keeps its standard error open.
    process.sharesErrors = sharesErrors
    let output: ChildProcess.Output
    do throws(ChildProcess.Failure) {
      output = try process.run()
    } catch {
      throw error == .timedOut ? .timedOut : .notInstalled
    }
    if output.status == Self.loaderStatus { throw .notInstalled }
    let decoder = JSONDecoder()
    if let problem = (try? decoder.decode(Failure.self, from: output.bytes))?.problem {
      throw GitError(kind: problem.kind, detail: PlainText.line(problem.detail ?? ""))
    }
    guard !output.isCrashed, output.status == 0,
      let result = try? decoder.decode(Output.self, from: output.bytes)
    else { throw .crashed }
    return result
  }

  /// Variables of git that are passed on: where the user's own configuration is.
  private static let ownVariables: Set = [
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
  ]

  private var variables: [String: String] {
    environment.filter {
      // The token of a forge is for its programming interface alone.
      !$0.key.hasSuffix("_TOKEN")
        && (!$0.key.hasPrefix("GIT_") || Self.ownVariables.contains($0.key))
    }
  }
}
