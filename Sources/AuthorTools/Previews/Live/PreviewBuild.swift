internal import Foundation
private import Glibc

/// What a build of an author's sources says, as JSON on one line.
package struct PreviewBuildResult: Codable, Hashable, Sendable {
  /// The path of the program, or `nil` if there is none.
  package var program: String?
  /// What was left out, one line each.
  package var report: [String]
  /// What is wrong, one line each.
  package var errors: [String]
  /// The files whose changes ask for another build.
  package var files: [String]

  package init(program: String?, report: [String], errors: [String], files: [String]) {
    self.program = program
    self.report = report
    self.errors = errors
    self.files = files
  }
}

/// A process that builds an author's sources while the live view goes on.
final class PreviewBuild {
  private let process = Process()
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
    try process.run()
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
    process.waitUntilExit()
    let result = try? JSONDecoder().decode(PreviewBuildResult.self, from: output)
    return result
      ?? PreviewBuildResult(
        program: nil, report: [],
        errors: ["the build ended without a result (status \(process.terminationStatus))"],
        files: [])
  }

  func stop() { process.terminate() }
}
