internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The clock, laid out for the widget's family.
struct ClockView: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  var body: some View {
    switch family {
    case .systemMedium: MediumClock(entry: entry)
    case .systemLarge: LargeClock(entry: entry)
    case .accessoryInline: Text(entry.date.time(in: .current))
    default: SmallClock(entry: entry)
    }
  }
}

private struct SmallClock: View {
  let entry: ClockEntry

  var body: some View {
    VStack(alignment: .leading) {
      Text(entry.date.time(in: .current)).font(.system(size: 34)).foregroundStyle(.tint)
      Spacer()
      Text(entry.date.day).fontWeight(.semibold)
      if let zone = entry.zones.first { ZoneRow(zone: zone, date: entry.date) }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .padding(.vertical, 8)
  }
}

private struct MediumClock: View {
  let entry: ClockEntry

  var body: some View {
    HStack(alignment: .center, spacing: 24) {
      VStack(alignment: .leading) {
        Text(entry.date.time(in: .current)).font(.system(size: 34)).foregroundStyle(.tint)
        Text(entry.date.day).fontWeight(.semibold).padding(.top, 16)
      }
      .layoutPriority(1)
      VStack(alignment: .leading, spacing: 16) {
        ForEach(entry.zones.prefix(3), id: \.self) { ZoneRow(zone: $0, date: entry.date) }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

private struct LargeClock: View {
  let entry: ClockEntry

  var body: some View {
    VStack(alignment: .center) {
      Spacer()
      HStack(spacing: 0) {
        let leadingZeros = entry.date.leadingZeros
        if !leadingZeros.isEmpty { Text(leadingZeros) }
        Text(entry.date.timerStart, style: .timer)
      }
      .font(.system(size: 48)).foregroundStyle(.tint)
      Text(entry.date.longDay).fontWeight(.semibold).padding(.top, 16)
      Spacer()
      Divider()
      VStack(alignment: .leading, spacing: 16) {
        ForEach(entry.zones.prefix(4), id: \.self) { ZoneRow(zone: $0, date: entry.date) }
      }
      .padding(.top, 16)
    }
  }
}

/// The name and time of a zone, and whether it is another day there.
///
/// A zone that does not exist is marked as unknown.
private struct ZoneRow: View {
  let zone: Zone
  let date: Date

  var body: some View {
    HStack {
      Text(zone.name).foregroundStyle(.secondary).lineLimit(1)
      Spacer()
      if let timeZone = zone.timeZone {
        if let day = date.dayOffset(in: timeZone) { Text(day).foregroundStyle(.tertiary) }
        Text(date.time(in: timeZone)).layoutPriority(1)
      } else {
        Text("unknown").foregroundStyle(.orange).layoutPriority(1)
      }
    }
  }
}
