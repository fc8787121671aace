internal import Foundation
internal import HTTPResponses

/// The command `tessera-online fetch`, which loads an address for an extension without networking.
///
/// The request is read from the standard input as a JSON object. The first line of the output
/// describes the response as a JSON object; the body follows.
enum Fetch {
  struct Request: Decodable {
    var url: URL
    var entityTag: String?
    var lastModified: String?
    /// The maximum size of the body, in bytes.
    var limit: Int
    /// How long the complete response may take, in seconds.
    var timeout: Double
  }

  private struct Response: Encodable {
    /// The status code, or 0 if there is no response.
    var status = 0
    var entityTag: String?
    var lastModified: String?
    /// Whether the body was larger than the limit; then it is left out.
    var isTooLarge = false
  }

  private static let requestSizeLimit = 64 << 10

  /// Loads the address, and returns the exit status.
  static func run() async -> Int32 {
    guard let input = try? FileHandle.standardInput.read(upToCount: requestSizeLimit),
      let request = try? JSONDecoder().decode(Request.self, from: input)
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

  private static func load(_ request: Request) async -> (Response, Data) {
    let loaded = await HTTPResponse(
      at: request.url, timeout: request.timeout, sizeLimit: request.limit,
      headers: ["Accept": "text/calendar, */*;q=0.1"],
      unless: HTTPValidators(entityTag: request.entityTag, lastModified: request.lastModified))
    guard let loaded else { return (Response(), Data()) }
    var response = Response(status: loaded.status)
    response.entityTag = loaded.validators.entityTag
    response.lastModified = loaded.validators.lastModified
    response.isTooLarge = loaded.body.count > request.limit
    return (response, response.isTooLarge ? Data() : loaded.body)
  }
}
