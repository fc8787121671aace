internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The values as rings with the number inside.
struct RingsForm: View {
  @Environment(\.widgetFamily) private var family
  let measures: Measures

  var body: some View {
    Group {
      switch family {
      case .systemMedium: MediumRings(measures: measures)
      case .systemLarge: LargeRings(measures: measures)
      default: SmallRing(measures: measures)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// A ring around a number and its unit.
private struct ValueRing: View {
  let measure: Measure
  /// The size in points; a ring is round if it is a square.
  let size: CGFloat
  var isBig = false

  var body: some View {
    ZStack {
      GaugeRing(fraction: measure.fraction, lineWidth: size > 100 ? 8 : 5).tint(measure.tint)
      VStack(spacing: 0) {
        if isBig {
          Text(measure.number).font(.system(size: 40)).foregroundStyle(.tint)
        } else if measure.unit == "%" {
          Text(measure.text).fontWeight(.semibold)
        } else {
          Text(measure.number).fontWeight(.semibold)
          Text(measure.unit).foregroundStyle(.secondary)
        }
      }
    }
    .frame(width: size, height: size)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(measure.name) \(measure.text)")
  }
}

private struct SmallRing: View {
  let measures: Measures

  var body: some View {
    VStack(spacing: 0) {
      if let first = measures.values.first { ValueRing(measure: first, size: 96) }
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

  var body: some View {
    HStack(spacing: 16) {
      ForEach(measures.values.prefix(3), id: \.self) { measure in
        VStack(spacing: 0) {
          ValueRing(measure: measure, size: 80)
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
        ValueRing(measure: measures.values[0], size: 192, isBig: true)
      } else {
        HStack(spacing: 16) {
          ForEach(measures.values.prefix(2), id: \.self) { measure in
            VStack(spacing: 0) {
              ValueRing(measure: measure, size: 128)
              Text(measure.name).foregroundStyle(.secondary).lineLimit(1)
              Text(measure.note).foregroundStyle(.tertiary).lineLimit(1)
            }
          }
        }
      }
      Spacer(minLength: 0)
      if !measures.cores.isEmpty { CoreColumns(cores: measures.cores).frame(height: 32) }
      DetailLines(details: measures.details, rows: measures.cores.isEmpty ? 5 : 3)
    }
  }
}
