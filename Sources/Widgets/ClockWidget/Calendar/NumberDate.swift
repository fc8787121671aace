internal import TesseraKit
internal import TesseraUI

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
    VStack(alignment: .leading) {
      HStack(spacing: 24) {
        Text("\(time.day)").font(.system(size: 48)).foregroundStyle(.tint)
        VStack(alignment: .leading) {
          Text(time.formatted("EEEE")).fontWeight(.semibold)
          Text(time.formatted("MMMM yyyy")).foregroundStyle(.secondary)
        }
      }
      Spacer()
      MonthTable(time: time)
      Spacer()
      Divider()
      DateFactsRow(time: time)
    }
    .padding(.top, 16)
  }

  private var number: some View {
    Text("\(time.day)").font(.system(size: 40)).foregroundStyle(.tint)
  }
}
