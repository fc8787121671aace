internal import TesseraKit
internal import TesseraUI

/// The date between two thin rules.
struct LineDate: View {
  @Environment(\.widgetFamily) private var family
  let time: LocalTime

  var body: some View {
    VStack {
      switch family {
      case .systemLarge:
        Spacer()
        spacedWeekday
        Divider().padding(.vertical, 16)
        Text(time.formatted("d MMM")).font(.system(size: 48)).foregroundStyle(.tint)
        Text(time.formatted("yyyy")).font(.system(size: 48)).padding(.top, 16)
        Divider().padding(.vertical, 16)
        DateFactsRow(time: time)
        Spacer()
      case .systemMedium:
        spacedWeekday
        Divider()
        Text(time.formatted("d MMM")).font(.largeTitle).foregroundStyle(.tint)
        Divider()
        HStack {
          Text(time.weekText).foregroundStyle(.tertiary)
          Spacer()
          Text(time.formatted("yyyy")).foregroundStyle(.secondary)
        }
      default:
        Text(time.formatted("EEE").uppercased(with: time.locale)).font(.largeTitle)
          .foregroundStyle(.tint)
        Divider()
        Text(time.formatted("d MMMM")).fontWeight(.semibold).lineLimit(1)
        Text(time.formatted("yyyy")).foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  /// The weekday in upper case with spaces between its letters.
  private var spacedWeekday: some View {
    let weekday = time.formatted("EEEE").uppercased(with: time.locale)
    return Text(weekday.map(String.init).joined(separator: " ")).foregroundStyle(.secondary)
      .lineLimit(1).accessibilityLabel(time.formatted("EEEE"))
  }
}
