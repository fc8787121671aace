import Foundation
import Testing

@testable import DataWidget

/// What a data widget makes of bytes.
struct DataDecodingTests {
  private let date = Date(timeIntervalSince1970: 1_795_689_000)

  private func json(_ text: String, _ format: DataFormat) throws -> String {
    let value = try DataDecoder.value(of: Array(text.utf8), as: format, at: date)
    return try #require(value).json
  }

  @Test(arguments: [
    ("{\"a\": 1}", "", DataFormat.json), ("[1, 2]", "", .json), ("[[1]]", "", .json),
    ("[2026-11-26 10:00] started", "", .text), ("[INFO] started", "", .text),
    ("<?xml version=\"1.0\"?>\n<rss></rss>", "", .feed), ("<html></html>", "", .text),
    ("BEGIN:VCALENDAR\n", "", .calendar), ("# HELP up Up.\nup 1\n", "", .prometheus),
    ("42 %\n", "", .text), ("", "", .text), ("a,b\n1,2", "", .text), ("a,b\n1,2", "/x/a.csv", .csv),
    ("a: 1", "/x/a.yml", .yaml), ("{\"a\": 1}", "/x/app.log", .text),
  ])
  func formatIsRecognized(text: String, name: String, format: DataFormat) {
    #expect(DataFormat(recognizing: Array(text.utf8), name: name) == format)
  }

  @Test func longListIsRecognizedAsAWhole() {
    let numbers = "[" + (0..<300_000).map(String.init).joined(separator: ",") + "]"
    #expect(numbers.utf8.count > 1 << 20)
    #expect(DataFormat(recognizing: Array(numbers.utf8), name: "") == .json)
    #expect(DataFormat(recognizing: Array(numbers.utf8.dropLast()), name: "") == .text)
  }

  @Test func tableKeepsItsColumnsAndQuotedFields() throws {
    let text = "\u{feff}name;price;zip\r\n\"a \"\"b\"\"; c\";1.5;01234\r\n\r\nd;-2;x\ny"
    #expect(
      try json(text, .csv) == #"[{"name":"a \"b\"; c","price":1.5,"zip":"01234"},"#
        + #"{"name":"d","price":-2,"zip":"x"},{"name":"y"}]"#)
    #expect(try json("a\tb\n1\t\"two\nlines\"", .tsv) == #"[{"a":1,"b":"two\nlines"}]"#)
    #expect(try json("", .csv) == "[]")
  }

  @Test func samplesHaveLabelsAndTypes() throws {
    let text = """
      # HELP http_requests_total Requests.
      # TYPE http_requests_total counter
      http_requests_total{method="post",path="/a\\"b\\n"} 1027 1395066363000
      up 1
      broken{a="b
      not a sample
      temperature{} NaN
      """
    #expect(
      try json(text, .prometheus)
        == #"[{"name":"http_requests_total","labels":{"method":"post","path":"/a\"b\n"},"#
        + #""value":1027,"type":"counter"},{"name":"up","labels":{},"value":1},"#
        + #"{"name":"temperature","labels":{},"value":"NaN"}]"#)
  }

  @Test func yamlKeepsTypesAndOrder() throws {
    #expect(
      try json("b: [1, 2.5, '3', yes, ~]\na: {x: text}\n", .yaml)
        == #"{"b":[1,2.5,"3",true,null],"a":{"x":"text"}}"#)
    #expect(throws: DataProblem.self) { try json("a: [", .yaml) }
  }

  @Test func feedAndCalendarAreLists() throws {
    let feed = """
      <rss version="2.0"><channel><title>T</title><item><title>One &amp; two</title>
      <link>https://a.example/1</link><pubDate>Thu, 26 Nov 2026 10:00:00 GMT</pubDate></item>
      </channel></rss>
      """
    #expect(
      try json(feed, .feed).hasPrefix(
        #"[{"title":"One & two","url":"https://a.example/1","date":"2026-11-26T10:00:00Z""#))
    #expect(throws: DataProblem.self) { try json("<html>", .feed) }
    let calendar = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Stand-up\r
      DTSTART:20261127T090000Z\r\nDTEND:20261127T091500Z\r\nLOCATION:Room\r\nEND:VEVENT\r
      END:VCALENDAR\r\n
      """
    #expect(
      try json(calendar, .calendar)
        == #"[{"title":"Stand-up","start":"2026-11-27T09:00:00Z","end":"2026-11-27T09:15:00Z","#
        + #""allDay":false,"location":"Room","url":null}]"#)
    #expect(throws: DataProblem.self) { try json("x", .calendar) }
  }

  @Test(arguments: [
    ("42 %", 42.0, "%"), ("42%", 42, "%"), ("-3.5 °C", -3.5, "°C"), ("1,234 MB", 1234, "MB"),
    ("7", 7, ""), ("+2", 2, ""), ("0,75 €", 0.75, "€"), ("12,5 kg", 12.5, "kg"),
    ("1.234,5", 1234.5, ""), ("1,234.5", 1234.5, ""), ("1,234,567", 1_234_567, ""),
    ("1.234", 1.234, ""), ("1.234.567", 1_234_567, ""),
  ])
  func measureIsANumberAndAUnit(text: String, number: Double, unit: String) throws {
    let measure = try #require(NumberText.measure(text))
    #expect(measure.number == number && measure.unit == unit)
  }

  @Test(arguments: [
    "2026-11-26", "10:30", "4 apples and pears", "v1.2", "", "1.2.3", "a\n1", ".", "1,23,4",
    "1,2.3,4",
  ])
  func otherTextsAreNoMeasures(text: String) {
    #expect(NumberText.measure(text) == nil)
  }

  @Test func valuesAreSentInOrder() throws {
    let value = DataValue.list([
      .record(DataValue.Record([("z", .null), ("a", .flag(true)), ("m", .record(.init()))])),
      .text("“\u{1b}\u{0}\"\\"), .number(1.5), .number(3),
    ])
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(DataValue.self, from: data) == value)
    #expect(
      value.json == #"[{"z":null,"a":true,"m":{}},"“\u001b\u0000\"\\",1.5,3]"#)
    #expect(DataValue.text("a\u{1b}[31mb\u{1b}[0m\u{7}").line == "ab", "no sequences in a line")
    // Found by fuzz data 1 1337.
    let record = DataValue.record(DataValue.Record([("\u{9b}2J", .text("\u{9b}31m"))]))
    #expect(record.line == #"{"2J":"31m"}"#)
  }
}
