internal import Foundation
internal import HTTPResponses
internal import WidgetOptions

/// The command `tessera-online fetch`, which loads an address for an extension without networking.
///
/// The request is read from the standard input as a JSON object. The first line of the output
/// describes the response as a JSON object; the body follows.
enum Fetch {
  private static let requestSizeLimit = 64 << 10

  /// Loads the address, and returns the exit status.
  static func run() async -> Int32 {
    guard let input = try? FileHandle.standardInput.read(upToCount: requestSizeLimit),
      let request = try? JSONDecoder().decode(FetchRequest.self, from: input)
    else { return 2 }
    let (response, body) = await load(request)
    do {
      let head = try JSONEncoder().encode(response)
      try FileHandle.standardOutput.write(contentsOf: head + Data([0x0a]) + body)
      return 0
    } catch {
      // The program that requested the address has ended.
      return 1
    }
  }

  private static func load(_ request: FetchRequest) async -> (FetchResponse, Data) {
    let loaded = await HTTPResponse(
      at: request.url, timeout: request.timeout, sizeLimit: request.limit,
      headers: ["Accept": "text/calendar, */*;q=0.1"],
      unless: HTTPValidators(entityTag: request.entityTag, lastModified: request.lastModified))
    guard let loaded else { return (FetchResponse(), Data()) }
    var response = FetchResponse(status: loaded.status)
    response.entityTag = loaded.validators.entityTag
    response.lastModified = loaded.validators.lastModified
    response.isTooLarge = loaded.body.count > request.limit
    return (response, response.isTooLarge ? Data() : loaded.body)
  }
}
