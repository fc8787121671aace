internal import AuthorBuilds
internal import Files
internal import Foundation
private import Glibc

/// What a build of an author's sources says, as JSON on one line.
package struct PreviewBuildResult: Codable, Hashable, Sendable {
  /// A part of the sources that is left out.
  package struct Omission: Codable, Hashable, Sendable {
    var file: String
    var line: Int
    var reason: String

    package init(file: String, line: Int, reason: String) {
      (self.file, self.line, self.reason) = (file, line, reason)
    }
  }

  /// The path of the program, or `nil` if there is none.
  package var program: String?
  /// What was left out, one line each; what has the same reason is one line.
  package var report: [String]
  /// The parts that were left out.
  package var omissions: [Omission]
  /// What is wrong, one line each.
  package var errors: [String]
  /// The files whose changes ask for another build.
  package var files: [String]
  /// The languages into which the texts are translated.
  package var languages: [String]

  package init(
    program: String?, report: [String] = [], omissions: [Omission] = [], errors: [String],
    files: [String] = [], languages: [String] = []
  ) {
    self.program = program
    self.report = report
    self.omissions = omissions
    self.errors = errors
    self.files = files
    self.languages = languages
  }
}

extension PreviewBuildResult {
  /// Returns the errors, and what is left out since an earlier build.
  ///
  /// The latter is what the author has just written and the compiler does not accept. Lines move
  /// while one writes, so they do not count.
  func errors(since earlier: PreviewBuildResult) -> [String] {
    struct Cause: Hashable {
      let file: String
      let reason: String
    }
    let known = Set(earlier.omissions.map { Cause(file: $0.file, reason: $0.reason) })
    let new = omissions.filter { !known.contains(Cause(file: $0.file, reason: $0.reason)) }
    // The likely causes of others come first.
    let groups = Dictionary(grouping: new) { Diagnostic.Kind(message: $0.reason) }
    let sorted = [Diagnostic.Kind.syntax, .name, .other].flatMap { groups[$0] ?? [] }
    return errors + sorted.map { "\($0.file):\($0.line): error: \($0.reason)" }
  }
}

/// A process that builds an author's sources while the live view goes on.
final class PreviewBuild {
  private let process = Process()
  private let end: ProcessEnd
  private let pipe = Pipe()
  private var output = Data()

  /// Starts a program that prints a ``PreviewBuildResult``.
  ///
  /// - Throws: An error of Foundation if it cannot be started.
  init(_ command: [String]) throws {
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    end = try process.start()
  }

  /// The descriptor that is ready when there is output, and when the process has ended.
  var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

  /// Reads what is there.
  ///
  /// - Returns: The result, or `nil` while the process runs.
  func read() -> PreviewBuildResult? {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count <= 0 else {
      output.append(contentsOf: bytes[..<count])
      return nil
    }
    end.wait()
    let result = try? JSONDecoder().decode(PreviewBuildResult.self, from: output)
    return result
      ?? PreviewBuildResult(
        program: nil,
        errors: ["the build ended without a result (status \(process.terminationStatus))"])
  }

  func stop() { process.terminate() }
}
