internal import Charts
internal import Foundation
internal import TesseraUI

/// A line of prices that fills its frame.
struct PriceChart: View {
  let quote: MarketQuote
  /// Whether a line shows the price with which the last one is compared.
  var showsStart = false
  /// The space above and below the line, as a part of the range of prices.
  var margin = 0.0

  var body: some View {
    let points = quote.series?.points ?? []
    if points.count > 1 {
      Chart {
        if showsStart, let first = points.first {
          RuleMark(y: .value("Start", first.price)).foregroundStyle(.quaternary)
        }
        ForEach(points, id: \.date) { point in
          LineMark(
            x: .value("Date", point.date.timeIntervalSince1970),
            y: .value("Price", point.price)
          )
          .foregroundStyle(quote.direction.color)
        }
      }
      .chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
      .chartYScale(domain: range(of: points.map(\.price)))
    } else {
      Spacer(minLength: 0)
    }
  }

  /// The range of the vertical axis, which is never empty.
  private func range(of prices: [Double]) -> ClosedRange<Double> {
    let (lowest, highest) = (prices.min() ?? 0, prices.max() ?? 1)
    guard highest > lowest else { return (lowest * 0.99)...(highest * 1.01) }
    // A margin, so that the lines of adjacent rows do not touch.
    let margin = (highest - lowest) * margin
    return (lowest - margin)...(highest + margin)
  }
}
