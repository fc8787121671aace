import Cells
import Configuration
import Foundation
import Golden
@testable import LauncherWidget
import Testing
@testable import TesseraUI
import ViewTree

/// The launcher box: what it shows of the file, and how its tiles fit.
struct LauncherWidgetTests {
  private func launchers(_ count: Int) -> [Launcher] {
    (0..<count).map { Launcher("item \($0)", .program(Launcher.Program(.line("x")))) }
  }

  @MainActor
  private func node(_ entry: LauncherEntry, _ size: Size) -> Node {
    let state = LoweringState(size: size)
    let context = LoweringContext(environment: EnvironmentValues(), state: state)
    return state.resolved(
      Lowering.node(of: LauncherView(entry: entry), in: context), in: size, at: 0)
  }

  private static let sizes = [
    Size(width: 14, height: 7), Size(width: 34, height: 7), Size(width: 34, height: 17),
    Size(width: 74, height: 17), Size(width: 3, height: 1),
  ]

  @Test(arguments: [LauncherStyle.icons, .list, .dock, .single], Self.sizes) @MainActor
  func everyShownLauncherIsALink(style: LauncherStyle, size: Size) {
    for count in [1, 2, 4, 7, 12, 40] {
      let entry = LauncherEntry(date: .now, style: style, launchers: launchers(count))
      let links = node(entry, size).controls(in: size, at: 0).map(\.action)
      let expected = launchers(count).prefix(links.count).map {
        PlacedControl.Action.link($0.address)
      }
      // A small box that shows few launchers shows the first of them.
      #expect(Set(links) == Set(expected) && Set(links).count == links.count, "\(style) \(count)")
      if size.width > 3 { #expect(!links.isEmpty) }
    }
  }

  @Test(arguments: 1...30)
  func tilesFitIntoTheirBox(count: Int) {
    for size in Self.sizes.dropLast() {
      for showsNames in [true, false] {
        var cells = CellSize(CGSize(width: 0, height: 0))
        (cells.columns, cells.rows) = (size.width, size.height)
        let plan = GridPlan(count: count, size: cells, showsNames: showsNames)
        let rowHeight = plan.tileRows + (showsNames ? 1 : 0)
        let height = plan.rowCount * rowHeight + (plan.rowCount - 1) * plan.rowSpacing
        #expect(height <= size.height, "\(count) \(size) \(plan)")
        #expect(plan.columnCount * plan.cellWidth <= size.width + 1, "\(count) \(size) \(plan)")
        let indices = (0..<plan.rowCount).flatMap { plan.range(ofRow: $0) }
        #expect(indices == Array(0..<indices.count) && indices.count <= count)
        #expect(!plan.range(ofRow: plan.rowCount - 1).isEmpty)
      }
    }
  }

  @Test @MainActor func emptyBoxSaysWhatToDo() {
    let size = Size(width: 34, height: 7)
    func text(_ entry: LauncherEntry) -> String {
      var buffer = CellBuffer(size: size)
      node(entry, size).draw(
        in: buffer.bounds, into: &buffer, context: DrawContext(now: 0, palette: Palette()))
      return buffer.transcript
    }
    #expect(text(LauncherEntry(date: .now)).contains("No launchers yet"))
    let problem = "launchers.yaml has no “x”"
    #expect(text(LauncherEntry(date: .now, problem: problem)).contains(problem))
  }

  @Test func missingFileHasNoLaunchersAndABrokenOneIsReported() throws {
    let folder = try TemporaryFolder()
    let library = LauncherLibrary(environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(try library.load().launchers.isEmpty)
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/tessera", withIntermediateDirectories: true)
    for text in ["launchers: [", "launchers: 5", String(repeating: "#", count: 2 << 20)] {
      try text.write(toFile: library.path, atomically: true, encoding: .utf8)
      #expect(throws: (any Error).self) { try library.load() }
    }
  }
}
