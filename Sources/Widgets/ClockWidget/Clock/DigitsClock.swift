internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The time in large numerals, with the date and other zones.
struct DigitsClock: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  var body: some View {
    switch (family, entry.showsSeconds(in: family)) {
    case (.systemLarge, let showsSeconds): LargeDigits(entry: entry, showsSeconds: showsSeconds)
    case (.systemMedium, true): WideDigits(entry: entry)
    case (.systemMedium, false): MediumDigits(entry: entry)
    case (_, let showsSeconds): SmallDigits(entry: entry, showsSeconds: showsSeconds)
    }
  }
}

private struct SmallDigits: View {
  let entry: ClockEntry
  let showsSeconds: Bool

  private var showsZone: Bool { entry.settings.zone != nil || !entry.settings.zones.isEmpty }

  var body: some View {
    VStack(alignment: .leading) {
      if showsZone, !showsSeconds { Spacer(minLength: 0) }
      Text(entry.digits).font(.largestNumerals).foregroundStyle(.tint)
      if showsSeconds { SecondsBar(entry: entry) } else { Spacer() }
      DayRow(entry: entry)
      if let zone = entry.settings.zone {
        ZoneName(zone: zone).foregroundStyle(.secondary)
      } else if let zone = entry.settings.zones.first {
        ZoneRow(zone: zone, entry: entry, showsDay: !entry.isTwelveHours)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .padding(.vertical, showsSeconds || showsZone ? 0 : 8)
  }
}

private struct MediumDigits: View {
  let entry: ClockEntry

  var body: some View {
    HStack(alignment: .center, spacing: entry.isTwelveHours ? 16 : 24) {
      VStack(alignment: .leading) {
        Text(entry.digits).font(.largestNumerals).foregroundStyle(.tint)
        DayRow(entry: entry).frame(width: 112, alignment: .leading).padding(.top, 16)
        if let zone = entry.settings.zone {
          ZoneName(zone: zone).foregroundStyle(.secondary)
            .frame(width: 112, alignment: .leading)
        }
      }
      .layoutPriority(1)
      VStack(alignment: .leading, spacing: 16) {
        ForEach(entry.settings.zones.prefix(3), id: \.self) { ZoneRow(zone: $0, entry: entry) }
      }
      .frame(minWidth: entry.isTwelveHours ? 144 : 136)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// The medium clock with seconds, which leave no space beside the digits.
private struct WideDigits: View {
  let entry: ClockEntry

  var body: some View {
    VStack(alignment: .leading) {
      HStack(alignment: .bottom) {
        TickingDigits(entry: entry)
        Spacer()
        if let half = entry.half { Text(half).foregroundStyle(.secondary) }
      }
      Spacer()
      HStack {
        Text(entry.time.formatted("EEE d MMM")).fontWeight(.semibold)
        Spacer()
        if let zone = entry.settings.zone { ZoneName(zone: zone).foregroundStyle(.secondary) }
      }
      HStack(spacing: 24) {
        ForEach(entry.settings.zones.prefix(entry.isTwelveHours ? 1 : 2), id: \.self) {
          ZoneRow(zone: $0, entry: entry)
        }
      }
    }
    .padding(.vertical, 8)
  }
}

private struct LargeDigits: View {
  let entry: ClockEntry
  let showsSeconds: Bool

  var body: some View {
    VStack(alignment: .center) {
      Spacer()
      HStack(alignment: .bottom) {
        if showsSeconds {
          TickingDigits(entry: entry)
        } else {
          Text(entry.digits).font(.largestNumerals).foregroundStyle(.tint)
        }
        if let half = entry.half { Text(half).foregroundStyle(.secondary) }
      }
      Text(entry.time.formatted("EEEE, d MMMM yyyy")).fontWeight(.semibold).padding(.top, 16)
      if let zone = entry.settings.zone { ZoneName(zone: zone).foregroundStyle(.secondary) }
      Spacer()
      Divider()
      VStack(alignment: .leading, spacing: 16) {
        ForEach(entry.settings.zones.prefix(4), id: \.self) { ZoneRow(zone: $0, entry: entry) }
      }
      .padding(.top, 16)
    }
  }
}

/// The time with its seconds, as a timer that the dashboard keeps up to date.
private struct TickingDigits: View {
  let entry: ClockEntry

  var body: some View {
    // One text, so that all digits have the same size.
    (Text(entry.leadingZeros) + Text(entry.timerStart, style: .timer))
      .font(.largestNumerals).foregroundStyle(.tint)
  }
}

/// A line that fills once a minute.
private struct SecondsBar: View {
  let entry: ClockEntry

  var body: some View {
    let minute = (entry.date.timeIntervalSince1970 / 60).rounded(.down) * 60
    let start = Date(timeIntervalSince1970: minute)
    ProgressView(
      timerInterval: start...start.addingTimeInterval(60), countsDown: false,
      label: { EmptyView() }, currentValueLabel: { EmptyView() }
    )
    .accessibilityLabel("seconds")
  }
}

/// The day, and whether it is before or after noon.
private struct DayRow: View {
  let entry: ClockEntry

  var body: some View {
    HStack {
      // Below the digits, to which it belongs, and not after the date.
      if let half = entry.half {
        Text(half).foregroundStyle(.secondary).layoutPriority(1)
        Spacer(minLength: 0)
      }
      Text(entry.time.formatted("EEE d MMM")).fontWeight(.semibold).lineLimit(1)
    }
  }
}
