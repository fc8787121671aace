@testable import CalendarWidget
import Foundation
import Golden
import RecordedServer
@testable import TesseraKit
import Testing
import WidgetOptions

/// Calendars of servers, of which one is slow.
@Suite(.serialized)
struct CalendarDownloadTests {
  private let now = Date(timeIntervalSince1970: 1_795_341_600)  // 2026-11-22 10:00 UTC

  private func calendar(_ title: String) -> Data {
    Data(
      ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:\(title)\r\nDTSTART:20261123T120000Z\r\n"
        + "END:VEVENT\r\nEND:VCALENDAR\r\n").utf8)
  }

  /// What is asked of this machine may have a secret, without encryption.
  @Test func thisMachineIsNotAskedByAProxy() async throws {
    let server = try RecordedServer(.body(calendar("Good")))
    let request = Process()
    request.executableURL = URL(fileURLWithPath: DataTests.program("tessera-online"))
    request.arguments = ["fetch"]
    request.environment = ["http_proxy": "http://127.0.0.1:1", "HTTP_PROXY": "http://127.0.0.1:1"]
    let (input, output) = (Pipe(), Pipe())
    (request.standardInput, request.standardOutput) = (input, output)
    try request.run()
    try input.fileHandleForWriting.write(
      contentsOf: Data(#"{"url":"\#(server.address)","timeout":5,"limit":9999}"#.utf8))
    try input.fileHandleForWriting.close()
    let response = try output.fileHandleForReading.readToEnd() ?? Data()
    request.waitUntilExit()
    #expect(String(decoding: response, as: UTF8.self).contains("SUMMARY:Good"))
  }

  @Test func aTrickleLeavesTheOtherCalendars() async throws {
    let folder = try TemporaryFolder()
    let good = try RecordedServer(.body(calendar("Good")))
    let head = Data("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
    let slow = try RecordedServer(
      .pieces([head] + calendar("Slow").map { Data([$0]) }, pause: 0.1))
    let calendars = "\(folder.path)/data/tessera/calendars"
    try FileManager.default.createDirectory(
      atPath: calendars, withIntermediateDirectories: true)
    try calendar("Local").write(to: URL(filePath: "\(calendars)/local.ics"))
    let environment = [
      "HOME": folder.path, "XDG_CACHE_HOME": "\(folder.path)/cache",
      "XDG_DATA_HOME": "\(folder.path)/data",
      "TESSERA_CALENDARS": "\(calendars):\(slow.address):\(good.address)",
    ]
    let program = WorkerProgram(arguments: [DataTests.program("tessera-online"), "fetch"])
    let provider = CalendarProvider(
      environment: environment, fetchCommand: FetchCommand(program, timeout: 5))
    let context = TimelineProviderContext(
      family: .systemLarge, isPreview: false, displaySize: CGSize(width: 288, height: 200),
      date: now)
    let timeline = await provider.timeline(for: CalendarIntent(), in: context)
    let titles = try #require(timeline.entries.first).events.map(\.title)
    #expect(titles.sorted() == ["Good", "Local"])
    #expect(
      timeline.failure?.contains("127.0.0.1") == true, "\(String(describing: timeline.failure))")
  }
}
