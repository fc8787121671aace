import Cells
import Foundation
import Golden
import TesseraUI
import Testing
import ViewTree
import WidgetOptions
import Wire

@testable import RepositoriesWidget
@testable import TesseraKit

/// The styles of the repositories in each size.
@MainActor
struct RepositoriesViewTests {
  /// Noon on a Tuesday, in any time zone.
  private let now = Date(localPeriod: 20_781, seconds: 86400).addingTimeInterval(43_200)

  private func sheet(_ entry: RepositoriesEntry) throws -> CellBuffer {
    var buffer = CellBuffer(size: Size(width: 76, height: 17))
    let origins: [(WidgetFamily, Int, Int)] = [
      (.systemLarge, 0, 0), (.systemMedium, 40, 0), (.systemSmall, 40, 9),
    ]
    for (family, x, y) in origins {
      let box = family.family.size
      let rect = Rect(x: x, y: y, width: box.width - 2, height: box.height - 2)
      try node(entry, family).draw(
        in: rect, into: &buffer, context: DrawContext(now: now.timeIntervalSince1970))
    }
    return buffer
  }

  private func node(_ entry: RepositoriesEntry, _ family: WidgetFamily) throws -> Node {
    let definition = try #require(RepositoriesWidget.definitions(of: RepositoriesWidget()).first)
    let box = family.family.size
    let request = WidgetRequest(
      kind: "repositories", family: family.family, width: box.width - 2, height: box.height - 2)
    let canvas = try #require(DrawingContext(request, of: definition))
    return try #require(canvas.wireView { RepositoriesView(entry: entry) }.archived).node()
  }

  private func entry(
    _ style: RepositoriesStyle, _ repositories: [Repository]
  ) -> RepositoriesEntry {
    RepositoriesEntry(date: now, style: style, content: .repositories(repositories))
  }

  @Test(arguments: RepositoriesStyle.allCases)
  func styleFitsEachSize(style: RepositoriesStyle) throws {
    try expectGolden(try sheet(.sample(style: style, at: now)), "style-\(style)")
  }

  @Test func nothingChosenIsExplained() throws {
    let content = RepositoriesEntry.Content.nothing("No repositories yet")
    try expectGolden(try sheet(RepositoriesEntry(date: now, content: content)), "nothing-chosen")
  }

  @Test func singleRepositoryFillsTheBoard() throws {
    let orchard = Repository.samples(at: now).filter { $0.name == "orchard" }
    try expectGolden(try sheet(entry(.checks, orchard)), "single-checks")
  }

  /// Names, numbers and errors of extreme length, and repositories without anything.
  @Test(arguments: RepositoriesStyle.allCases)
  func extremesAreDrawn(style: RepositoriesStyle) throws {
    var long = Repository.samples(at: now)[1]
    long.name = String(repeating: "名", count: 200)
    long.tree?.head = .branch(String(repeating: "b", count: 200))
    long.tree?.modifiedCount = .max / 4
    long.problem = String(repeating: "problem ", count: 30)
    var empty = Repository(path: "/x", name: "x")
    empty.forge = ForgeState(error: .offline("github.com"))
    let many = (0..<64).map { Repository(path: "/\($0)", name: "repository \($0)") }
    for list in [[long], [empty], [empty, long], many] {
      let text = try sheet(entry(style, list)).transcript
      #expect(!text.contains("\u{1b}") && text.count > 100)
    }
  }

  @Test func problemsOfForgesAreShown() throws {
    var repository = Repository.samples(at: now)[0]
    repository.forge = ForgeState(error: .rateLimited("github.com", until: now))
    for style in [RepositoriesStyle.pulls, .checks] {
      let text = try sheet(entry(style, [repository])).transcript
      #expect(text.contains("allows no more requests"), "\(text)")
    }
  }
}
