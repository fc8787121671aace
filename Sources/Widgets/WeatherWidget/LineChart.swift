internal import Charts
internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// A line of a chart.
struct Line {
  let values: [Double]
  let color: Color
}

/// Lines with one column for each value, and the ends of the vertical axis on the right.
struct LineChart: View {
  let lines: [Line]
  let rowCount: Int
  /// The lower end of the vertical axis, or `nil` for the lowest value.
  var minimum: Double?
  let maximumLabel: String
  let minimumLabel: String

  var body: some View {
    HStack(spacing: 0) {
      Chart {
        ForEach(lines.indices, id: \.self) { line in
          ForEach(lines[line].values.indices, id: \.self) { index in
            LineMark(
              x: .value("Index", index), y: .value("Value", lines[line].values[index]),
              series: .value("Line", "\(line)")
            )
            .foregroundStyle(lines[line].color)
          }
        }
      }
      .chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
      .chartYScale(domain: range)
      .frame(width: .columns(lines.first?.values.count ?? 0))
      Spacer(minLength: 0)
      VStack(alignment: .trailing, spacing: 0) {
        Text(maximumLabel)
        Spacer(minLength: 0)
        Text(minimumLabel)
      }
      .foregroundStyle(.tertiary).fixedSize(horizontal: true, vertical: false)
    }
    .frame(height: .rows(rowCount))
  }

  /// The range of the vertical axis, at least one unit.
  private var range: ClosedRange<Double> {
    let values = lines.flatMap(\.values)
    let lowest = minimum ?? values.min() ?? 0
    return lowest...max(lowest + 1, values.max() ?? 0)
  }
}
