import Cells
import Foundation
import Golden
@testable import PluginsWidget
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree

/// The box of a plugin in each size.
@MainActor
struct PluginViewTests {
  private func entry(_ output: String, _ problem: PluginProblem? = nil) -> PluginEntry {
    var entry = PluginEntry(date: Date(timeIntervalSince1970: 0), kind: "a.sh", name: "A plugin")
    let parser = MenuParser { SymbolNames.contains($0) }
    entry.menu = PluginOutput(Plugin(path: "/nowhere"), .automatic, parser).menu(output)
    entry.problem = problem
    return entry
  }

  /// Returns a large, a medium and a small box in one frame.
  private func sheet(_ entry: PluginEntry) throws -> CellBuffer {
    var sheet = CellBuffer(size: Size(width: 90, height: 17))
    for (family, x) in [(WidgetFamily.systemLarge, 0), (.systemMedium, 37), (.systemSmall, 74)] {
      let widget = PluginWidget(Plugin(path: "/a.sh"))
      let box = try WidgetFrames.frame(of: widget, "a.sh", family) { PluginView(entry: entry) }
      for row in 0..<box.size.height {
        for column in 0..<box.size.width { sheet[x + column, row] = box[column, row] }
      }
    }
    return sheet
  }

  @Test func numberIsLargeAndTheMenuFits() throws {
    try expectGolden(
      try sheet(
        entry(
          """
          42% | color=green
          ---
          Processes | href=https://a.example
          --first | color=gray
          --second
          ---
          Warm :mushroom: | badge=12
          Chosen | checked=true
          Off | disabled=true
          \(String(repeating: "Line\n", count: 12))
          """)), "menu")
  }

  @Test func titlesAreListedWhereThereIsSpace() throws {
    try expectGolden(
      try sheet(entry("First :sun.max:\nSecond | color=orange\nThird | dropdown=false\n---\nMore")),
      "titles")
  }

  @Test func problemIsSaidBelowWhatWasPrinted() throws {
    try expectGolden(
      try sheet(entry("Partly\n---\nA line", .failed(status: 2, message: "no token"))), "problem")
  }

  @Test func reasonIsInTheMiddleOfAnEmptyBox() throws {
    try expectGolden(try sheet(entry("", .missing(Requirement("jq")))), "missing")
  }

  @Test func shareIsAGauge() throws {
    try expectGolden(
      try sheet(entry(#"{"text":"73%","tooltip":"1:20 left","class":"charging","percentage":73}"#)),
      "gauge")
  }

  @Test func everyItemIsInTheBoxOrCounted() {
    for count in 0...40 {
      let output = "T\n---\n" + (0..<count).map { "item \($0)\n" }.joined()
      for (columns, rows) in [(14, 7), (34, 7), (34, 17), (3, 1), (80, 40)] {
        for isSmall in [true, false] {
          let layout = MenuLayout(
            entry(output), columns: columns, rows: rows, isSmall: isSmall)
          let used =
            layout.lines.count + (layout.hiddenCount > 0 ? 1 : 0) + 1
            + (layout.hasGap ? 1 : 0)
          #expect(used <= max(rows, 1), "\(count) items in \(columns) × \(rows)")
          if rows > 1 { #expect(layout.lines.count + layout.hiddenCount == count) }
        }
      }
    }
  }

  @Test func formHasTheVariablesOfThePlugin() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.5s.sh"
    try "# <xbar.var>boolean(VAR_SHOW_ALL=false): All of them.</xbar.var>\n".write(
      toFile: path, atomically: false, encoding: .utf8)
    let plugin = Plugin(path: path)
    let fields = PluginForm(plugin).form.fields
    #expect(fields.map(\.name) == ["VAR_SHOW_ALL", "every", "format"])
    #expect(fields[0].title == "Show all" && fields[0].kind == .toggle)
    #expect(fields[1].defaultValue == "5s")
    var values = FormValues(["every": "soon", "format": "waybar", "VAR_SHOW_ALL": "true"])
    let settings = PluginSettings(values, of: plugin)
    #expect(settings.interval == 5 && settings.problem != nil && settings.format == .waybar)
    #expect(settings.variables == ["VAR_SHOW_ALL": "true"])
    values["every"] = ""
    #expect(PluginSettings(values, of: plugin).interval == nil)
  }
}
