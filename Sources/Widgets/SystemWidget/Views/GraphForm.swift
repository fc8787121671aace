internal import TesseraKit
internal import TesseraUI

/// The values over time; those without a history, such as disks, as columns side by side.
struct GraphForm: View {
  @Environment(\.widgetFamily) private var family
  let measures: Measures
  let style: SystemStyle

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if style == .disks {
        DiskColumns(disks: Array(measures.values.prefix(family == .systemSmall ? 3 : 6)))
      } else {
        graphs
        if family != .systemSmall { FactLine(facts: measures.facts) }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  private var shownValues: [Measure] { measures.values.filter { !$0.history.isEmpty } }

  @ViewBuilder private var graphs: some View {
    if family == .systemMedium, shownValues.count > 1 {
      HStack(spacing: 16) {
        ForEach(shownValues.prefix(2), id: \.self) { measure in
          VStack(alignment: .leading, spacing: 0) { Graph(measure: measure) }
        }
      }
    } else {
      ForEach(shownValues.prefix(2), id: \.self) { Graph(measure: $0) }
      if family == .systemLarge, !measures.cores.isEmpty {
        CoreColumns(cores: measures.cores).frame(minHeight: 32, maxHeight: 64)
      }
    }
  }
}

/// A history below its name and current value.
struct Graph: View {
  let measure: Measure

  var body: some View {
    HStack {
      Text(measure.name).foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 0)
      Text(measure.text).fontWeight(.semibold).lineLimit(1).layoutPriority(1)
    }
    Sparkline(measure.history).frame(minHeight: 16, maxHeight: .infinity).tint(measure.graphTint)
      .accessibilityLabel("history")
  }
}

/// A column for each disk, filled up to the space in use.
private struct DiskColumns: View {
  let disks: [Measure]

  var body: some View {
    HStack(alignment: .bottom, spacing: 16) {
      ForEach(disks, id: \.self) { disk in
        VStack(alignment: .leading, spacing: 0) {
          Text(disk.text).fontWeight(.semibold).lineLimit(1)
          Sparkline(Array(repeating: disk.fraction, count: 40))
            .frame(maxWidth: .infinity, maxHeight: .infinity).tint(disk.tint)
            .accessibilityHidden(true)
          Text(disk.name).foregroundStyle(.secondary).lineLimit(1).truncationMode(.head)
        }
      }
    }
  }
}
