internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The day of the month in large numerals.
struct NumberDate: View {
  @Environment(\.widgetFamily) private var family
  let time: LocalTime

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  private var small: some View {
    VStack(alignment: .leading) {
      Text(time.formatted("EEEE")).foregroundStyle(.tint)
      number
      Spacer()
      Text(time.formatted("MMMM")).fontWeight(.semibold)
      Text(time.formatted("yyyy")).foregroundStyle(.tertiary)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  private var medium: some View {
    HStack(spacing: 24) {
      VStack(alignment: .leading) {
        Text(time.formatted("EEEE")).foregroundStyle(.tint)
        number
        Spacer(minLength: 0)
        Text(time.formatted("MMMM yyyy")).fontWeight(.semibold)
      }
      .layoutPriority(1)
      Spacer()
      DateFacts(time: time)
    }
    .padding(.vertical, 8)
  }

  private var large: some View {
    GeometryReader { large(in: $0.size) }
  }

  private func large(in size: CGSize) -> some View {
    VStack(alignment: .leading) {
      HStack(spacing: 24) {
        number
        VStack(alignment: .leading) {
          Text(time.formatted("EEEE")).fontWeight(.semibold)
          Text(time.formatted("MMMM yyyy")).foregroundStyle(.secondary)
        }
      }
      .padding(.bottom, 16)
      Spacer()
      MonthTable(
        time: time, width: max(4, (size.columns - 6) / 7), height: size.rows < 24 ? 1 : 2)
      Spacer()
      Divider()
      DateFactsRow(time: time)
    }
    .padding(.top, 16)
  }

  private var number: some View {
    Text("\(time.day)").font(.largestNumerals).foregroundStyle(.tint)
  }
}
