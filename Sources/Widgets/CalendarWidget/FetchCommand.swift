internal import Foundation
internal import WidgetOptions

/// The program that loads an address, in a process of its own.
struct FetchCommand: Sendable {
  private let program: WorkerProgram
  /// How long a response may take, in seconds.
  let timeout: Double

  /// The maximum length of the output's first line, in bytes.
  private static let headLimit = 64 << 10

  init(
    _ program: WorkerProgram = WorkerProgram(besideThis: "tessera-online", ["fetch"]),
    timeout: Double = 15
  ) {
    (self.program, self.timeout) = (program, timeout)
  }

  /// Runs the program.
  ///
  /// - Returns: The response, whose body is at most as large as the request's limit.
  /// - Throws: ``CalendarDownloadError/rejected(_:)`` if the program cannot be run,
  ///   ``CalendarDownloadError/offline`` if its output cannot be read.
  func response(
    to request: FetchRequest
  ) async throws(CalendarDownloadError) -> (head: FetchResponse, body: Data) {
    let output = try await output(for: request)
    guard let end = output.prefix(Self.headLimit).firstIndex(of: 0x0a),
      // Output of another form counts as no response.
      let head = try? JSONDecoder().decode(FetchResponse.self, from: output[..<end])
    else { throw .offline }
    return (head, output[(end + 1)...])
  }

  private func output(for request: FetchRequest) async throws(CalendarDownloadError) -> Data {
    do throws(WorkerProgram.Failure) {
      // Encoding plain values cannot fail.
      return try await program.output(
        input: (try? JSONEncoder().encode(request)) ?? Data(),
        outputLimit: request.limit + Self.headLimit)
    } catch {
      guard error == .notStarted else { throw .offline }
      throw .rejected("\(program.arguments[0]) cannot be started")
    }
  }
}
