internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The values in large numerals.
struct NumbersForm: View {
  @Environment(\.widgetFamily) private var family
  let measures: Measures

  var body: some View {
    GeometryReader { area in
      Group {
        switch family {
        case .systemMedium: MediumNumbers(measures: measures)
        case .systemLarge: LargeNumbers(measures: measures, rows: area.size.rows)
        default: SmallNumbers(measures: measures)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }
}

/// A number in large numerals below its name.
private struct BigValue: View {
  let measure: Measure

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(measure.name).foregroundStyle(.secondary).lineLimit(1)
      HStack(alignment: .bottom, spacing: 8) {
        Text(measure.number).font(.largestNumerals)
          .foregroundStyle(
            measure.fraction < 0.66 ? AnyShapeStyle(.tint) : AnyShapeStyle(measure.tint))
        Text(measure.unit).foregroundStyle(.secondary)
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(measure.name) \(measure.text)")
  }
}

private struct SmallNumbers: View {
  let measures: Measures

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let first = measures.values.first { BigValue(measure: first) }
      Spacer(minLength: 0)
      if measures.values.count > 1 {
        ForEach(measures.values.dropFirst().prefix(2), id: \.self) {
          UsageLine(name: $0.name, text: $0.text)
        }
      } else {
        FactLines(facts: measures.facts, rows: 2)
      }
    }
  }
}

private struct MediumNumbers: View {
  let measures: Measures

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: 24) {
        ForEach(measures.values.prefix(2), id: \.self) { BigValue(measure: $0) }
      }
      Spacer(minLength: 0)
      if measures.values.count > 2 {
        UsageLine(name: measures.values[2].name, text: measures.values[2].text)
      }
      FactLine(facts: measures.facts)
    }
  }
}

private struct LargeNumbers: View {
  let measures: Measures
  let rows: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(measures.values.prefix(3), id: \.self) { measure in
        HStack(alignment: .bottom) {
          BigValue(measure: measure)
          Spacer(minLength: 0)
          Text(measure.note).foregroundStyle(.tertiary).lineLimit(1)
        }
        ProgressView(value: measure.fraction).tint(measure.barTint).accessibilityHidden(true)
      }
      Spacer(minLength: 0)
      DetailLines(details: measures.details, rows: rows - 5 * min(3, measures.values.count))
    }
  }
}
