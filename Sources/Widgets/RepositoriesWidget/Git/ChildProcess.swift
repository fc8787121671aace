internal import Foundation

/// A program that is run to its end, with limits for its time and its output.
struct ChildProcess {
  let program: String
  let arguments: [String]
  let environment: [String: String]
  /// The maximum length of the output, in bytes.
  let outputLimit: Int
  /// How long the program may run, in seconds.
  let timeout: Double

  struct Output {
    var bytes = Data()
    /// Whether the program was ended because its output exceeded the limit.
    var isTruncated = false
    /// The beginning of what the program reported as an error.
    var message = Data()
    var status: Int32 = 0
  }

  private static let messageLimit = 4096
  private static let partLength = 64 << 10

  /// Runs the program; the calling thread waits for its end.
  ///
  /// - Throws: ``GitError``, except a failure that the program itself reports.
  func run() throws(GitError) -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw .failed("\(program) cannot be started")
    }
    let collected = collect(
      from: output.fileHandleForReading.fileDescriptor,
      errors.fileHandleForReading.fileDescriptor)
    if collected?.isTruncated != false { end(process.processIdentifier) }
    process.waitUntilExit()
    guard var collected else { throw .timedOut }
    collected.status = process.terminationStatus
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
