import Cells
import Configuration
import Foundation
@testable import HomeScreen
import Testing
import ViewTree

/// The position of a newly added widget.
struct NewWidgetPositionTests {
  /// A home screen whose first page has space for a small box.
  private static func story(_ ids: [(String, Family)], layout: [[String: GridPosition]]) -> Story {
    var file = HomeFile(widgets: ids.map { Story.placement($0, $1) })
    if !layout.isEmpty { file.layouts[4] = layout }
    var story = Story(file)
    let kind = KindDescription(name: "Plain", families: [.systemSmall])
    story.apply(.described(extension: "test", kinds: ["plain": kind]))
    return story
  }

  @Test func newWidgetGoesToFirstPageWithSpaceAndOthersStay() throws {
    var story = Self.story(
      [("a", .systemLarge), ("b", .systemSmall), ("c", .systemLarge), ("d", .systemLarge)],
      layout: [])
    let before = try #require(story.home.arrangement?.boxes)
    story.press(.character("+"), .enter)
    let boxes = try #require(story.home.arrangement?.boxes)
    #expect(boxes.first { $0.id == "test/plain-small" }?.page == 0)
    #expect(boxes.filter { $0.id != "test/plain-small" } == before)
    #expect(story.home.page == 0 && story.home.focus == SlotID("test/plain-small"))
    #expect(story.saved?.widgets.map(\.id) == ["a", "b", "c", "d", "test/plain-small"])
  }

  @Test func newWidgetKeepsSavedLayout() throws {
    var story = Self.story(
      [("a", .systemLarge), ("b", .systemSmall), ("c", .systemLarge), ("late", .systemLarge)],
      layout: [
        ["a": GridPosition(column: 0, row: 0), "b": GridPosition(column: 2, row: 0)],
        ["c": GridPosition(column: 1, row: 0)],
      ])
    #expect(story.home.arrangement?.boxes.first { $0.id == "late" }?.page == 2)
    let before = try #require(story.home.arrangement?.boxes)
    story.press(.character("+"), .enter)
    let boxes = try #require(story.home.arrangement?.boxes)
    #expect(boxes.first { $0.id == "test/plain-small" }?.page == 0)
    #expect(boxes.filter { $0.id != "test/plain-small" } == before)
  }

  @Test func newWidgetGoesToTheEndWithoutSpace() {
    var story = Self.story([("a", .systemExtraLarge)], layout: [])
    story.press(.character("+"), .enter)
    #expect(story.saved?.widgets.map(\.id) == ["a", "test/plain-small"])
    #expect(story.home.page == 1)
  }
}
