internal import Files
internal import Foundation
internal import WidgetOptions

/// Reads files with harmonic constants by ``TideFileCommand``, and keeps what it has read until the
/// files change.
actor TideFiles {
  static let shared = TideFiles(WorkerProgram(besideThis: "tessera-online", ["tide-file"]))

  private let program: WorkerProgram
  private var contents: [Request: (stamp: Stamp, response: TideFileResponse)] = [:]

  /// The maximum size of a response, in bytes; the largest list in use has 1 MB.
  private static let responseLimit = 64 << 20
  /// The maximum number of responses that are kept.
  private static let countLimit = 100

  private struct Request: Hashable {
    let path: String
    /// The number of a station, or `nil` for the list.
    let record: Int32?
  }

  /// What identifies the contents of a file.
  private struct Stamp: Hashable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  init(_ program: WorkerProgram) {
    self.program = program
  }

  /// Returns the stations of a file with tides.
  ///
  /// - Throws: ``TideError/unreadableFile(_:_:)``.
  func stations(at path: String) async throws(TideError) -> [TideStation] {
    let response = try await response(to: Request(path: path, record: nil))
    guard let stations = response.stations else { throw Self.error(path, response.problem) }
    return stations
  }

  /// Returns the constants of a station.
  ///
  /// - Throws: ``TideError/unreadableFile(_:_:)``.
  func record(_ number: Int32, at path: String) async throws(TideError) -> TideDatabase.Record {
    let response = try await response(to: Request(path: path, record: number))
    guard let record = response.record else { throw Self.error(path, response.problem) }
    return record
  }

  private func response(to request: Request) async throws(TideError) -> TideFileResponse {
    guard let stamp = Self.stamp(of: request.path) else {
      throw Self.error(request.path, String(cString: strerror(errno)))
    }
    if let known = contents[request], known.stamp == stamp { return known.response }
    let response = try await read(request)
    if contents.count >= Self.countLimit { contents = [:] }
    contents[request] = (stamp, response)
    return response
  }

  private func read(_ request: Request) async throws(TideError) -> TideFileResponse {
    let arguments = [request.path] + (request.record.map { ["\($0)"] } ?? [])
    do throws(WorkerProgram.Failure) {
      let output = try await program.output(
        arguments, outputLimit: Self.responseLimit, isQuiet: true)
      // Output of another form means that the file is damaged, too.
      return (try? JSONDecoder().decode(TideFileResponse.self, from: output)) ?? TideFileResponse()
    } catch {
      switch error {
      case .notStarted:
        throw Self.error(request.path, "\(program.arguments[0]) cannot be started")
      case .timedOut: throw Self.error(request.path, "reading it took too long")
      // The same file would crash the program again, so this is a response, too.
      case .crashed, .failed, .tooMuchOutput: return TideFileResponse()
      }
    }
  }

  private static func error(_ path: String, _ problem: String?) -> TideError {
    .unreadableFile(UserPath.name(of: path), problem ?? "it is damaged")
  }

  private static func stamp(of path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Stamp(
      size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}
