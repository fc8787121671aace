import Cells
import Configuration
@testable import HomeScreen
import Golden
import Testing
import ViewTree

/// Moving boxes: none overlaps another, and none is lost.
struct PageLayoutTests {
  private func layout(
    _ families: [Family], _ screen: Size = Size(width: 80, height: 24)
  ) throws -> PageLayout {
    let home = HomeFile(
      widgets: families.enumerated().map { Story.placement("w\($0.offset)", $0.element) })
    let grid = try #require(Grid(screen: screen))
    return PageLayout(Arrangement(home, on: grid), home, on: grid)
  }

  @Test func boxesOfSameFamilySwapPlaces() throws {
    var layout = try layout([.systemMedium, .systemMedium, .systemMedium, .systemMedium])
    layout.move("w1", .left)
    #expect(layout.location(of: "w1")?.position == GridPosition(column: 0, row: 0))
    #expect(layout.location(of: "w0")?.position == GridPosition(column: 2, row: 0))
    layout.move("w1", .down)
    #expect(layout.location(of: "w1")?.position == GridPosition(column: 0, row: 1))
    #expect(layout.pages.count == 1)
  }

  /// A box changes places with its neighbor; no box elsewhere moves, though there are other ways.
  @Test func boxesElsewhereStayWhereTheyAre() throws {
    let families =
      [.systemLarge, .systemSmall, .systemSmall, .systemSmall, .systemSmall]
      + Array(repeating: Family.systemMedium, count: 8)
    let before = try layout(families, Size(width: 200, height: 60))
    let ids = families.indices.map { "w\($0)" }
    for id in ids {
      for direction in [Direction.left, .right, .up, .down] {
        var layout = before
        layout.move(id, direction)
        guard layout.pages.count == before.pages.count else { continue }
        let moved = ids.filter {
          layout.location(of: $0)?.position != before.location(of: $0)?.position
        }
        #expect(moved.count <= 4, "\(id) \(direction): \(moved)")
      }
    }
  }

  /// A small box that moves into a medium one changes its row; all boxes stay on their page.
  @Test func boxesOfAFullPageChangePlaces() throws {
    let families: [Family] = [.systemLarge, .systemSmall, .systemSmall, .systemMedium]
    for direction in [Direction.up, .down, .left, .right] {
      for id in ["w1", "w2", "w3"] {
        var layout = try layout(families)
        layout.move(id, direction)
        if direction == .right, id != "w1" {
          #expect(layout.location(of: id)?.page == 1, "from the edge to the next page")
        } else {
          #expect(layout.pages.count == 1, "\(id) \(direction)")
        }
      }
    }
    var layout = try layout(families)
    layout.move("w1", .down)
    #expect(layout.location(of: "w1")?.position == GridPosition(column: 2, row: 1))
    #expect(layout.location(of: "w3")?.position == GridPosition(column: 2, row: 0))
    #expect(layout.location(of: "w2")?.position == GridPosition(column: 3, row: 1))
  }

  /// A box takes a free place of the other page; from the last page, it goes to a new one.
  @Test func boxMovesByPages() throws {
    var layout = try layout(
      [.systemLarge, .systemSmall, .systemSmall, .systemMedium, .systemMedium, .systemSmall])
    #expect(layout.pages.map(\.count) == [4, 2])
    layout.move("w1", byPages: 1)
    #expect(layout.pages.map(\.count) == [3, 3], "others do not move")
    layout.move("w1", byPages: 1)
    #expect(layout.pages.map(\.count) == [3, 2, 1])
    let before = layout
    layout.move("w1", byPages: 1)
    #expect(layout == before, "it would be alone on a new page, too")
    layout.move("w1", byPages: -1)
    layout.move("w1", byPages: -1)
    #expect(layout.pages.map(\.count) == [4, 2])
    #expect(layout.location(of: "w1")?.position == GridPosition(column: 2, row: 0))
    layout.move("w1", byPages: -1)
    #expect(layout.location(of: "w1")?.page == 0)
  }

  @Test func boxOfAFullPageGivesItsPlace() throws {
    var layout = try layout(Array(repeating: .systemMedium, count: 8))
    layout.move("w1", byPages: 1)
    #expect(layout.location(of: "w1")?.page == 1)
    #expect(layout.pages.map(\.count) == [4, 4])
  }

  /// Two full pages exchange boxes; no third page appears.
  @Test func displacedBoxGoesToThePageOfTheMovedBox() throws {
    var layout = try layout(Array(repeating: .systemMedium, count: 8))
    layout.move("w1", .right)
    #expect(layout.location(of: "w1")?.page == 1)
    #expect(layout.pages.map(\.count) == [4, 4])
  }

  /// A box that goes to a full page changes places with one of its size.
  @Test func boxChangesPlacesWithOneOfItsSizeOnTheNextPage() throws {
    var layout = try layout([
      .systemLarge, .systemSmall, .systemSmall, .systemMedium, .systemMedium, .systemSmall,
      .systemSmall, .systemMedium, .systemSmall, .systemSmall,
    ])
    let (page, position) = try #require(layout.location(of: "w2"))
    #expect(page == 0 && layout.pages.map(\.count) == [4, 6])
    layout.move("w2", .right)
    #expect(layout.location(of: "w2")?.page == 1)
    #expect(layout.pages.map(\.count) == [4, 6])
    #expect(layout.pages[0].values.contains(position), "the freed place is used")
    layout.move("w2", .left)
    for _ in 0..<4 { layout.move("w2", .left) }
    #expect(layout.location(of: "w2")?.page == 0 && layout.pages.count == 2)
  }

  @Test func largerBoxStaysAndOthersMakeRoom() throws {
    var layout = try layout([.systemSmall, .systemSmall, .systemMedium, .systemSmall])
    layout.resize("w1", to: .systemLarge)
    #expect(layout.location(of: "w1")?.position == GridPosition(column: 1, row: 0))
    #expect(layout.pages.map(\.count) == [3, 1])
    layout.resize("w1", to: .systemSmall)
    #expect(layout.location(of: "w1")?.position == GridPosition(column: 1, row: 0))
  }

  @Test func boxMovesToTheNextPageAtTheEdge() throws {
    var layout = try layout([.systemSmall, .systemSmall])
    for _ in 0..<2 { layout.move("w1", .right) }
    #expect(layout.location(of: "w1")?.position.column == 3)
    layout.move("w1", .right)
    #expect(layout.location(of: "w1")?.page == 1)
    layout.move("w1", .right)
    for _ in 0..<9 { layout.move("w1", .right) }
    #expect(layout.pages.count == 2, "the only box of the last page does not move to a new page")
    for _ in 0..<9 { layout.move("w1", .left) }
    #expect(layout.location(of: "w1")?.page == 0)
    #expect(layout.pages.count == 1, "an empty page is removed")
  }

  /// A box that is dragged past the side is put inside the page, where another box may be.
  @Test func positionPastTheSideIsFreeOnlyIfTheNearestInsideIs() throws {
    let layout = try layout([.systemMedium, .systemSmall])
    #expect(layout.location(of: "w1")?.position == GridPosition(column: 2, row: 0))
    #expect(!layout.isFree(for: "w0", GridPosition(column: 3, row: 0), onPage: 0))
    #expect(layout.isFree(for: "w0", GridPosition(column: 3, row: 1), onPage: 0))
    #expect(!layout.isFree(for: "w0", GridPosition(column: 3, row: -1), onPage: 0))
  }

  @Test func boxesStayWithinTheGrid() throws {
    var layout = try layout([.systemSmall])
    let before = layout
    layout.move("w0", .up)
    layout.move("w0", .left)
    #expect(layout == before)
  }

  @Test(arguments: 0..<40)
  func randomMovesNeitherLoseNorOverlapBoxes(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let families = (0..<Int.random(in: 1...9, using: &random)).map { _ in
      [Family.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge]
        .randomElement(using: &random) ?? .systemSmall
    }
    let screen = [Size(width: 80, height: 24), Size(width: 40, height: 40)][seed % 2]
    var layout = try layout(families, screen)
    let grid = try #require(Grid(screen: screen))
    for _ in 0..<60 {
      let id = "w\(Int.random(in: 0..<families.count, using: &random))"
      if Bool.random(using: &random) {
        layout.move(id, [.left, .right, .up, .down].randomElement(using: &random) ?? .left)
      } else {
        let position = GridPosition(
          column: Int.random(in: -3...9, using: &random),
          row: Int.random(in: -3...9, using: &random))
        layout.put(id, at: position, onPage: Int.random(in: 0...layout.pages.count, using: &random))
      }
      #expect(layout.pages.map(\.count).reduce(0, +) == families.count)
      for page in layout.pages {
        let rects = page.map { id, position -> Rect in
          let family = families[Int(id.dropFirst()) ?? 0]
          return Rect(
            origin: Point(x: position.column, y: position.row), size: grid.span(of: family) ?? .zero
          )
        }
        for (index, rect) in rects.enumerated() {
          #expect(rect.minX >= 0 && rect.maxX <= grid.columns)
          #expect(rect.minY >= 0 && rect.maxY <= grid.rows)
          #expect(rects[(index + 1)...].allSatisfy { $0.intersection(rect).isEmpty })
        }
      }
    }
  }
}
