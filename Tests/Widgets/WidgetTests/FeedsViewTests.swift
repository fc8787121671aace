import Cells
@testable import FeedsWidget
import Foundation
import Golden
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
import WidgetOptions
import Wire

/// The styles of the feeds in each size.
@MainActor
struct FeedsViewTests {
  /// Tuesday, 10:00.
  private let now = Date(timeIntervalSince1970: 1_795_514_400)

  private func entry(
    _ style: FeedsStyle, locale: String = "en_001", _ change: (inout News) -> Void = { _ in }
  ) -> FeedsEntry {
    let intent = FeedsIntent()
    intent.style = style
    var news = News.sample(intent, at: now)
    change(&news)
    var entry = FeedsEntry(date: now, style: style, content: .news(news))
    entry.locale = Locale(identifier: locale)
    entry.timeZone = .gmt
    return entry.entries(until: now, period: 600)[0]
  }

  @Test(arguments: FeedsStyle.allCases)
  func styleFitsEachSize(style: FeedsStyle) throws {
    try expectGolden(try sheet(of: entry(style)), "feeds-\(style)")
  }

  @Test func oldFeedsAreNamed() throws {
    let entry = entry(.list, locale: "en_US") { news in
      news.sources[0].problem = .offline("example.org")
      news.sources[0].outdatedSince = now.addingTimeInterval(-3600)
      for index in news.sources.indices { news.sources[index].newCount = 0 }
      for index in news.stories.indices {
        news.stories[index].isNew = false
        news.stories[index].isOld = news.stories[index].source == 0
      }
    }
    try expectGolden(try sheet(of: entry), "feeds-old")
  }

  @Test func emptyBoxSaysWhatToDo() async throws {
    let folder = try TemporaryFolder()
    let environment = ["HOME": "/home/ada", "XDG_CACHE_HOME": folder.path]
    let timeline = await FeedsProvider(environment: environment).timeline(
      for: FeedsIntent(), in: WeatherFixture.context(at: now))
    try expectGolden(try sheet(of: try #require(timeline.entries.first)), "feeds-empty")
  }

  @Test(arguments: [
    ("", 1), ("one two", 1), ("one two three", 2), ("abcdefghijkl", 2), ("日本語の新聞", 2),
    ("a b c d e f", 2),
  ])
  func linesAreCounted(text: String, lines: Int) {
    #expect(LineCount.of(text, in: 10) == lines)
  }

  /// Returns a large, a medium and a small box in one frame.
  private func sheet(of entry: FeedsEntry) throws -> CellBuffer {
    var buffer = CellBuffer(size: Size(width: 76, height: 17))
    let boxes: [(WidgetFamily, Int, Int)] = [
      (.systemLarge, 0, 0), (.systemMedium, 40, 0), (.systemSmall, 40, 9),
    ]
    for (family, x, y) in boxes {
      let definition = try #require(FeedsWidget.definitions(of: FeedsWidget()).first)
      let box = family.family.size
      let rect = Rect(x: x, y: y, width: box.width - 2, height: box.height - 2)
      let request = WidgetRequest(
        kind: "feeds", family: family.family, width: rect.width, height: rect.height)
      let canvas = try #require(DrawingContext(request, of: definition))
      let node = try #require(canvas.wireView { FeedsView(entry: entry) }.archived).node()
      node.draw(in: rect, into: &buffer, context: DrawContext(now: 0))
    }
    return buffer
  }
}
