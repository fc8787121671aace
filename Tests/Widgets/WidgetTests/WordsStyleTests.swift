import Cells
import Foundation
import Golden
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
import Wire
@testable import WordsWidget

/// The styles of the flash cards in each size.
@MainActor
struct WordsStyleTests {
  private let now = Date(timeIntervalSince1970: 1_795_511_880)

  private func entry(_ style: WordsStyle) -> WordsEntry {
    let intent = WordsIntent()
    intent.style = style
    return .sample(intent, at: now)
  }

  private func box(_ entry: WordsEntry, _ family: WidgetFamily) throws -> CellBuffer {
    try picture("words", of: WordsWidget(), family, at: now) { WordsView(entry: entry) }
  }

  @Test(arguments: WordsStyle.allCases, families)
  func styleFitsEachSize(style: WordsStyle, family: WidgetFamily) throws {
    try expectGolden(try box(entry(style), family), "words-\(style)_\(family)")
  }

  @Test(arguments: families)
  func flippedCardAsksForAnAnswer(family: WidgetFamily) throws {
    var entry = entry(.card)
    entry.isFlipped = true
    try expectGolden(try box(entry, family), "flipped-\(family)")
  }

  @Test func meaningIsShownFirstIfTheWordIsAskedFor() throws {
    var entry = entry(.card)
    entry.direction = .meaningFirst
    let front = try box(entry, .systemMedium).transcript
    #expect(front.contains("finding good things") && !front.contains("serendipity"))
    entry.isFlipped = true
    #expect(try box(entry, .systemMedium).transcript.contains("serendipity"))
  }

  @Test(arguments: families)
  func emptyQueueSaysWhenTheNextCardComes(family: WidgetFamily) throws {
    var entry = entry(.card)
    (entry.card, entry.queue) = (nil, [])
    entry.nextDate = now.addingTimeInterval(3 * 3600 + 60)
    try expectGolden(try box(entry, family), "done-\(family)")
  }

  /// A flip turns the card over in four frames, of which each looks different.
  @Test func flipTurnsTheCard() throws {
    func node(_ isFlipped: Bool) throws -> Node {
      var entry = entry(.card)
      entry.isFlipped = isFlipped
      entry.isFlip = isFlipped
      let definition = try #require(WordsWidget.definitions(of: WordsWidget()).first)
      let request = WidgetRequest(kind: "words", family: .systemMedium, width: 34, height: 7)
      let canvas = try #require(DrawingContext(request, of: definition))
      return try #require(canvas.wireView { WordsView(entry: entry) }.archived).node()
    }
    let turn = try #require(Choreography(from: try node(false), to: try node(true)))
    let frames = [0, 0.1, 0.3, 0.6, 0.9, 1].map { progress in
      var buffer = CellBuffer(size: Size(width: 34, height: 7))
      turn.node(at: progress).draw(
        in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
      return buffer.transcript
    }
    #expect(Set(frames).count == 6, "\(frames.joined(separator: "\n"))")
    #expect(!frames[2].contains("luck") && frames[5].contains("luck"))
  }
}
