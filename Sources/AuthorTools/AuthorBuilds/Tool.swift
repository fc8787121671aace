internal import Files
internal import Foundation

/// A program that is run to its end.
struct Tool {
  let path: String

  struct Result {
    let status: Int32
    /// What was printed to standard output and standard error.
    let output: String
  }

  /// Runs the program and waits for it.
  ///
  /// - Throws: An error of Foundation if the program cannot be started.
  func run(_ arguments: [String], in folder: URL? = nil) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let end = try process.start()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    end.wait()
    return Result(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }

  /// Finds a program on the `PATH`, or returns `nil`.
  static func find(_ name: String, environment: [String: String]) -> Tool? {
    (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }.map(Tool.init(path:))
  }
}
