internal import Charts
internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A label, a large value with its unit, the change, and the past where there is space.
struct MeasureView: View {
  let measure: Shown.Measure

  var body: some View {
    GeometryReader { area in
      let layout = MeasureLayout(measure, columns: area.size.columns, rows: area.size.rows)
      Group {
        switch layout.line {
        case .none: facts(layout)
        case .below:
          VStack(alignment: .leading, spacing: 0) {
            facts(layout)
            PastLine(values: measure.past).padding(.top, 16)
          }
        case .beside:
          HStack(alignment: .top, spacing: 24) {
            facts(layout)
            PastLine(values: measure.past)
          }
        }
      }
      .frame(width: area.size.width, height: area.size.height, alignment: .topLeading)
    }
  }

  private func facts(_ layout: MeasureLayout) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      if let label = measure.label {
        Text(verbatim: label).foregroundStyle(.secondary).lineLimit(1)
      }
      ValueText(measure: measure, isLarge: layout.isLarge)
      if let change = measure.change, layout.showsChange { ChangeText(change: change) }
    }
  }
}

/// What of a measure a box has space for.
struct MeasureLayout: Hashable {
  /// Where the past is drawn.
  enum Line: Hashable {
    case none, below, beside
  }

  let isLarge: Bool
  private(set) var showsChange = false
  private(set) var line = Line.none

  /// The least number of rows and columns of the past.
  private static let lineRows = 3
  private static let lineColumns = 12

  init(_ measure: Shown.Measure, columns: Int, rows: Int) {
    isLarge = ValueText.isLarge(measure, columns: columns, rows: rows)
    let used = (isLarge ? 3 : 1) + (measure.label == nil ? 0 : 1)
    showsChange = measure.change != nil && rows > used
    guard measure.past.count > 2 else { return }
    let width = measure.text.columns * (isLarge ? 4 : 1) + measure.unit.columns + 5
    // A box that is wide has the line beside the value.
    if columns - width >= Self.lineColumns, rows >= Self.lineRows, columns > rows * 3 {
      line = .beside
    } else if rows - used - (showsChange ? 1 : 0) > Self.lineRows {
      line = .below
    }
  }
}

/// A value and its unit, large if there is space.
struct ValueText: View {
  let measure: Shown.Measure
  let isLarge: Bool

  /// The columns of a large character, and the rows that it needs.
  nonisolated private static let columns = 4
  nonisolated private static let rows = 3

  /// Returns whether a value has space for large characters.
  nonisolated static func isLarge(_ measure: Shown.Measure, columns: Int, rows: Int) -> Bool {
    let isPlain = measure.text.unicodeScalars.allSatisfy { $0.isASCII || $0 == "−" }
    let length = measure.text.columns * Self.columns
    let unit = measure.unit.isEmpty ? 0 : measure.unit.columns + 1
    return measure.number != nil && isPlain && length + unit <= columns && rows > Self.rows
  }

  var body: some View {
    HStack(alignment: .bottom, spacing: 8) {
      if isLarge {
        Text(verbatim: measure.text).font(.largeTitle).lineLimit(1)
      } else {
        Text(verbatim: measure.text).bold().lineLimit(measure.number == nil ? 3 : 1)
      }
      if !measure.unit.isEmpty {
        Text(verbatim: measure.unit).foregroundStyle(.secondary).lineLimit(1)
      }
    }
  }
}

/// How a value has changed.
struct ChangeText: View {
  let change: Double

  var body: some View {
    let mark = change > 0 ? "▲" : change < 0 ? "▼" : "•"
    Text(verbatim: "\(mark) \(NumberText.change(change))").foregroundStyle(.secondary).lineLimit(1)
  }
}

/// The values until now as a line.
struct PastLine: View {
  let values: [Double]

  var body: some View {
    Chart {
      ForEach(Array(values.enumerated()), id: \.offset) { index, value in
        LineMark(x: .value("Number", Double(index)), y: .value("Value", value))
          .foregroundStyle(.tint)
      }
    }
    .chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
    .chartYScale(domain: range)
    .accessibilityHidden(true)
  }

  /// The range of the vertical axis, which is never empty.
  private var range: ClosedRange<Double> {
    let (lowest, highest) = (values.min() ?? 0, values.max() ?? 1)
    guard highest > lowest else { return (lowest - 1)...(highest + 1) }
    return lowest...highest
  }
}

/// The last value above the line of all.
struct SparklineView: View {
  let measure: Shown.Measure

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 8) {
        if let label = measure.label {
          Text(verbatim: label).foregroundStyle(.secondary).lineLimit(1)
        }
        Text(verbatim: measure.text).bold().lineLimit(1)
        if !measure.unit.isEmpty { Text(verbatim: measure.unit).foregroundStyle(.secondary) }
        Spacer(minLength: 0)
        if let change = measure.change { ChangeText(change: change) }
      }
      if measure.past.count > 1 {
        PastLine(values: measure.past)
      } else {
        Text("The line begins with the second value.").foregroundStyle(.secondary)
        Spacer(minLength: 0)
      }
    }
  }
}

/// A bar, and the value above it.
struct GaugeView: View {
  let gauge: Shown.Gauge

  var body: some View {
    GeometryReader { area in
      let isLarge = ValueText.isLarge(
        gauge.measure, columns: area.size.columns, rows: area.size.rows - 2)
      VStack(alignment: .leading, spacing: 0) {
        if let label = gauge.measure.label {
          Text(verbatim: label).foregroundStyle(.secondary).lineLimit(1)
        }
        ValueText(measure: gauge.measure, isLarge: isLarge)
        ProgressView(value: gauge.share).padding(.top, area.size.rows > 5 ? 16 : 0)
        Spacer(minLength: 0)
      }
      .frame(width: area.size.width, height: area.size.height, alignment: .topLeading)
    }
  }
}
