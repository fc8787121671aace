internal import TesseraKit
internal import TesseraUI

/// A clock face with hands.
struct AnalogueClock: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  var body: some View {
    switch family {
    case .systemLarge: ClockFace(time: entry.time, detail: .full)
    case .systemMedium: medium
    default: ClockFace(time: entry.time, detail: .marks)
    }
  }

  private var medium: some View {
    HStack(spacing: 24) {
      ClockFace(time: entry.time, detail: .marks).aspectRatio(1, contentMode: .fit)
      VStack(alignment: .leading) {
        Text(entry.time.formatted("EEEE")).foregroundStyle(.tint)
        Text(entry.time.formatted("d MMMM")).fontWeight(.semibold)
        if let zone = entry.settings.zone { ZoneName(zone: zone).foregroundStyle(.secondary) }
        Spacer()
        ForEach(entry.settings.zones.prefix(entry.settings.zone == nil ? 3 : 2), id: \.self) {
          ZoneRow(zone: $0, entry: entry)
        }
      }
      .padding(.vertical, 8)
    }
  }
}
