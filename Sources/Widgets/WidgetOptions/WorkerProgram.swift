public import Foundation

/// A program that does a part of a widget's work in a process of its own: what needs a library that
/// the widget's program does not have, or what may crash.
public struct WorkerProgram: Hashable, Sendable {
  /// The path of the program and its first arguments.
  public let arguments: [String]

  /// Creates the command of a program.
  ///
  /// - Parameter arguments: The path of the program and its first arguments.
  public init(arguments: [String]) {
    self.arguments = arguments
  }

  /// Creates the command of the program that is installed beside this one.
  ///
  /// - Parameters:
  ///   - name: The file name of the program.
  ///   - arguments: The first arguments.
  public init(besideThis name: String, _ arguments: [String]) {
    // Without /proc, the name by which this program was started.
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = (link ?? CommandLine.arguments[0]) as NSString
    let folder = program.deletingLastPathComponent as NSString
    self.init(arguments: [folder.appendingPathComponent(name)] + arguments)
  }

  /// Why there is no output.
  public enum Failure: Error, Hashable, Sendable {
    /// The program does not exist or cannot be started.
    case notStarted
    /// The program crashed, or used more CPU time or memory than it may.
    case crashed
    /// The program reported an error by its exit status.
    case failed(status: Int32)
    /// The output is larger than the limit.
    case tooMuchOutput
  }

  /// Runs the program.
  ///
  /// The program must limit its own time.
  ///
  /// - Parameters:
  ///   - moreArguments: The arguments after the first ones.
  ///   - input: What the program reads from its standard input.
  ///   - outputLimit: The maximum size of the output, in bytes.
  ///   - isQuiet: Whether what the program writes to its standard error is discarded.
  /// - Returns: The output.
  /// - Throws: ``Failure``.
  public func output(
    _ moreArguments: [String] = [], input: Data = Data(), outputLimit: Int, isQuiet: Bool = false
  ) async throws(Failure) -> Data {
    // The thread waits for the process, so it must not be one of the concurrency pool.
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: run(moreArguments, input, outputLimit, isQuiet))
      }
    }
    return try result.get()
  }

  private func run(
    _ moreArguments: [String], _ input: Data, _ outputLimit: Int, _ isQuiet: Bool
  ) -> Result<Data, Failure> {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = arguments.dropFirst() + moreArguments
    let (inputPipe, outputPipe) = (Pipe(), Pipe())
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    if isQuiet { process.standardError = FileHandle.nullDevice }
    do {
      try process.run()
    } catch {
      return .failure(.notStarted)
    }
    // A program that ends before it has read its input is judged by its exit status.
    try? inputPipe.fileHandleForWriting.write(contentsOf: input)
    try? inputPipe.fileHandleForWriting.close()
    let output = Self.read(outputPipe.fileHandleForReading, limit: outputLimit)
    if output == nil { process.terminate() }
    process.waitUntilExit()
    guard let output else { return .failure(.tooMuchOutput) }
    guard process.terminationReason == .exit else { return .failure(.crashed) }
    let status = process.terminationStatus
    return status == 0 ? .success(output) : .failure(.failed(status: status))
  }

  /// Reads to the end, or returns `nil` if there is more than the limit.
  private static func read(_ file: FileHandle, limit: Int) -> Data? {
    var data = Data()
    // A read error ends the output, like the end of the program.
    while let part = try? file.read(upToCount: 256 << 10), !part.isEmpty {
      data += part
      guard data.count <= limit else { return nil }
    }
    return data
  }
}
