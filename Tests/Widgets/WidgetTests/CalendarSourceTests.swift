@testable import Agendas
@testable import CalendarWidget
import WidgetOptions
import Foundation
import Golden
import TesseraUI
import Testing

/// Where calendars come from: files, folders, addresses and lists of addresses.
struct CalendarSourceTests {
  @Test func variableIsSplitAtColonsOutsideAddresses() {
    #expect(CalendarSources.places(in: "") == [])
    #expect(
      CalendarSources.places(
        in: "/a/b.ics:https://example.org/x.ics:~/c:http://localhost:8080/y:webcal://h/z:/d")
        == [
          "/a/b.ics", "https://example.org/x.ics", "~/c", "http://localhost:8080/y",
          "webcal://h/z", "/d",
        ])
    #expect(CalendarSources.places(in: "https://[::1]/a").count > 0)
  }

  @Test func addressesMustBeEncryptedExceptOnThisMachine() throws {
    #expect(throws: CalendarAddress.Failure.unencrypted(host: "example.org")) {
      try CalendarAddress("http://example.org/a.ics")
    }
    for text in ["ftp://example.org/a", "https:", "https:///a", "a b", ""] {
      #expect(throws: CalendarAddress.Failure.invalid, "\(text)") { try CalendarAddress(text) }
    }
    #expect(try CalendarAddress("http://localhost:81/a.ics").host == "localhost")
    #expect(try CalendarAddress("webcal://h/a").url.absoluteString == "https://h/a")
  }

  @Test func identifierDoesNotRevealTheAddress() throws {
    let first = try CalendarAddress("https://calendar.example.org/private-0af3/basic.ics")
    let second = try CalendarAddress("https://calendar.example.org/private-0af4/basic.ics")
    #expect(first.id.hasPrefix("calendar.example.org-") && !first.id.contains("0af3"))
    #expect(first.id != second.id)
    #expect(
      first.id == "calendar.example.org-5af75a8615417381", "the same in each run: \(first.id)")
  }

  @Test func folderMayListAddresses() throws {
    let folder = try TemporaryFolder().path
    try "BEGIN:VCALENDAR\r\nX-WR-CALNAME:Work\\, mine\r\nEND:VCALENDAR\r\n".write(
      toFile: "\(folder)/b.ics", atomically: false, encoding: .utf8)
    try "# mine\n\nhttps://example.org/a.ics\nhttp://example.org/b.ics\nnonsense\n".write(
      toFile: "\(folder)/calendars.txt", atomically: false, encoding: .utf8)
    let sources = CalendarSources(environment: ["TESSERA_CALENDARS": folder, "HOME": "/nowhere"])
    #expect(sources.calendars.map(\.name) == ["b.ics", "example.org"])
    #expect(sources.problems.count == 2, "\(sources.problems)")
    #expect(
      Set(sources.watchedPaths) == [folder, "\(folder)/b.ics", "\(folder)/calendars.txt"])
    #expect(sources.selecting(["b.ics"]).calendars.map(\.id) == ["b.ics"])
    #expect(sources.selecting([]).calendars.count == 2)
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\r\nX-WR-CALNAME:Home\\, and\r\n  more\r\n", "Home, and more"),
    ("BEGIN:VCALENDAR\nNAME:\u{1b}[31mRed\n", "[31mRed"),
    ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nX-WR-CALNAME:No\n", nil), ("X-WR-CALNAME:\n", nil), ("", nil),
  ])
  func calendarHasItsOwnName(text: String, name: String?) {
    #expect(CalendarHeader(Array(text.utf8)).name?.singleLine(limit: 60) == name)
  }

  @Test(arguments: [
    ("X-APPLE-CALENDAR-COLOR:#1BADF8FF", Color.cyan), ("X-APPLE-CALENDAR-COLOR:#FF2968", .pink),
    ("X-APPLE-CALENDAR-COLOR:#A2845EFF", .brown), ("X-APPLE-CALENDAR-COLOR:#63DA38", .green),
    ("X-APPLE-CALENDAR-COLOR:#8E8E93", .gray), ("COLOR:darkorange", .orange),
    ("COLOR:MediumSeaGreen", .mint), ("COLOR;X=y:cornflowerblue", .blue),
    ("COLOR:turquoise\r\nX-APPLE-CALENDAR-COLOR:#ff0000", .red), ("COLOR:#ff9500", .orange),
  ])
  func calendarHasTheNearestColorOfTheTheme(line: String, color: Color) {
    let text = "BEGIN:VCALENDAR\r\n\(line)\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n"
    #expect(CalendarColor(in: Array(text.utf8)) == .own(color))
  }

  @Test(arguments: [
    "COLOR:octarine", "X-APPLE-CALENDAR-COLOR:#12", "BEGIN:VEVENT\r\nCOLOR:red", "NAME:red",
  ])
  func unknownColorIsNone(line: String) {
    #expect(CalendarColor(in: Array("BEGIN:VCALENDAR\r\n\(line)\r\n".utf8)) == nil)
  }

  /// A box that shows only the second calendar shows it in the same color as the others do.
  @Test func calendarKeepsItsColorInASelection() throws {
    let folder = try TemporaryFolder().path
    let lines = [
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:A", "DTSTART:20261124T100000Z",
      "DTEND:20261124T110000Z", "END:VEVENT", "END:VCALENDAR", "",
    ]
    for name in ["a", "b"] {
      try lines.joined(separator: "\r\n").write(
        toFile: "\(folder)/\(name).ics", atomically: false, encoding: .utf8)
    }
    let environment = ["TESSERA_CALENDARS": folder, "HOME": "/nowhere", "XDG_CACHE_HOME": folder]
    let sources = CalendarSources(environment: environment)
    let window = DateInterval(start: Date(timeIntervalSince1970: 1_795_000_000), duration: 9e6)
    func colors(_ ids: [String]) -> [CalendarColor] {
      EventLibrary(
        reading: sources.selecting(ids), CalendarCache(environment: environment), in: window
      ).events.map(\.color)
    }
    #expect(Set(colors([])) == [.position(0), .position(1)])
    #expect(colors(["b.ics"]) == [.position(1)])
  }

  private func link(_ lines: String) throws -> String? {
    let text =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:A\r\nDTSTART:20261124T100000Z\r\n"
      + "DTEND:20261124T110000Z\r\n\(lines)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    var budget = CalendarBudget()
    let window = DateInterval(start: Date(timeIntervalSince1970: 1_795_000_000), duration: 9e6)
    let contents = try #require(ICalendar.read(Data(text.utf8), in: window, &budget))
    return try #require(contents.events.first).link?.absoluteString
  }

  @Test(arguments: [
    ("URL:http://example.org/a", "http://example.org/a"),
    ("LOCATION:Room https://meet.example.org/abc-d", "https://meet.example.org/abc-d"),
    (
      "DESCRIPTION:<a href=\"https://example.org/x?y=1&z=2\">Join</a>",
      "https://example.org/x?y=1&z=2"
    ),
    ("DESCRIPTION:Join:\\nhttps://example.org/lo\r\n ng.\\nThanks", "https://example.org/long"),
    ("DESCRIPTION:https://a.org\r\nURL:https://b.org/", "https://b.org/"),
    ("DESCRIPTION:http://example.org", nil), ("URL:javascript:alert(1)", nil),
    ("URL:file:///etc/passwd", nil), ("LOCATION:https://", nil), ("SUMMARY:https://x.org", nil),
    ("BEGIN:VALARM\r\nDESCRIPTION:https://x.org\r\nEND:VALARM", nil),
    ("X-A:1\r\nDESCRIPTION;ALTREP=\"https://alt.org\":text", nil),
  ])
  func addressOfAnEventIsFound(lines: String, address: String?) throws {
    #expect(try link(lines) == address)
  }

  @Test func longAddressIsLeftOut() throws {
    let long = "https://example.org/" + String(repeating: "a", count: 5000)
    #expect(try link("DESCRIPTION:\(long)") == nil)
  }
}
