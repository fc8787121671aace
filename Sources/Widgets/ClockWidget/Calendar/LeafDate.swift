internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The leaf of a tear-off calendar.
struct LeafDate: View {
  @Environment(\.widgetFamily) private var family
  let time: LocalTime

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium:
      GeometryReader { area in
        HStack(spacing: 24) {
          Leaf(time: time).frame(width: .columns(max(16, area.size.columns * 2 / 5)))
          DateFacts(time: time).frame(maxWidth: .infinity, alignment: .leading)
        }
        .frame(maxHeight: .infinity)
      }
    default: Leaf(time: time)
    }
  }

  private var large: some View {
    VStack {
      Text(time.formatted("MMMM yyyy")).bold().padding(.vertical, 16)
        .frame(maxWidth: .infinity).background(.tint)
      Spacer()
      Text(time.formatted("EEEE")).fontWeight(.semibold)
      Text("\(time.day)").font(.largestNumerals).padding(.vertical, 16)
      Text(time.dayText).foregroundStyle(.secondary)
      Spacer()
      DateFactsRow(time: time)
      TornEdge()
    }
  }
}

/// A leaf with the month on a band, the day and the weekday.
private struct Leaf: View {
  let time: LocalTime

  var body: some View {
    VStack {
      Text(time.formatted("MMMM")).bold().frame(maxWidth: .infinity).background(.tint)
      Spacer(minLength: 0)
      Text("\(time.day)").font(.largestNumerals)
      Text(time.formatted("EEEE")).foregroundStyle(.secondary).lineLimit(1)
      TornEdge()
    }
  }
}

/// The edge at which the leaf is torn off.
private struct TornEdge: View {
  /// The teeth, more than fit the widest box.
  private static let teeth = String(repeating: "╲╱", count: 150)

  var body: some View {
    Color.clear.frame(maxWidth: .infinity, minHeight: 16, maxHeight: 16)
      .overlay(alignment: .leading) {
        Text(verbatim: Self.teeth).foregroundStyle(.tertiary).fixedSize()
      }
      .clipped()
      .accessibilityHidden(true)
  }
}
