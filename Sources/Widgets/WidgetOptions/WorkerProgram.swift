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

  /// How long the program may run, in seconds; it should have shorter limits of its own.
  private static let timeout: Double = 120

  /// Why there is no output.
  public enum Failure: Error, Hashable, Sendable {
    /// The program does not exist or cannot be started.
    case notStarted
    /// The program did not end in time.
    case timedOut
    /// The program crashed, or used more CPU time or memory than it may.
    case crashed
    /// The program reported an error by its exit status.
    case failed(status: Int32)
    /// The output is larger than the limit.
    case tooMuchOutput
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - moreArguments: The arguments after the first ones.
  ///   - input: What the program reads from its standard input; more than 64 KB only for one that
  ///     reads all of it first.
  ///   - outputLimit: The maximum size of the output, in bytes.
  ///   - isQuiet: Whether what the program writes to its standard error is discarded.
  /// - Returns: The output.
  /// - Throws: ``Failure``.
  public func output(
    _ moreArguments: [String] = [], input: Data = Data(), outputLimit: Int, isQuiet: Bool = false
  ) async throws(Failure) -> Data {
    var process = ChildProcess(
      program: arguments[0], arguments: arguments.dropFirst() + moreArguments,
      outputLimit: outputLimit, timeout: Self.timeout)
    process.input = input
    process.sharesErrors = !isQuiet
    // The thread waits for the process, so it must not be one of the concurrency pool.
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread { [process] in
        continuation.resume(returning: Self.result(of: process))
      }
    }
    return try result.get()
  }

  private static func result(of process: ChildProcess) -> Result<Data, Failure> {
    do throws(ChildProcess.Failure) {
      let output = try process.run()
      if output.isTruncated { return .failure(.tooMuchOutput) }
      if output.isCrashed { return .failure(.crashed) }
      return output.status == 0 ? .success(output.bytes) : .failure(.failed(status: output.status))
    } catch {
      switch error {
      case .notStarted: return .failure(.notStarted)
      case .timedOut: return .failure(.timedOut)
      }
    }
  }
}
