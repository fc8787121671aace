import Cells
import Foundation
import Golden
import TesseraKit
import TesseraUI
import Testing
import ViewTree

@testable import DataWidget

/// The box of a data widget in each style and size.
@MainActor
struct DataViewTests {
  /// Returns a large, a medium and a small box in one frame.
  private func sheet(_ entry: DataEntry) throws -> CellBuffer {
    var sheet = CellBuffer(size: Size(width: 90, height: 17))
    for (family, x) in [(WidgetFamily.systemLarge, 0), (.systemMedium, 37), (.systemSmall, 74)] {
      let box = try WidgetFrames.frame(of: DataWidget(), "data", family) { DataView(entry: entry) }
      for row in 0..<box.size.height {
        for column in 0..<box.size.width { sheet[x + column, row] = box[column, row] }
      }
    }
    return sheet
  }

  private func entry(
    _ values: [DataValue], _ style: DataStyle = .automatic, past: [Double] = [], unit: String = ""
  ) throws -> DataEntry {
    var settings = DataSettings()
    settings.style = style
    settings.unit = unit
    var history = History()
    for (index, value) in past.enumerated() {
      history.add(value, at: Date(timeIntervalSince1970: Double(index)))
    }
    // 26 November 2026, in the morning
    var entry = DataEntry(date: Date(timeIntervalSince1970: 1_795_680_000))
    entry.shown = try ShownReader(settings: settings, history: history).shown(values)
    return entry
  }

  private func records(_ lines: String...) throws -> [DataValue] {
    [
      .list(
        try lines.map { line in
          let response = SelectCommand.response(
            to: SelectionRequest(expression: "."), Array(line.utf8))
          return try #require(response.values.first)
        })
    ]
  }

  @Test func valueHasItsChangeAndItsPast() throws {
    try expectGolden(
      try sheet(entry([.text("42 %")], past: [12, 18, 15, 30, 38])), "value")
  }

  @Test func textIsInOneLineOrInMany() throws {
    try expectGolden(try sheet(entry([.text("Coffee is ready\n")])), "short-text")
    let lines = (1...20).map { "line \($0)" }.joined(separator: "\n")
    try expectGolden(try sheet(entry([.text("\u{1b}[31mred\u{1b}[0m\n\(lines)")])), "long-text")
  }

  @Test func listHasLinksAndNotes() throws {
    try expectGolden(
      try sheet(
        entry(
          records(
            #"{"title":"The first of all headlines in this list","url":"https://a.example","score":12}"#,
            #"{"title":"Second","url":"javascript:alert(1)"}"#, #"{"title":"Third","note":"new"}"#))
      ),
      "list")
  }

  @Test func tableCutsItsWidestColumn() throws {
    try expectGolden(
      try sheet(
        entry(
          records(
            #"{"name":"web","state":"running since yesterday","ms":12}"#,
            #"{"name":"db","state":"down","ms":340}"#))), "table")
  }

  @Test func gaugeBarsAndLine() throws {
    try expectGolden(try sheet(entry([.number(73)], .gauge, unit: "%")), "gauge")
    try expectGolden(
      try sheet(entry(records(#"{"a":3,"bb":7.25,"ccc":5}"#), .bars, unit: "h")), "bars")
    try expectGolden(
      try sheet(entry([.list([3, 5, 2, 8, 6, 9, 4].map { .number($0) })])), "line")
  }

  @Test func monthHasADayForEachValue() throws {
    try expectGolden(
      try sheet(
        entry(
          records(
            #"{"date":"2026-11-03","value":3}"#, #"{"date":"2026-11-12T08:00:00Z","value":9}"#,
            #"{"date":"2026-10-12","value":90}"#), .month)), "month")
  }

  @Test func logShowsItsEndInColors() throws {
    let lines = [
      "10:00 INFO started", "10:01 DEBUG cache", "10:02 WARN slow", "10:03 ERROR refused",
      "10:04 \u{1b}[32mown color\u{1b}[0m",
    ]
    let text = (1...20).map { "earlier \($0)" } + lines
    try expectGolden(try sheet(entry([.text(text.joined(separator: "\n"))], .log)), "log")
  }

  @Test func markdownIsADocument() throws {
    try expectGolden(
      try sheet(entry([.text("# Title\n\nSome *text*.\n\n- one\n- **two**")], .markdown)),
      "markdown")
  }

  @Test func problemIsBelowWhatIsShownOrAlone() throws {
    var old = try entry([.number(5)])
    old.problem = DataProblem(.source, "a.example cannot be reached.", isTemporary: true)
    try expectGolden(try sheet(old), "old")
    var empty = DataEntry(date: Date())
    empty.problem = DataProblem(.select, "At “foo” (character 14): foo/0 is not defined")
    try expectGolden(try sheet(empty), "problem")
    var new = DataEntry(date: Date())
    new.hasSource = false
    try expectGolden(try sheet(new), "new")
  }

  @Test func viewIsDrawnOrItsMistakeIsNamed() throws {
    var entry = DataEntry(date: Date())
    entry.shown = .view(Array(#"{"text":{"runs":[{"text":"A view"}]}}"#.utf8))
    #expect(try sheet(entry).transcript.contains("A view"))
    entry.shown = .view(Array(#"{"texts":1}"#.utf8))
    #expect(try sheet(entry).transcript.contains("⚠"))
  }

  /// Numbers that are none, or too large for a difference, in all styles.
  @Test(arguments: DataStyle.allCases)
  func numbersThatCannotBeDrawnAreTexts(style: DataStyle) throws {
    let numbers = [
      .nan, .infinity, -.infinity, 1.7e308, -1.7e308, 1e300, -1e300, 0, .leastNonzeroMagnitude,
    ].map { DataValue.number($0) }
    let texts = ["NaN", "Nan", "inf", "-infinity", "1e999", "0x1p1023"].map { DataValue.text($0) }
    let values = numbers + texts
    let records = values.map { DataValue.record(DataValue.Record([("a", $0), ("value", $0)])) }
    let days = values.map {
      DataValue.record(DataValue.Record([("date", .text("2026-11-2\(1)")), ("value", $0)]))
    }
    for value in values + records + [.list(values), .list(values.reversed()), .list(records)]
      + [.list(days)]
    {
      // A problem is shown as a text.
      guard let entry = try? entry([value], style, past: [1e308, -1e308, 3]) else { continue }
      _ = try sheet(entry)
    }
  }

  @Test func styleFollowsTheValues() throws {
    let reader = ShownReader(settings: DataSettings())
    let cases: [(String, DataStyle)] = [
      ("1", .value), ("null", .value), ("true", .value), (#""a""#, .value), (#""a\nb""#, .text),
      ("[1,2]", .sparkline), (#"["a","b"]"#, .list), ("[]", .list), (#"{"a":1,"b":2}"#, .bars),
      (#"{"a":1,"b":"x"}"#, .table), (#"{"value":1,"unit":"W"}"#, .value),
      (#"[{"title":"a","url":"u"}]"#, .list), (#"[{"a":1}]"#, .table), ("[[1,2]]", .list),
    ]
    for (json, style) in cases {
      let response = SelectCommand.response(
        to: SelectionRequest(expression: ""), Array(json.utf8))
      #expect(reader.style(of: response.values) == style, "\(json)")
    }
  }

  @Test func columnIsAsWideAsItsCharacters() {
    let table = Shown.Table(columns: ["都市", "n"], rows: [["東京都", "1"], ["🇫🇷", "2"]])
    #expect(TableLayout(table, columns: 40).widths == [6, 1])
  }

  @Test(arguments: 0...60)
  func tableFitsIntoItsBox(columns: Int) {
    let rows = [["a", String(repeating: "b", count: 40), "ccc"], ["d", "e", "12345678"]]
    let layout = TableLayout(Shown.Table(columns: ["x", "y", "z"], rows: rows), columns: columns)
    #expect(layout.widths.reduce(-1) { $0 + $1 + 1 } <= max(1, columns))
    #expect(!layout.widths.isEmpty && layout.widths.allSatisfy { $0 > 0 })
  }
}
