internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The sun's times: the next one large, or all of the day.
struct SunTimesView: View {
  @Environment(\.widgetFamily) private var family
  let entry: AstronomyEntry
  let sight: SunSight

  var body: some View {
    switch family {
    case .systemMedium: medium
    case .systemLarge: large
    default: small
    }
  }

  private var day: SunDay { sight.day }

  private var small: some View {
    VStack(alignment: .leading, spacing: 0) {
      NextSunTime(entry: entry, day: day)
      Spacer(minLength: 0)
      DayBand(entry: entry, day: day)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var medium: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: 16) {
        VStack(alignment: .leading, spacing: 0) { NextSunTime(entry: entry, day: day) }
          .layoutPriority(1)
        Spacer(minLength: 0)
        VStack(alignment: .leading, spacing: 0) {
          ValueRow(title: String(localized: "Dawn"), value: entry.time(day.civil.rising))
          ValueRow(title: "Sunrise", value: entry.time(day.sun.rising))
          ValueRow(title: String(localized: "Noon"), value: entry.time(day.noon))
          ValueRow(title: "Sunset", value: entry.time(day.sun.setting))
          ValueRow(title: String(localized: "Dusk"), value: entry.time(day.civil.setting))
        }
        .frame(width: entry.isTwelveHours ? 136 : 112)
      }
      // The large time needs its rows before the space below.
      .layoutPriority(1)
      Spacer(minLength: 0)
      DayBand(entry: entry, day: day)
    }
  }

  private var large: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(entry.site?.name ?? "").font(.headline).lineLimit(1)
        Spacer(minLength: 8)
        Text(length).foregroundStyle(.secondary)
      }
      NextSunTime(entry: entry, day: day)
      Spacer(minLength: 0)
      HStack {
        Spacer()
        Text("begins").frame(width: column, alignment: .trailing)
        Text("ends").frame(width: column, alignment: .trailing)
      }
      .foregroundStyle(.tertiary)
      row(String(localized: "Astronomical"), day.astronomical)
      row(String(localized: "Nautical"), day.nautical)
      row(String(localized: "Civil twilight"), day.civil)
      row("Sun", day.sun)
      ValueRow(
        title: String(localized: "Noon"),
        value: "\(SkyFormat.degrees(day.noonAltitude))  \(entry.time(day.noon))")
      if let change = sight.change {
        ValueRow(title: String(localized: "Light since yesterday"), value: SkyFormat.change(change))
      }
      Spacer(minLength: 0)
      DayBand(entry: entry, day: day)
    }
  }

  private var column: CGFloat { entry.isTwelveHours ? 72 : 56 }

  private func row(_ title: String, _ pair: SunDay.Pair) -> some View {
    HStack {
      Text(title).foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 0)
      Text(entry.time(pair.rising)).frame(width: column, alignment: .trailing)
      Text(entry.time(pair.setting)).frame(width: column, alignment: .trailing)
    }
  }

  private var length: String {
    day.daylight.map { String(localized: "\(DurationText.hoursAndMinutes($0)) of light") } ?? ""
  }
}

/// The next sunrise or sunset, large, and how long it takes until then.
private struct NextSunTime: View {
  let entry: AstronomyEntry
  let day: SunDay

  var body: some View {
    if let next {
      HStack(spacing: 8) {
        Image(systemName: next.isRising ? "sunrise" : "sunset")
          .foregroundStyle(next.isRising ? .yellow : .orange)
        Text(next.isRising ? "Sunrise" : "Sunset").foregroundStyle(.secondary)
      }
      Text(entry.time(next.date)).font(.largestNumerals)
      Text(next.date, style: .relative).foregroundStyle(.secondary).lineLimit(1)
    } else if day.isPolarDay || day.isPolarNight {
      Text(day.isPolarDay ? "Midnight sun" : "Polar night").bold()
      Text("noon \(entry.time(day.noon))").foregroundStyle(.secondary)
      Text("at \(SkyFormat.degrees(day.noonAltitude))").foregroundStyle(.secondary)
    } else {
      Text("Sunrise \(entry.time(day.sun.rising))")
      Text("Sunset \(entry.time(day.sun.setting))")
    }
  }

  /// The next sunrise or sunset; in the evening, tomorrow's sunrise, which is within minutes of a
  /// day after today's.
  private var next: Crossing? {
    if let rise = day.sun.rising, rise > entry.date { return Crossing(date: rise, isRising: true) }
    if let set = day.sun.setting, set > entry.date { return Crossing(date: set, isRising: false) }
    guard let site = entry.site else { return nil }
    let tomorrow = SunDay(
      containing: day.interval.end.addingTimeInterval(3600), at: site)
    return tomorrow.sun.rising.map { Crossing(date: $0, isRising: true) }
  }
}

/// The 24 hours of a day as a band from night through twilight to day, with a mark at now.
struct DayBand: View {
  let entry: AstronomyEntry
  let day: SunDay

  var body: some View {
    Canvas { context, size in
      let columns = max(1, Int(size.width / 8))
      for column in 0..<columns {
        let date = day.interval.start.addingTimeInterval(
          day.interval.duration * (Double(column) + 0.5) / Double(columns))
        let rect = CGRect(x: CGFloat(column * 8), y: 0, width: 8, height: 16)
        context.fill(Path(rect), with: .color(color(at: date)))
      }
      let now = entry.date.timeIntervalSince(day.interval.start) / day.interval.duration
      let mark = min(columns - 1, max(0, Int(now * Double(columns))))
      context.draw(
        Text("▲").foregroundStyle(.primary),
        at: CGPoint(x: CGFloat(mark * 8) + 4, y: size.height - 8))
    }
    .frame(height: 32)
    .accessibilityLabel("Night, twilight and day")
  }

  private func color(at date: Date) -> Color {
    if isWithin(day.sun, date, day.isPolarDay) { return Color(red: 0.98, green: 0.78, blue: 0.30) }
    if isWithin(day.civil, date, false) { return Color(red: 0.86, green: 0.48, blue: 0.36) }
    if isWithin(day.nautical, date, false) { return Color(red: 0.42, green: 0.34, blue: 0.58) }
    if isWithin(day.astronomical, date, false) { return Color(red: 0.22, green: 0.24, blue: 0.46) }
    return Color(red: 0.11, green: 0.13, blue: 0.27)
  }

  /// Returns whether a date is between two times; a missing pair counts as given by the sun's
  /// altitude at noon, which only polar days and summer nights lack.
  private func isWithin(_ pair: SunDay.Pair, _ date: Date, _ isAlways: Bool) -> Bool {
    guard pair != SunDay.Pair() else { return isAlways || (pair != day.sun && !day.isPolarNight) }
    // What ends after midnight also ended after the midnight before.
    if let setting = pair.setting, date.addingTimeInterval(86_400) < setting { return true }
    if let rising = pair.rising, date < rising { return false }
    if let setting = pair.setting, date > setting { return false }
    return true
  }
}
