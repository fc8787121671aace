import Foundation
import Golden
import RecordedServer
import TesseraUI
import Testing
@testable import WatchlistWidget

/// Posters from files and servers, of which some are none.
struct PosterTests {
  private let now = Date(timeIntervalSince1970: 1_795_511_880)
  private let folder: String

  init() throws {
    _ = DataFolder.path
    folder = try TemporaryFolder().path
  }

  private func image(_ width: Int, _ height: Int) throws -> Data {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).pngData { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  private func shelf(
    _ poster: String, in listFolder: String? = nil, usesNetwork: Bool = true,
    by loader: PosterLoader = PosterLoader(timeout: 1)
  ) async -> PosterLoader.Shelf {
    await loader.shelf(
      for: [WatchlistItem(id: "1", title: "One", poster: poster)], in: listFolder, at: now,
      usesNetwork: usesNetwork,
      environment: ["XDG_CACHE_HOME": "\(folder)/cache", "HOME": folder])
  }

  @Test func posterIsReducedAndCached() async throws {
    let server = try RecordedServer(.body(try image(600, 900)))
    let first = await shelf(server.address)
    let poster = try #require(first.posters[server.address]?.cgImage)
    #expect(poster.width == 171 && poster.height == 256 && first.problems.isEmpty)
    server.respond(with: .nothing)
    let again = await shelf(server.address)
    #expect(again.posters.count == 1 && server.requests.count == 1)
  }

  @Test func activationUsesOnlyTheCache() async throws {
    let server = try RecordedServer(.body(try image(20, 30)))
    let shelf = await shelf(server.address, usesNetwork: false)
    #expect(shelf.posters.isEmpty && shelf.isIncomplete && server.requests.isEmpty)
  }

  @Test(arguments: [
    RecordedServer.Response.body(Data("<html><body>no</body></html>".utf8)),
    .body(Data("gone".utf8), status: 404), .body(Data()), .nothing, .never,
    .body(Data(repeating: 0x89, count: 5 << 20)),
    .raw(Data("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n\u{89}PNG".utf8)),
  ])
  func responseThatIsNoPosterIsReportedOnce(response: RecordedServer.Response) async throws {
    let server = try RecordedServer(response)
    let loader = PosterLoader(timeout: 1)
    for _ in 0..<2 {
      let shelf = await shelf(server.address, by: loader)
      #expect(shelf.posters.isEmpty && !shelf.isIncomplete)
      #expect(
        shelf.problems == ["The poster of “One” from 127.0.0.1 is not an image of up to 4 MiB"])
    }
    #expect(server.requests.count == 1)
    #expect((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/cache")) == nil)
  }

  @Test func truncatedImageIsNoPoster() async throws {
    let server = try RecordedServer(.body(try image(60, 90).prefix(60)))
    #expect(await shelf(server.address).posters.isEmpty)
  }

  @Test func fileIsReadOnlyForTheListOfAFile() async throws {
    try image(20, 30).write(to: URL(fileURLWithPath: "\(folder)/one.png"))
    #expect(await shelf("one.png", in: folder).posters.count == 1)
    #expect(await shelf("~/one.png", in: "/").posters.count == 1)
    for address in ["\(folder)/one.png", "file://\(folder)/one.png", "one.png", ""] {
      #expect(await shelf(address).problems == ["The poster of “One” has no valid address"])
    }
    for address in ["ftp://x.org/a", "javascript://x", "http://", "missing.png", "."] {
      #expect(await shelf(address, in: folder).problems.count == 1, "\(address)")
    }
  }

  @Test func damagedCopyIsRequestedAgain() async throws {
    let server = try RecordedServer(.body(try image(20, 30)))
    _ = await shelf(server.address)
    let posters = "\(folder)/cache/tessera/posters"
    for name in try FileManager.default.contentsOfDirectory(atPath: posters) {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(posters)/\(name)"))
    }
    #expect(await shelf(server.address).posters.count == 1 && server.requests.count == 2)
  }

  @Test func cacheHasALimit() throws {
    let cache = PosterCache(environment: ["XDG_CACHE_HOME": "\(folder)/cache"], limit: 8)
    for index in 0..<30 { cache.store(Data("x".utf8), for: "\(index)") }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(folder)/cache/tessera/posters")
    #expect(names.count <= 8)
  }
}
