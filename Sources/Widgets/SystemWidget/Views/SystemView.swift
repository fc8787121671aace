internal import TesseraKit
internal import TesseraUI

/// A reading in the widget's style and form.
struct SystemView: View {
  let entry: SystemEntry

  var body: some View {
    if entry.style == .overview {
      SystemOverview(entry: entry)
    } else {
      let measures = Measures(of: entry)
      if measures.values.isEmpty {
        AbsenceView(lines: measures.absence)
      } else {
        switch entry.form {
        case .bars: BarsForm(measures: measures, style: entry.style)
        case .rings: RingsForm(measures: measures)
        case .graph: GraphForm(measures: measures, style: entry.style)
        case .numbers: NumbersForm(measures: measures)
        }
      }
    }
  }
}

/// Why there is nothing to show.
private struct AbsenceView: View {
  let lines: [String]

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(lines, id: \.self) { line in
        Text(line).foregroundStyle(line == lines.first ? .secondary : .tertiary)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// The facts of a style, as many as fit, one in each line.
struct FactLines: View {
  let facts: [String]
  let rows: Int

  var body: some View {
    ForEach(facts.prefix(max(0, rows)), id: \.self) {
      Text($0).foregroundStyle(.secondary).lineLimit(1)
    }
  }
}

/// The facts of a style in one line.
struct FactLine: View {
  let facts: [String]

  var body: some View {
    HStack(spacing: 16) {
      ForEach(facts, id: \.self) { Text($0).foregroundStyle(.secondary).lineLimit(1) }
    }
  }
}

/// Named facts, one in each line, as many as fit.
struct DetailLines: View {
  let details: [Detail]
  let rows: Int

  var body: some View {
    ForEach(details.prefix(max(0, rows)), id: \.self) { detail in
      HStack {
        Text(detail.name).foregroundStyle(.tertiary).lineLimit(1)
        Spacer(minLength: 8)
        Text(detail.text).foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
      }
    }
  }
}
