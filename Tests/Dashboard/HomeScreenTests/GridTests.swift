import Cells
import Configuration
import Foundation
import HomeScreen
import Testing
import ViewTree

/// The grid follows the size of the screen.
struct GridTests {
  private func grid(_ width: Int, _ height: Int, _ rule: GridRule = .fill) throws -> Grid {
    try #require(Grid(screen: Size(width: width, height: height), rule: rule))
  }

  @Test(arguments: [
    (80, 24, 4, 2, 18, 11), (100, 30, 4, 2, 23, 14), (120, 40, 4, 3, 28, 12),
    (160, 45, 6, 3, 25, 14), (200, 60, 6, 4, 31, 14), (270, 70, 8, 4, 32, 16),
    (18, 10, 1, 1, 18, 9), (40, 24, 2, 2, 19, 11),
  ])
  func largerScreenHasLargerBoxesThenMore(
    width: Int, height: Int, columns: Int, rows: Int, unitWidth: Int, unitHeight: Int
  ) throws {
    let grid = try grid(width, height)
    #expect(grid.columns == columns && grid.rows == rows)
    #expect(grid.unit == Size(width: unitWidth, height: unitHeight))
  }

  @Test func denseShowsAsManyBoxesAsFit() throws {
    let dense = try grid(200, 60, .dense)
    #expect(dense.columns == 10 && dense.rows == 6)
    #expect(try grid(100, 30, .dense).columns == 5)
    let fixed = try grid(200, 60, GridRule(.unit(Size(width: 24, height: 12))))
    #expect(fixed.columns == 7 && fixed.rows == 4 && fixed.unit == Size(width: 24, height: 12))
  }

  /// The first page of the first run covers its screen, at six sizes.
  @Test(arguments: [(80, 24), (100, 30), (120, 40), (160, 45), (200, 60), (270, 70)])
  func firstPageIsFilledAndCentered(width: Int, height: Int) throws {
    let story = Story(.firstRun, size: Size(width: width, height: height), grid: .fill)
    let rects = story.home.visibleBoxes.map(\.rect)
    let grid = try grid(width, height)
    let minX = rects.map(\.minX).min() ?? 0
    let maxX = rects.map(\.maxX).max() ?? 0
    let minY = rects.map(\.minY).min() ?? 0
    let maxY = rects.map(\.maxY).max() ?? 0
    let columns = Double(maxX - minX) / Double(width)
    let rows = Double(maxY - minY) / Double(height - 1)
    let gridArea = grid.size(of: Size(width: grid.columns, height: grid.rows))
    // A box stands for its gutter, too.
    let boxArea = rects.reduce(0) { $0 + ($1.size.width + 2) * ($1.size.height + 1) }
    let area = Double(boxArea) / Double((gridArea.width + 2) * (gridArea.height + 1))
    let percentages = [columns, rows, area].map {
      ($0 * 100).formatted(.number.precision(.fractionLength(0)))
    }
    print(
      "coverage at \(width)×\(height): columns \(percentages[0]) %, rows \(percentages[1]) %,"
        + " boxes \(percentages[2]) % of the grid")
    #expect(columns >= 0.85 && rows >= 0.85 && area == 1)
    #expect(abs(minX - (width - maxX)) <= 1 && abs(minY - (height - 1 - maxY)) <= 1)
  }

  // MARK: Larger and smaller

  @Test func keysChangeTheSizeAndTheChoiceIsSaved() throws {
    var story = Story(.firstRun, size: Size(width: 200, height: 60), grid: .fill)
    let width = try #require(story.home.visibleBoxes.first?.rect.size.width)
    story.press(.character(")"))
    #expect(try #require(story.home.visibleBoxes.first?.rect.size.width) > width)
    #expect(story.effects.contains(.chooseGrid(GridRule(.fill, step: 1))))
    story.press(.character("("), .character("("))
    #expect(try #require(story.home.visibleBoxes.first?.rect.size.width) < width)
    for _ in 0..<9 { story.press(.character("(")) }
    #expect(story.shows("The boxes cannot be smaller"))
    #expect(story.home.visibleBoxes.allSatisfy { $0.rect.size.width >= 18 })
  }

  @Test(arguments: ["fill", "dense", "24x12", "fill+2", "dense-1", "24x12+3"])
  func ruleIsReadAsWritten(text: String) {
    #expect(GridRule(text)?.description == text)
  }

  @Test(arguments: ["", "full", "17x9", "24x", "x12", "24x12x3", "fill+", "fill+99", "fill 2"])
  func otherTextIsNoRule(text: String) {
    #expect(GridRule(text) == nil)
  }

  // MARK: Arrangements

  private var layout: [[String: GridPosition]] {
    [
      [
        "wide": GridPosition(column: 0, row: 0), "left": GridPosition(column: 2, row: 0),
        "right": GridPosition(column: 3, row: 0), "big": GridPosition(column: 0, row: 1),
      ]
    ]
  }

  @Test func layoutOfOneSizeGivesTheOrderOnAnother() {
    var file = Story.fourBoxes
    file.layouts[LayoutKey(columns: 4, rows: 3)] = layout
    let other = Story(file, size: Size(width: 160, height: 45), grid: .fill)
    #expect(other.home.visibleBoxes.map(\.id).first == "wide")
    #expect(Set(other.home.arrangement?.boxes.map(\.id) ?? []) == ["big", "left", "right", "wide"])
    let same = Story(file, size: Size(width: 120, height: 40), grid: .fill)
    #expect(same.home.visibleBoxes.map(\.id) == ["wide", "left", "right", "big"])
  }

  @Test func resizingBackRestoresTheArrangement() {
    var story = Story(.firstRun, size: Size(width: 120, height: 40), grid: .fill)
    let before = story.home.arrangement
    for (width, height) in [(200, 60), (17, 5), (40, 12), (270, 70), (120, 40)] {
      story.apply(.resized(Size(width: width, height: height)))
      guard let arrangement = story.home.arrangement else { continue }
      #expect(arrangement.boxes.count == HomeFile.firstRun.boxes.count)
    }
    #expect(story.home.arrangement == before)
  }

  @Test func gapIsFilledByALaterBox() {
    let file = HomeFile(widgets: [
      Story.placement("a", .systemMedium), Story.placement("b", .systemSmall),
      Story.placement("c", .systemLarge), Story.placement("d", .systemSmall),
    ])
    let story = Story(file)
    #expect(story.home.arrangement?.boxes.first { $0.id == "d" }?.page == 0)
  }

  // MARK: Sizes of views

  @Test func timelineForAnotherSizeIsLoadedAgainOnceTheSizeIsStable() {
    var story = Story(size: Size(width: 80, height: 24), grid: .fill)
    let id = SlotID("big")
    for box in ["big", "left", "right", "wide"] { story.completeLoad(box, [(0, box)]) }
    story.apply(.drawnSize(id, story.home.contentSize(of: id)))
    #expect(story.effects.isEmpty)
    story.apply(.resized(Size(width: 100, height: 30)))
    story.apply(.resized(Size(width: 120, height: 40)))
    #expect(story.effects.isEmpty, "the size may change again")
    story.wait(1)
    let loads = story.effects.compactMap { effect -> SlotID? in
      if case .load(let id, _) = effect { id } else { nil }
    }
    #expect(loads == [id], "the others suit any size")
  }
}
