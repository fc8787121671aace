internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The values as rings with the number inside.
struct RingsForm: View {
  @Environment(\.widgetFamily) private var family
  let measures: Measures

  /// The height from which numbers are in large numerals, in rows.
  private static let highRows = 12

  var body: some View {
    GeometryReader { area in
      let isBig = area.size.rows >= Self.highRows
      Group {
        switch family {
        case .systemMedium: MediumRings(measures: measures, isBig: isBig)
        case .systemLarge: LargeRings(measures: measures)
        default: SmallRing(measures: measures, isBig: isBig)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

/// A ring around a number and its unit, as large as the space allows.
private struct ValueRing: View {
  let measure: Measure
  /// The width of the line, in points.
  var lineWidth: CGFloat = 5
  /// Whether the number is in large numerals.
  let isBig: Bool

  var body: some View {
    ZStack {
      GaugeRing(fraction: measure.fraction, lineWidth: lineWidth).tint(measure.tint)
      VStack(spacing: 0) {
        if isBig {
          Text(measure.number).font(.largestNumerals).foregroundStyle(.tint)
          if measure.unit != "%" { Text(measure.unit).foregroundStyle(.secondary) }
        } else if measure.unit == "%" {
          Text(measure.text).fontWeight(.semibold)
        } else {
          Text(measure.number).fontWeight(.semibold)
          Text(measure.unit).foregroundStyle(.secondary)
        }
      }
      // Numerals stay clear of the ring.
      .padding(.horizontal, isBig ? 40 : 0)
      .padding(.vertical, isBig ? 48 : 0)
    }
    .aspectRatio(1, contentMode: .fit)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(measure.name) \(measure.text)")
  }
}

private struct SmallRing: View {
  let measures: Measures
  let isBig: Bool

  var body: some View {
    VStack(spacing: 0) {
      if let first = measures.values.first { ValueRing(measure: first, isBig: isBig) }
      HStack(spacing: 8) {
        Text(caption).foregroundStyle(.secondary).lineLimit(1)
      }
    }
  }

  /// The second value beside the name of the first, or the first fact.
  private var caption: String {
    guard measures.values.count > 1 else {
      return measures.facts.first ?? measures.values.first?.name ?? ""
    }
    let second = measures.values[1]
    return "\(second.name) \(second.text)"
  }
}

private struct MediumRings: View {
  let measures: Measures
  let isBig: Bool

  var body: some View {
    HStack(spacing: 16) {
      ForEach(measures.values.prefix(3), id: \.self) { measure in
        VStack(spacing: 0) {
          ValueRing(measure: measure, isBig: isBig)
          Text(measure.name).foregroundStyle(.secondary).lineLimit(1)
        }
      }
      if measures.values.count == 1 {
        VStack(alignment: .leading, spacing: 0) { FactLines(facts: measures.facts, rows: 5) }
      }
    }
  }
}

private struct LargeRings: View {
  let measures: Measures

  var body: some View {
    VStack(spacing: 0) {
      if measures.values.count == 1 {
        ValueRing(measure: measures.values[0], lineWidth: 8, isBig: true)
      } else {
        HStack(spacing: 16) {
          ForEach(measures.values.prefix(2), id: \.self) { measure in
            VStack(spacing: 0) {
              ValueRing(measure: measure, lineWidth: 8, isBig: false)
              Text(measure.name).foregroundStyle(.secondary).lineLimit(1)
              Text(measure.note).foregroundStyle(.tertiary).lineLimit(1)
            }
          }
        }
      }
      Spacer(minLength: 0)
      if !measures.cores.isEmpty {
        CoreColumns(cores: measures.cores).frame(minHeight: 32, maxHeight: 96)
      }
      DetailLines(details: measures.details, rows: measures.cores.isEmpty ? 5 : 3)
    }
  }
}
