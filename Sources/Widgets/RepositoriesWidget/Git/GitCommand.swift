internal import Files
internal import Foundation
internal import WidgetOptions

/// The program git, run so that a repository cannot make it start other programs.
///
/// Whoever unpacks an archive or mounts a disk may get a repository whose `.git/config` names
/// programs: a file system monitor, hooks, filters, an ssh command, signature checks. Values of the
/// command line override those of the repository; see ``GitConfiguration`` for filters, whose names
/// are not known in advance. No protocol is allowed, so that a partial clone cannot load anything.
///
/// - Source: git-config(1), git(1) “Environment Variables”.
struct GitCommand: Sendable {
  private let program: String
  private let environment: [String: String]
  /// How long one call may take, in seconds.
  var timeout = 5.0

  /// Finds git in `PATH`.
  ///
  /// - Throws: ``GitError/notInstalled``.
  init(environment: [String: String]) throws(GitError) {
    let folders = (environment.value(of: "PATH") ?? "/usr/bin:/bin").split(separator: ":")
    let program = folders.map { "\($0)/git" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let program else { throw .notInstalled }
    self.program = program
    self.environment = environment
  }

  /// The values that override those of every repository.
  private static let safeValues: [(String, String)] = [
    ("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null"), ("core.pager", "cat"),
    ("core.alternateRefsCommand", ""), ("log.showSignature", "false"), ("color.ui", "false"),
    ("submodule.recurse", "false"), ("status.submoduleSummary", "false"),
  ]

  /// Variables of git that are passed on: where the user's own configuration is.
  private static let ownVariables: Set = [
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH",
  ]

  /// Runs git in a repository.
  ///
  /// - Parameters:
  ///   - arguments: The command and its arguments.
  ///   - folder: The working tree.
  ///   - values: More values that override those of the repository.
  ///   - protocols: The protocols with which git may reach other repositories.
  ///   - limit: The maximum length of the output, in bytes.
  /// - Returns: The output, possibly truncated.
  /// - Throws: ``GitError``.
  func output(
    of arguments: [String], in folder: String, overriding values: [(String, String)] = [],
    protocols: String = "none", limit: Int = 1 << 20
  ) throws(GitError) -> (bytes: Data, isTruncated: Bool) {
    let process = ChildProcess(
      program: program, arguments: ["--no-pager", "--no-optional-locks", "-C", folder] + arguments,
      environment: variables(for: folder, values, protocols), outputLimit: limit, timeout: timeout)
    let output = try Self.output(of: process)
    guard output.isTruncated || output.status == 0 else {
      throw .failed(Self.firstLine(of: output.message))
    }
    return (output.bytes, output.isTruncated)
  }

  private static func output(of process: ChildProcess) throws(GitError) -> ChildProcess.Output {
    do throws(ChildProcess.Failure) {
      return try process.run()
    } catch {
      switch error {
      case .notStarted: throw .failed("\(process.program) cannot be started")
      case .timedOut: throw .timedOut
      }
    }
  }

  private func variables(
    for folder: String, _ values: [(String, String)], _ protocols: String
  ) -> [String: String] {
    var variables = environment.filter {
      // Git needs no token of a forge.
      !$0.key.hasSuffix("_TOKEN")
        && (!$0.key.hasPrefix("GIT_") || Self.ownVariables.contains($0.key))
    }
    let settings = [
      "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0",
      "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": protocols, "GIT_ASKPASS": "/bin/false",
      "SSH_ASKPASS": "/bin/false", "SSH_ASKPASS_REQUIRE": "never",
      // A folder that is no repository is not searched for above.
      "GIT_CEILING_DIRECTORIES": Folder.parent(of: folder),
    ]
    variables.merge(settings) { $1 }
    // Unlike `-c`, these variables also carry names that contain an equals sign.
    let allValues = Self.safeValues + values
    variables["GIT_CONFIG_COUNT"] = "\(allValues.count)"
    for (index, value) in allValues.enumerated() {
      variables["GIT_CONFIG_KEY_\(index)"] = value.0
      variables["GIT_CONFIG_VALUE_\(index)"] = value.1
    }
    return variables
  }

  private static func firstLine(of message: Data) -> String {
    let line = String(decoding: message.prefix { $0 != 0x0a }, as: UTF8.self)
    let text = line.hasPrefix("fatal: ") ? String(line.dropFirst("fatal: ".count)) : line
    return text.isEmpty ? "git failed" : PlainText.line(text)
  }
}
