internal import Agendas
internal import Files
internal import Foundation
internal import WidgetOptions

/// Why a calendar could not be loaded from its server.
enum CalendarDownloadError: Error, Hashable, Sendable {
  /// There is no response, or the server reports an error of its own. The request is repeated.
  case offline
  /// The response cannot be used, for a reason such as `HTTP 404`.
  case rejected(String)
}

/// Loads calendars with the program `tessera-online`, because this program has no networking.
///
/// Calls for the same address at about the same time share one request.
actor CalendarDownload {
  /// The instance that all widgets in this process share.
  static let shared = CalendarDownload()

  private struct Request {
    var date: Date
    var task: Task<CalendarDownloadError?, Never>
    var isPending = true
  }

  private var requests: [CalendarAddress: Request] = [:]

  /// How long the response is shared with later calls, in seconds.
  private static let sharingPeriod: TimeInterval = 5
  /// The maximum size of a calendar, in bytes.
  static let sizeLimit = 16 << 20

  /// Updates the cached calendar of an address.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - date: The current date.
  ///   - cache: Where the response is stored.
  ///   - program: The command that loads an address.
  /// - Returns: Why the calendar could not be updated, or `nil` if it is up to date.
  func update(
    _ address: CalendarAddress, at date: Date, in cache: CalendarCache, with program: FetchCommand
  ) async -> CalendarDownloadError? {
    if let request = requests[address],
      request.isPending || abs(date.timeIntervalSince(request.date)) < Self.sharingPeriod
    {
      return await request.task.value
    }
    let task = Task { await Self.load(address, at: date, in: cache, with: program) }
    requests[address] = Request(date: date, task: task)
    let error = await task.value
    requests[address]?.isPending = false
    return error
  }

  private static func load(
    _ address: CalendarAddress, at date: Date, in cache: CalendarCache, with program: FetchCommand
  ) async -> CalendarDownloadError? {
    let stamp = cache.stamp(of: address)
    do throws(CalendarDownloadError) {
      var request = FetchRequest(address.url, limit: sizeLimit, timeout: program.timeout)
      (request.entityTag, request.lastModified) = (stamp?.entityTag, stamp?.lastModified)
      let response = try await program.response(to: request)
      try save(response, of: address, replacing: stamp, at: date, in: cache)
      return nil
    } catch {
      return error
    }
  }

  private static func save(
    _ response: (head: FetchResponse, body: Data), of address: CalendarAddress,
    replacing stamp: CalendarCache.Stamp?, at date: Date, in cache: CalendarCache
  ) throws(CalendarDownloadError) {
    let head = response.head
    switch head.status {
    case 304:
      guard var stamp else { throw .rejected("HTTP 304") }
      stamp.date = date
      cache.save(nil, stamp, of: address)
    case 200:
      guard !head.isTooLarge else {
        throw .rejected("the calendar is larger than \(sizeLimit >> 20) MiB")
      }
      guard response.body.containsText("BEGIN:VCALENDAR") else {
        throw .rejected("the response is not an iCalendar file")
      }
      let stamp = CalendarCache.Stamp(
        date: date, entityTag: head.entityTag, lastModified: head.lastModified)
      cache.save(response.body, stamp, of: address)
    case 0, 500...: throw .offline
    default: throw .rejected("HTTP \(head.status)")
    }
  }
}
