internal import Foundation

/// A request that is passed to `tessera-online fetch` as JSON on its standard input.
struct FetchRequest: Codable, Hashable, Sendable {
  var url: String
  /// The entity tag of the response that is stored, or `nil`.
  var entityTag: String?
  /// The `Last-Modified` of the response that is stored, or `nil`.
  var lastModified: String?
  /// The maximum size of the body, in bytes.
  var limit: Int
}

/// The first line of the output of `tessera-online fetch`, as JSON; the body follows.
struct FetchResponse: Codable, Hashable, Sendable {
  /// The status code, or 0 if there is no response.
  var status = 0
  var entityTag: String?
  var lastModified: String?
  /// Whether the body was larger than the limit; then it is left out.
  var isTooLarge = false
}

/// The program that loads an address, in a process of its own.
struct FetchCommand: Sendable {
  /// The path of the program and its arguments.
  let arguments: [String]

  /// The maximum length of the output's first line, in bytes.
  private static let headLimit = 64 << 10

  init(arguments: [String]) {
    self.arguments = arguments
  }

  /// Creates the command of the program that is installed beside this one.
  init() {
    // Without /proc, the name by which this program was started.
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = (link ?? CommandLine.arguments[0]) as NSString
    arguments = [
      (program.deletingLastPathComponent as NSString).appendingPathComponent("tessera-online"),
      "fetch",
    ]
  }

  /// Runs the program.
  ///
  /// - Returns: The response, whose body is at most as large as the request's limit.
  /// - Throws: ``CalendarDownloadError/rejected(_:)`` if the program cannot be run,
  ///   ``CalendarDownloadError/offline`` if its output cannot be read.
  func response(
    to request: FetchRequest
  ) async throws(CalendarDownloadError) -> (head: FetchResponse, body: Data) {
    // The thread waits for the process, so it must not be one of the concurrency pool.
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: run(request)) }
    }
    let output = try result.get()
    guard let end = output.prefix(Self.headLimit).firstIndex(of: 0x0a),
      // Output of another form counts as no response.
      let head = try? JSONDecoder().decode(FetchResponse.self, from: output[..<end])
    else { throw .offline }
    return (head, output[(end + 1)...])
  }

  private func run(_ request: FetchRequest) -> Result<Data, CalendarDownloadError> {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
      try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(request))
      try input.fileHandleForWriting.close()
      let data = Self.read(output.fileHandleForReading, limit: request.limit + Self.headLimit)
      if data == nil { process.terminate() }
      process.waitUntilExit()
      return data.map { .success($0) } ?? .failure(.offline)
    } catch {
      if process.isRunning { process.terminate() }
      return .failure(.rejected("\(arguments[0]) cannot be started"))
    }
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
