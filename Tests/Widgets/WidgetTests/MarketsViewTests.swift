import Cells
import Foundation
import Golden
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree

@testable import MarketsWidget

/// The styles of the markets in each size.
@MainActor
struct MarketsViewTests {
  private let now = MarketSamples.now

  private func entry(
    _ style: MarketStyle, _ content: MarketsEntry.Content, locale: String = "en_001"
  ) -> MarketsEntry {
    MarketsEntry(
      date: now, style: style, content: content,
      format: PriceFormat(locale: Locale(identifier: locale)))
  }

  /// Returns a large, a medium and a small box in one frame.
  private func sheet(_ entry: MarketsEntry) throws -> CellBuffer {
    var sheet = CellBuffer(size: Size(width: 90, height: 17))
    let origins: [(WidgetFamily, Int)] = [
      (.systemLarge, 0), (.systemMedium, 37), (.systemSmall, 74),
    ]
    for (family, x) in origins {
      let box = try picture("markets", of: MarketsWidget(), family, at: now) {
        MarketsView(entry: entry)
      }
      for row in 0..<box.size.height {
        for column in 0..<box.size.width {
          sheet[x + column, row] = box[column, row]
        }
      }
    }
    return sheet
  }

  @Test(arguments: [MarketStyle.list, .single, .tiles, .changes])
  func styleFitsEachSize(style: MarketStyle) throws {
    let quotes = MarketQuote.samples(range: .month, at: now)
    try expectGolden(try sheet(entry(style, .quotes(quotes))), "style-\(style)")
  }

  @Test func converterFitsEachSize() throws {
    let content = MarketsEntry.Content.conversion(.sample(base: "EUR", at: now))
    try expectGolden(try sheet(entry(.converter, content)), "style-converter")
  }

  @Test func problemsAreSaidInTheirRows() throws {
    let quotes = [
      MarketSamples.quote("EUR/USD", 104), MarketSamples.quote("GBP/USD", 97, error: .offline("x")),
      MarketQuote(
        MarketSymbol(reading: "AAPL.US", base: "EUR"),
        Fetched(error: .keyRequired("Stooq")), range: .month),
    ]
    try expectGolden(try sheet(entry(.list, .quotes(quotes))), "problem-rows")
  }

  @Test(arguments: [MarketStyle.list, .single, .tiles, .changes])
  func oneReasonForAllIsSaidOnce(style: MarketStyle) throws {
    let quotes = ["EUR/USD", "EUR/GBP", "BTC/EUR"].map {
      MarketQuote(
        MarketSymbol(reading: $0, base: "EUR"), Fetched(error: .offline("x.org")), range: .month)
    }
    let box = try picture("markets", of: MarketsWidget(), .systemLarge, at: now) {
      MarketsView(entry: entry(style, .quotes(quotes)))
    }
    #expect(box.transcript.components(separatedBy: "No response").count == 2)
  }

  @Test func nothingChosenSaysWhatToDo() throws {
    try expectGolden(try sheet(entry(.list, .empty)), "empty")
  }

  @Test(arguments: MarketStyle.allCases)
  func germanNumbersFit(style: MarketStyle) throws {
    let content: MarketsEntry.Content =
      style == .converter
      ? .conversion(.sample(base: "JPY", at: now))
      : .quotes(MarketQuote.samples(range: .threeMonths, at: now))
    let text = try sheet(entry(style, content, locale: "de_DE")).transcript
    #expect(!text.contains("…"), "\(text)")
  }

  /// A quote without a change, one without a price, and one whose price did not move.
  @Test(arguments: MarketStyle.allCases)
  func littleDataIsDrawn(style: MarketStyle) throws {
    var single = MarketSamples.quote("EUR/USD", 100)
    single.series?.points.removeFirst()
    let missing = MarketQuote(
      MarketSymbol(reading: "FOO/USD", base: "EUR"),
      Fetched(error: .unknown("FOO", service: "The ECB")), range: .month)
    for quotes in [[single], [missing], [MarketSamples.quote("EUR/GBP", 100)]] {
      #expect(try sheet(entry(style, .quotes(quotes))).transcript.contains("/"))
    }
  }
}
