internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The time in several zones, with day and night.
struct WorldClock: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  /// The width from which a zone of a small box has its name and time in one row.
  private static let wideColumns = 20

  private var small: some View {
    GeometryReader { area in
      VStack(alignment: .leading) {
        ForEach(entry.settings.zones.prefix(max(3, area.size.rows / 2)), id: \.self) { zone in
          Group {
            if area.size.columns >= Self.wideColumns {
              HStack {
                Text(zone.name).foregroundStyle(.secondary).lineLimit(1)
                Spacer(minLength: 8)
                ZoneTime(zone: zone, entry: entry).fixedSize()
              }
            } else {
              VStack(alignment: .leading) {
                Text(zone.name).foregroundStyle(.secondary).lineLimit(1)
                ZoneTime(zone: zone, entry: entry)
              }
            }
          }
          .frame(maxHeight: .infinity, alignment: area.size.rows < 9 ? .top : .center)
        }
      }
    }
  }

  private var medium: some View {
    HStack(alignment: .top, spacing: 16) {
      ForEach(entry.settings.zones.prefix(3), id: \.self) { FacedZone(zone: $0, entry: entry) }
    }
  }

  /// The clock's own zone and the others, each with the hours of its day.
  private var large: some View {
    VStack(alignment: .leading, spacing: 0) {
      let own = entry.settings.zone ?? Zone(entry.settings.localZone.identifier)
      ForEach([own] + entry.settings.zones.prefix(4), id: \.self) { zone in
        HStack {
          Text(zone.name).bold(zone == own).lineLimit(1)
          Spacer()
          ZoneTime(zone: zone, entry: entry).fixedSize()
        }
        if let timeZone = zone.timeZone {
          GeometryReader { HourStrip(time: entry.time(in: timeZone), columns: $0.size.columns) }
            .frame(height: 16)
        }
        Spacer(minLength: 0)
      }
    }
    .padding(.vertical, 16)
  }
}

extension ClockEntry {
  /// Returns the time in another zone.
  func time(in zone: TimeZone) -> LocalTime {
    LocalTime(date, zone: zone, locale: settings.locale)
  }
}

/// The time of a zone after a sun or a moon, and whether it is another day there.
private struct ZoneTime: View {
  let zone: Zone
  let entry: ClockEntry

  var body: some View {
    if let timeZone = zone.timeZone {
      HStack {
        Text(entry.time(in: timeZone).isDay ? "☀" : "☾").foregroundStyle(.tint)
          .accessibilityLabel(entry.time(in: timeZone).isDay ? "day" : "night")
        Text(entry.timeText(in: timeZone)).bold().layoutPriority(1)
        if let day = entry.time.dayOffset(in: timeZone) {
          Spacer(minLength: 8)
          Text(day).foregroundStyle(.tertiary)
        }
      }
    } else {
      Text("unknown").foregroundStyle(.orange)
    }
  }
}

/// A small face with the name of its zone.
private struct FacedZone: View {
  let zone: Zone
  let entry: ClockEntry

  var body: some View {
    VStack {
      if let timeZone = zone.timeZone {
        let time = entry.time(in: timeZone)
        ClockFace(time: time, detail: .dots, isAccented: time.isDay)
          .aspectRatio(1, contentMode: .fit)
        Text(zone.name).lineLimit(1)
        HStack {
          Text(time.isDay ? "☀" : "☾").foregroundStyle(.tint)
          Text(
            entry.time.dayOffset(in: timeZone).map { String(localized: "\($0) day") }
              ?? String(localized: "today")
          )
          .foregroundStyle(.secondary)
        }
      } else {
        Spacer()
        Text(zone.name).lineLimit(2)
        Text("unknown").foregroundStyle(.orange)
        Spacer()
      }
    }
    .frame(minWidth: 80, maxWidth: .infinity)
  }
}

/// The 24 hours of a zone's day, with its night dim and a mark at the present hour.
private struct HourStrip: View {
  let time: LocalTime

  let columns: Int

  var body: some View {
    let current = min(columns - 1, time.secondsOfDay * columns / 86400)
    (0..<columns).reduce(Text(verbatim: "")) { text, column in
      let hour = column * 24 / columns
      let isDay = (6..<18).contains(hour)
      let part =
        column == current
        ? Text(verbatim: "●").foregroundStyle(.tint)
        : Text(verbatim: isDay ? "━" : "─")
          .foregroundStyle(isDay ? AnyShapeStyle(.secondary) : AnyShapeStyle(.quaternary))
      return text + part
    }
    .accessibilityHidden(true)
  }
}
