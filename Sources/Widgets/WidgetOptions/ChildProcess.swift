internal import Files
public import Foundation

/// A program that is run to its end, with limits for its time and its output.
public struct ChildProcess: Sendable {
  /// The path of the program.
  public var program: String
  /// The arguments after the name of the program.
  public var arguments: [String]
  /// The environment, or `nil` for that of this process.
  public var environment: [String: String]?
  /// What the program reads from its standard input.
  ///
  /// More than 64 KB, which a pipe holds, is only for a program that reads all of it first.
  public var input = Data()
  /// Whether the program writes its errors where this process does; they are collected otherwise.
  public var sharesErrors = false
  /// The maximum length of the output, in bytes.
  public var outputLimit: Int
  /// How long the program may run, in seconds.
  public var timeout: Double

  /// Creates a program that is not yet running.
  public init(
    program: String, arguments: [String], environment: [String: String]? = nil, outputLimit: Int,
    timeout: Double
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.outputLimit = outputLimit
    self.timeout = timeout
  }

  /// What a program left behind.
  public struct Output {
    /// What the program wrote to its standard output.
    public fileprivate(set) var bytes = Data()
    /// Whether the program was ended because its output exceeded the limit.
    public fileprivate(set) var isTruncated = false
    /// The beginning of what the program reported as an error.
    public fileprivate(set) var message = Data()
    /// The exit status, or the number of the signal that ended the program.
    public fileprivate(set) var status: Int32 = 0
    /// Whether a signal ended the program.
    public fileprivate(set) var isCrashed = false
  }

  /// Why there is no output.
  public enum Failure: Error, Hashable, Sendable {
    /// The program does not exist or cannot be started.
    case notStarted
    /// The program did not end in time.
    case timedOut
  }

  private static let messageLimit = 4096
  private static let partLength = 64 << 10

  /// Runs the program; the calling thread waits for its end.
  ///
  /// - Throws: ``Failure``; what the program itself reports is in the output.
  public func run() throws(Failure) -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    let (inputPipe, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input.isEmpty ? FileHandle.nullDevice : inputPipe
    process.standardOutput = output
    if !sharesErrors { process.standardError = errors }
    let programEnd: ProcessEnd
    do {
      programEnd = try process.start()
    } catch {
      throw .notStarted
    }
    // A program that ends before it has read its input is judged by its exit status.
    try? inputPipe.fileHandleForWriting.write(contentsOf: input)
    try? inputPipe.fileHandleForWriting.close()
    let collected = collect(
      from: output.fileHandleForReading.fileDescriptor,
      sharesErrors ? -1 : errors.fileHandleForReading.fileDescriptor)
    // The number of a program that has ended may be another's by now.
    if collected?.isTruncated != false, process.isRunning { end(process.processIdentifier) }
    programEnd.wait()
    guard var collected else { throw .timedOut }
    collected.status = process.terminationStatus
    collected.isCrashed = process.terminationReason == .uncaughtSignal
    return collected
  }

  /// Reads both streams to their ends, or returns `nil` after the timeout.
  private func collect(from output: Int32, _ errors: Int32) -> Output? {
    let deadline = ContinuousClock.now.advanced(by: .seconds(timeout))
    var result = Output()
    var streams = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while streams.contains(where: { $0.fd >= 0 }) {
      let remaining = (deadline - .now) / .milliseconds(1)
      guard remaining > 0 else { return nil }
      guard poll(&streams, nfds_t(streams.count), Int32(remaining.rounded(.up))) >= 0 else {
        if errno == EINTR { continue }
        return nil
      }
      for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
        let part = Self.part(of: streams[index].fd)
        if part.isEmpty { streams[index].fd = -1 }
        append(part, ofErrors: index == 1, to: &result)
      }
      if result.isTruncated { return result }
    }
    return result
  }

  private func append(_ part: Data, ofErrors isError: Bool, to result: inout Output) {
    guard !isError else {
      // The rest is read and discarded, so that the program does not wait.
      return result.message += part.prefix(Self.messageLimit - result.message.count)
    }
    let space = outputLimit - result.bytes.count
    result.bytes += part.prefix(space)
    result.isTruncated = part.count > space
  }

  /// Returns what a stream has, or nothing at its end.
  private static func part(of stream: Int32) -> Data {
    var part = Data(count: partLength)
    let count = part.withUnsafeMutableBytes { read(stream, $0.baseAddress, $0.count) }
    return part.prefix(max(0, count))
  }

  /// Ends the program and its own children, if they are a process group of their own.
  private func end(_ identifier: Int32) {
    kill(getpgid(identifier) == identifier ? -identifier : identifier, SIGKILL)
  }
}
