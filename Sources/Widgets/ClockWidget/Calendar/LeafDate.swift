internal import TesseraKit
internal import TesseraUI

/// The leaf of a tear-off calendar.
struct LeafDate: View {
  @Environment(\.widgetFamily) private var family
  let time: LocalTime

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium:
      HStack(spacing: 24) {
        Leaf(time: time, columns: 16)
        DateFacts(time: time).frame(maxWidth: .infinity, alignment: .leading)
      }
    default: Leaf(time: time, columns: 14)
    }
  }

  private var large: some View {
    VStack {
      Text(time.formatted("MMMM yyyy")).bold().padding(.vertical, 16)
        .frame(maxWidth: .infinity).background(.tint)
      Spacer()
      Text(time.formatted("EEEE")).fontWeight(.semibold)
      Text("\(time.day)").font(.system(size: 64)).padding(.vertical, 16)
      Text(time.dayText).foregroundStyle(.secondary)
      Spacer()
      DateFactsRow(time: time)
      TornEdge(columns: 34)
    }
  }
}

/// A leaf with the month on a band, the day and the weekday.
private struct Leaf: View {
  let time: LocalTime
  let columns: Int

  var body: some View {
    VStack {
      Text(time.formatted("MMMM")).bold().frame(maxWidth: .infinity).background(.tint)
      Spacer(minLength: 0)
      Text("\(time.day)").font(.system(size: 40))
      Text(time.formatted("EEEE")).foregroundStyle(.secondary).lineLimit(1)
      TornEdge(columns: columns)
    }
    .frame(width: Double(columns) * 8)
  }
}

/// The edge at which the leaf is torn off.
private struct TornEdge: View {
  let columns: Int

  var body: some View {
    Text(verbatim: String(repeating: "╲╱", count: columns / 2)).foregroundStyle(.tertiary)
      .accessibilityHidden(true)
  }
}
