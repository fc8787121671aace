internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The name and time of a zone, and whether it is another day there.
///
/// A zone that does not exist is marked as unknown.
struct ZoneRow: View {
  let zone: Zone
  let entry: ClockEntry
  var showsDay = true

  var body: some View {
    HStack {
      Text(zone.name).foregroundStyle(.secondary).lineLimit(1)
      Spacer()
      if let timeZone = zone.timeZone {
        if showsDay, let day = entry.time.dayOffset(in: timeZone) {
          Text(day).foregroundStyle(.tertiary)
        }
        Text(entry.timeText(in: timeZone)).layoutPriority(1)
      } else {
        Text("unknown").foregroundStyle(.orange).layoutPriority(1)
      }
    }
  }
}

/// The name of the clock's own zone; of an unknown one, the fact that it is unknown.
struct ZoneName: View {
  let zone: Zone

  var body: some View {
    if zone.timeZone == nil {
      Text("unknown zone \(zone.name)").foregroundStyle(.orange).lineLimit(2)
    } else {
      Text(zone.name).lineLimit(1)
    }
  }
}
