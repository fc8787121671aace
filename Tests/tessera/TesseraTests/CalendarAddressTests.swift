import Foundation
import RecordedServer
import Testing

/// Calendars on servers, with the real programs and a local server.
struct CalendarAddressTests {
  private static func calendar(_ title: String, padding: Int = 0) -> String {
    let start = "20261124T120000Z"
    return "BEGIN:VCALENDAR\r\nX-WR-CALNAME:Team\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:\(title)\r\n"
      + "DTSTART:\(start)\r\nDTEND:20261124T130000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
      + String(repeating: "X", count: padding)
  }

  private static func response(_ body: String, _ headers: String..., status: Int = 200) -> Data {
    let lines = ["HTTP/1.1 \(status) X", "Content-Length: \(body.utf8.count)", "Connection: close"]
    return Data(((lines + headers).joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
  }

  private let sandbox: Sandbox
  private let server: RecordedServer

  init() throws {
    sandbox = try Sandbox()
    server = try RecordedServer(.raw(Self.response(Self.calendar("Retro"), "ETag: \"v1\"")))
    // The timeouts are long, because the machine may be busy.
    try sandbox.write(
      """
      limits: {timeline: 300, processor: 300}
      extensions: {calendar: {environment: {TESSERA_CALENDARS: "\(server.address)"}}}
      """, to: "config/tessera/config.yaml")
  }

  private func snapshot(at time: String = "10:00") throws -> Outcome {
    try sandbox.run([
      "snapshot", "--widget", "calendar", "--family", "large", "--at", "2026-11-24T\(time)",
    ])
  }

  @Test func calendarIsLoadedAndConfirmedByItsTag() throws {
    #expect(try snapshot().output.contains("Retro"))
    server.respond(with: .raw(Self.response("", status: 304)))
    let second = try snapshot(at: "10:10").output
    #expect(second.contains("Retro") && !second.contains("since"), "\(second)")
    try #require(server.headers.count == 2)
    #expect(server.headers[1].lowercased().contains("if-none-match: \"v1\""), "\(server.headers)")
    server.respond(with: .raw(Self.response(Self.calendar("Planning"))))
    #expect(try snapshot(at: "10:20").output.contains("Planning"))
  }

  @Test func cachedCalendarIsShownWithoutNetwork() throws {
    _ = try snapshot(at: "09:05")
    server.respond(with: .nothing)
    let output = try snapshot().output
    #expect(output.contains("Retro") && output.contains("since 09:05"), "\(output)")
  }

  @Test func missingResponseIsReportedInTheBox() throws {
    server.respond(with: .nothing)
    let output = try snapshot().output
    #expect(output.contains("No response from 127.0.0.1"), "\(output)")
  }

  @Test(arguments: [
    ("<html>sign in</html>", 200, "the response is not an iCalendar file"),
    ("gone", 404, "HTTP 404"), ("", 200, "the response is not an iCalendar file"),
  ])
  func uselessResponseKeepsTheCalendar(body: String, status: Int, problem: String) throws {
    _ = try snapshot(at: "09:05")
    server.respond(with: .raw(Self.response(body, status: status)))
    let output = try snapshot().output
    #expect(output.contains("Retro"), "\(output)")
    try sandbox.write(
      "widgets:\n  - {widget: calendar, family: small}\n", to: "config/tessera/home.yaml")
    let outcome = try sandbox.run(["config", "validate"])
    #expect(outcome.errors.contains("127.0.0.1: \(problem)"), "\(outcome)")
  }

  /// A body without an end, and one that is longer than the limit.
  @Test func tooLargeResponseIsRejected() throws {
    let body = Self.calendar("Huge", padding: 17 << 20)
    let header = "HTTP/1.1 200 X\r\nConnection: close\r\n\r\n"
    server.respond(with: .raw(Data((header + body).utf8)))
    let output = try snapshot().output
    #expect(output.contains("127.0.0.1: the calendar is larg"), "\(output)")
    #expect(!output.contains("Huge"), "\(output)")
  }

  @Test func addressIsNotShownAndNameCanBeChosen() throws {
    _ = try snapshot()
    let files = try FileManager.default.contentsOfDirectory(
      atPath: "\(sandbox.folder)/cache/tessera/calendars")
    #expect(files.count == 2 && files.allSatisfy { $0.hasPrefix("127.0.0.1-") }, "\(files)")
    let id = try #require(files.first { $0.hasSuffix(".ics") }).dropLast(4)
    try sandbox.write(
      """
      widgets:
        - {widget: calendar, family: medium, id: one, settings: {CalendarIntent: {calendars: [\(id)]}}}
        - {widget: calendar, family: medium, settings: {CalendarIntent: {style: agenda}}}
      """, to: "config/tessera/home.yaml")
    let outcome = try sandbox.run(["config", "validate"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
  }
}
