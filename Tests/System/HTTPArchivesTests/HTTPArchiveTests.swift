import Foundation
import Golden
import HTTPArchives
import Testing

struct HTTPArchiveTests {
  private func recorded(
    _ text: String, _ method: String = "GET", _ url: String = "https://example.com/a",
    body: String? = nil, status: Int = 200
  ) -> HTTPArchive.Entry {
    HTTPArchive.Entry(
      startedDateTime: "2026-11-27T10:00:00.000Z", time: 12,
      request: HTTPArchive.Request(
        method: method, url: url,
        postData: body.map { HTTPArchive.PostData(mimeType: "text/plain", text: $0) }),
      response: HTTPArchive.Response(
        status: status, statusText: "OK", headers: [HTTPArchive.Pair(name: "ETag", value: "1")],
        content: HTTPArchive.Content(Data(text.utf8), mimeType: "text/plain")))
  }

  private func replay(_ entries: [HTTPArchive.Entry]) -> HTTPReplay {
    var archive = HTTPArchive()
    archive.log.entries = entries
    return HTTPReplay(archive)
  }

  private func body(_ response: HTTPArchive.Response?) -> String? {
    response.map { String(decoding: $0.content.body, as: UTF8.self) }
  }

  @Test func anArchiveIsReadAsItWasWritten() throws {
    let folder = try TemporaryFolder()
    var archive = HTTPArchive()
    archive.log.entries = [recorded("one"), recorded("two", "POST", body: "q")]
    let path = folder.url.appendingPathComponent("a.har").path
    try archive.write(to: path)
    #expect(try HTTPArchive(at: path) == archive)
  }

  @Test func bytesThatAreNoTextAreKept() {
    let bytes = Data([0xff, 0xd8, 0x00, 0x80])
    let content = HTTPArchive.Content(bytes, mimeType: "image/jpeg")
    #expect(content.encoding == "base64" && content.body == bytes)
  }

  /// As a browser writes them: with members that are not used here, and without some.
  @Test func anArchiveOfAnotherProgramIsRead() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"log": {"version": "1.2", "creator": {"name": "Firefox", "version": "140"}, "pages": [],
        "entries": [{"pageref": "page_1", "startedDateTime": "2026-11-27T10:00:00Z", "time": 3,
        "request": {"method": "GET", "url": "https://example.com/x", "headers": [],
          "bodySize": 0, "headersSize": 300, "cookies": [], "queryString": []},
        "response": {"status": 200, "statusText": "OK", "headers": [],
          "content": {"mimeType": "application/json", "size": 2, "text": "{}"},
          "redirectURL": "", "bodySize": 2}, "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 1}}]}}
      """, to: "a.har")
    let archive = try HTTPArchive(at: folder.url.appendingPathComponent("a.har").path)
    var replay = HTTPReplay(archive)
    #expect(body(replay.response(method: "get", url: "https://example.com/x", body: nil)) == "{}")
  }

  @Test func whatIsNoArchiveIsSaid() throws {
    let folder = try TemporaryFolder()
    try folder.write("[", to: "a.har")
    try folder.write(
      #"{"log": {"version": "1.2", "creator": {"name": "", "version": ""}}}"#, to: "b.har")
    try folder.write(
      #"{"log": {"version": "1.2", "creator": {"name": "", "version": ""}, "entries": [7]}}"#,
      to: "c.har")
    func message(_ name: String) -> String {
      do {
        _ = try HTTPArchive(at: folder.url.appendingPathComponent(name).path)
        return ""
      } catch { return "\(error)" }
    }
    #expect(message("a.har") == "is not an HTTP archive (HAR): the file is not JSON")
    #expect(message("b.har") == "is not an HTTP archive (HAR): log has no “entries”")
    #expect(message("c.har").hasPrefix("is not an HTTP archive (HAR): log.entries[0] is not"))
    #expect(!message("missing.har").isEmpty)
  }

  @Test func sameRequestsHaveTheirResponsesInOrderAndThenTheLast() {
    var replay = replay([recorded("one"), recorded("two")])
    let bodies = (0..<3).map { _ in
      body(replay.response(method: "GET", url: "https://example.com/a", body: nil))
    }
    #expect(bodies == ["one", "two", "two"])
  }

  @Test func theBodyOfARequestDecides() {
    let url = "https://example.com/q"
    var replay = replay([
      recorded("one", "POST", url, body: "1"), recorded("two", "POST", url, body: "2"),
    ])
    #expect(body(replay.response(method: "POST", url: url, body: Data("2".utf8))) == "two")
    #expect(body(replay.response(method: "POST", url: url, body: Data("1".utf8))) == "one")
    // Such as one with a date in it.
    #expect(body(replay.response(method: "POST", url: url, body: Data("3".utf8))) == "one")
  }

  @Test func whatWasNotRecordedHasNoResponse() {
    var replay = replay([recorded("failed", status: 0)])
    #expect(replay.response(method: "GET", url: "https://example.com/a", body: nil) == nil)
    #expect(replay.response(method: "GET", url: "https://example.com/b", body: nil) == nil)
  }
}
