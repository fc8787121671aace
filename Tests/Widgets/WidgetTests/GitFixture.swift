import Foundation
import Golden
import Testing

@testable import RepositoriesWidget

/// Repositories in a temporary folder, made by git itself.
struct GitFixture {
  let folder: String
  /// The environment of the widget: that of a user with this folder as home.
  let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder().path
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder,
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Runs git in a repository and returns what it prints; a failure fails the test unless it is
  /// allowed.
  @discardableResult
  func git(_ arguments: String..., in name: String = "", mayFail: Bool = false) throws -> String {
    try git(arguments, in: name, mayFail: mayFail)
  }

  @discardableResult
  func git(_ arguments: [String], in name: String, mayFail: Bool = false) throws -> String {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "-C", path(name), "-c", "protocol.file.allow=always"] + arguments
    let identity = [
      "GIT_AUTHOR_NAME": "Mira", "GIT_AUTHOR_EMAIL": "mira@example.org",
      "GIT_COMMITTER_NAME": "Mira", "GIT_COMMITTER_EMAIL": "mira@example.org",
      "GIT_AUTHOR_DATE": "2026-11-20T10:00:00Z", "GIT_COMMITTER_DATE": "2026-11-20T10:00:00Z",
    ]
    git.environment = environment.merging(identity) { $1 }
    let output = Pipe()
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    try git.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    git.waitUntilExit()
    #expect(mayFail || git.terminationStatus == 0, "git \(arguments)")
    return String(decoding: text, as: UTF8.self)
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  /// Makes a repository with one commit, which has the files `a` and `b`.
  func makeRepository(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main", in: name)
    try write("a\n", to: "\(name)/a")
    try write("b\n", to: "\(name)/b")
    try git("add", ".", in: name)
    try git("commit", "-q", "-m", "First \u{1b}[31mcommit\u{202e} of all", in: name)
  }

  /// The program that the widget runs.
  static var program: String { DataTests.program("tessera-git") }

  var reader: RepositoryReader {
    RepositoryReader(
      git: GitProgram(path: Self.program, environment: environment),
      forges: ForgeDirectory(environment: environment))
  }

  func repository(_ name: String) throws -> Repository {
    try reader.repository(at: path(name)).repository
  }

  /// Writes a program that leaves a trace if it is run.
  ///
  /// - Returns: Its path, and the path of the trace.
  func writeTrap(_ name: String = "trap") throws -> (program: String, trace: String) {
    let trace = path("\(name).trace")
    try write("#!/bin/sh\n: > '\(trace)'\ncat\n", to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: path(name))
    return (path(name), trace)
  }
}
