internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The values as bars, one below the other; a battery as a picture of one.
struct BarsForm: View {
  @Environment(\.widgetFamily) private var family
  let measures: Measures
  let style: SystemStyle

  var body: some View {
    if style == .battery, let battery = measures.values.first {
      BatteryForm(battery: battery, facts: measures.facts, details: measures.details)
    } else {
      GeometryReader { area in
        VStack(alignment: .leading, spacing: 0) {
          switch family {
          case .systemMedium: MediumBars(measures: measures, rows: area.size.rows)
          case .systemLarge: LargeBars(measures: measures, rows: area.size.rows)
          default: SmallBars(measures: measures, rows: area.size.rows)
          }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
    }
  }
}

private struct SmallBars: View {
  let measures: Measures
  let rows: Int

  /// The height from which the cores are shown, in rows.
  private static let highRows = 10

  var body: some View {
    let values = measures.values.prefix(max(3, rows / 3))
    ForEach(values, id: \.self) { LabeledBar(measure: $0) }
    Spacer(minLength: 0)
    if rows >= Self.highRows, !measures.cores.isEmpty {
      CoreColumns(cores: measures.cores).frame(minHeight: 16, maxHeight: .infinity)
    }
    FactLines(facts: measures.facts, rows: rows - 2 * values.count)
  }
}

/// A bar below its name and value.
private struct LabeledBar: View {
  let measure: Measure
  var showsNote = false

  var body: some View {
    HStack {
      Text(measure.name).foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 0)
      if showsNote { Text(measure.note).foregroundStyle(.tertiary).lineLimit(1) }
      Text(measure.text).fontWeight(.semibold).layoutPriority(1)
    }
    // Hidden because the value precedes it.
    ProgressView(value: measure.fraction).tint(measure.barTint).accessibilityHidden(true)
  }
}

private struct MediumBars: View {
  let measures: Measures
  let rows: Int

  var body: some View {
    // Each value takes two rows if there are few of them.
    if measures.values.count <= 3 {
      ForEach(measures.values, id: \.self) { LabeledBar(measure: $0, showsNote: true) }
    } else {
      ForEach(measures.values.prefix(rows - 1), id: \.self) { measure in
        HStack {
          Text(measure.name).foregroundStyle(.secondary).lineLimit(1)
            .frame(width: 64, alignment: .leading)
          ProgressView(value: measure.fraction).tint(measure.barTint).accessibilityHidden(true)
          Text(measure.text).fontWeight(.semibold).frame(width: 40, alignment: .trailing)
        }
      }
    }
    Spacer(minLength: 0)
    if measures.cores.isEmpty || measures.values.count > 2 {
      FactLine(facts: measures.facts)
    } else {
      CoreColumns(cores: measures.cores).frame(minHeight: 32, maxHeight: .infinity)
    }
  }
}

private struct LargeBars: View {
  let measures: Measures
  let rows: Int

  /// The height from which there are graphs, in rows.
  private static let highRows = 22

  private var coreRows: Int { min(max(6, rows / 2), (measures.cores.count + 1) / 2) }
  /// The rows that the cores take up, with their title and a gap.
  private var coresHeight: Int { measures.cores.isEmpty ? 0 : coreRows + 2 }

  var body: some View {
    let values = measures.values.prefix((rows - coresHeight) / 3)
    ForEach(values, id: \.self) { measure in
      LabeledBar(measure: measure, showsNote: true)
      if rows >= Self.highRows, !measure.history.isEmpty {
        Sparkline(measure.history).frame(minHeight: 16, maxHeight: .infinity).tint(measure.tint)
          .accessibilityLabel("history")
      }
      // A gap, if there is space for details nevertheless.
      if values.count <= 3, measures.cores.isEmpty { Text("") }
    }
    if !measures.cores.isEmpty {
      Text(measures.cores.count == 1 ? "1 core" : "\(measures.cores.count) cores")
        .foregroundStyle(.secondary).padding(.top, 16)
      CoreBars(cores: Array(measures.cores.prefix(2 * coreRows)), rows: coreRows)
    }
    Spacer(minLength: 0)
    DetailLines(details: measures.details, rows: rows - coresHeight - 3 * values.count)
  }
}

/// A bar for each core, in two columns.
private struct CoreBars: View {
  let cores: [Double]
  let rows: Int

  var body: some View {
    VStack(spacing: 0) {
      ForEach(0..<rows) { row in
        HStack(spacing: 16) {
          ForEach([row, row + rows], id: \.self) { core in
            if core < cores.count {
              HStack(spacing: 8) {
                Text("\(core)").foregroundStyle(.tertiary).frame(width: 16, alignment: .trailing)
                ProgressView(value: cores[core]).tint(cores[core].loadColor)
                  .accessibilityLabel("core \(core)")
              }
            } else {
              Color.clear.frame(height: 16)
            }
          }
        }
      }
    }
  }
}

/// A column for each core.
struct CoreColumns: View {
  let cores: [Double]

  var body: some View {
    HStack(alignment: .bottom) {
      Sparkline(cores).tint(LoadScale.graph).accessibilityLabel("per core")
      Text(cores.count == 1 ? "1 core" : "\(cores.count) cores").foregroundStyle(.tertiary)
    }
  }
}

/// A picture of a battery that is filled up to its charge.
private struct BatteryForm: View {
  @Environment(\.widgetFamily) private var family
  let battery: Measure
  let facts: [String]
  let details: [Detail]

  /// Returns the size inside the picture's edges, in cells.
  private func pictureSize(in area: CGSize) -> (columns: Int, rows: Int) {
    switch family {
    case .systemMedium: (area.columns - 4, (area.rows - 3) / 2)
    case .systemLarge: (area.columns - 4, (area.rows - 5) / 2)
    default: (area.columns - 3, (area.rows - 3) / 2)
    }
  }

  var body: some View {
    GeometryReader { area in
      content(picture: pictureSize(in: area.size))
    }
  }

  private func content(picture size: (columns: Int, rows: Int)) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(battery.name).foregroundStyle(.secondary)
        Spacer(minLength: 0)
        Text(battery.text).fontWeight(.semibold)
      }
      picture(of: size).padding(.top, family == .systemLarge ? 16 : 0)
        .accessibilityElement(children: .ignore).accessibilityLabel(battery.text)
      Spacer(minLength: 0)
      if family == .systemMedium {
        FactLine(facts: facts)
      } else {
        if family == .systemLarge {
          DetailLines(details: details, rows: 5)
        } else {
          FactLines(facts: facts, rows: 2)
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  private func picture(of size: (columns: Int, rows: Int)) -> some View {
    let edge = String(repeating: "─", count: size.columns)
    let fullColumns = Int((battery.fraction * Double(size.columns)).rounded())
    return VStack(alignment: .leading, spacing: 0) {
      Text("╭\(edge)╮")
      ForEach(0..<size.rows) { row in
        HStack(spacing: 0) {
          Text("│")
          Text(String(repeating: "█", count: fullColumns)).foregroundStyle(battery.tint)
          Text(String(repeating: " ", count: size.columns - fullColumns))
          Text(isTerminal(row, of: size.rows) ? "│▌" : "│")
        }
      }
      Text("╰\(edge)╯")
    }
    .foregroundStyle(.secondary)
  }

  /// Returns whether the battery's terminal is beside a row.
  private func isTerminal(_ row: Int, of rows: Int) -> Bool {
    (rows / 2 - 1...rows / 2).contains(row)
  }
}
