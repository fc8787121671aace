internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Sunrise and sunset, with the sun on its arc.
struct SunView: View {
  @Environment(\.widgetFamily) private var family
  let weather: Weather
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      PlaceLine(weather: weather, detail: family == .systemSmall ? nil : detail)
      if let day = weather.today, day.sunset > day.sunrise {
        SunArc(day: day, now: weather.date).frame(
          height: .rows(family == .systemLarge ? 8 + size.extraRows : size.rows - 3))
        times(of: day)
        if family == .systemLarge {
          Spacer(minLength: 0)
          SunTable(weather: weather, day: day)
        } else {
          Text("Day \(DurationText.hoursAndMinutes(day.sunset.timeIntervalSince(day.sunrise)))")
            .foregroundStyle(.tertiary).lineLimit(1)
        }
      } else {
        Text(
          weather.currentHour.isDay ? "The sun does not set today" : "The sun does not rise today"
        )
        .foregroundStyle(.secondary)
      }
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  /// The next sunrise or sunset, such as `Sunset in 2 h 5 min`.
  private var detail: String? {
    let events = weather.days(count: 2).flatMap {
      [(String(localized: "Sunrise"), $0.sunrise), (String(localized: "Sunset"), $0.sunset)]
    }
    return events.first { $0.1 > weather.date }.map { name, date in
      String(
        localized:
          "\(name) in \(DurationText.hoursAndMinutes(date.timeIntervalSince(weather.date)))")
    }
  }

  private func times(of day: Forecast.Day) -> some View {
    HStack(spacing: 0) {
      time(day.sunrise, "sunrise", .yellow)
      Spacer(minLength: 0)
      time(day.sunset, "sunset", .orange)
    }
  }

  private func time(_ date: Date, _ symbol: String, _ color: Color) -> some View {
    let text = weather.time(date)
    return HStack(spacing: .columns(family == .systemSmall ? 0 : 1)) {
      if family != .systemSmall { Image(systemName: symbol).foregroundStyle(color) }
      Text(family == .systemSmall ? text.filter { !$0.isWhitespace } : text).foregroundStyle(color)
    }
  }
}

/// The height of the sun during the day as a curve, with the horizon.
private struct SunArc: View {
  let day: Forecast.Day
  let now: Date

  var body: some View {
    Canvas { context, size in
      let horizon = y(day.sunrise, size)
      stroke(in: &context, size, of: day.date, day.sunrise, .style(.tertiary))
      stroke(in: &context, size, of: day.sunrise, day.sunset, .color(.yellow))
      stroke(in: &context, size, of: day.sunset, end, .style(.tertiary))
      let line = Path { path in
        path.move(to: CGPoint(x: 0, y: horizon))
        path.addLine(to: CGPoint(x: size.width, y: horizon))
      }
      context.stroke(
        line, with: .style(.tertiary), style: StrokeStyle(lineWidth: 1, dash: [4, 4]))
      let isUp = (day.sunrise..<day.sunset).contains(now)
      context.draw(
        Text("●").foregroundStyle(isUp ? Color.yellow : Color.secondary),
        at: CGPoint(x: x(now, size), y: y(now, size)))
    }
    .accessibilityElement()
    .accessibilityLabel("The sun's arc")
  }

  private static let dayLength = 86_400.0
  private var end: Date { day.date.addingTimeInterval(Self.dayLength) }

  /// Half a cell at each edge, so that the sun is inside the canvas.
  private func x(_ date: Date, _ size: CGSize) -> Double {
    let fraction = date.timeIntervalSince(day.date) / Self.dayLength
    return 4 + min(1, max(0, fraction)) * (size.width - 8)
  }

  private func y(_ date: Date, _ size: CGSize) -> Double {
    let noon = day.sunrise.addingTimeInterval(day.sunset.timeIntervalSince(day.sunrise) / 2)
    let height = cos(date.timeIntervalSince(noon) / Self.dayLength * 2 * .pi)
    return 6 + (1 - height) / 2 * (size.height - 12)
  }

  private func stroke(
    in context: inout GraphicsContext, _ size: CGSize, of start: Date, _ end: Date,
    _ shading: GraphicsContext.Shading
  ) {
    let length = end.timeIntervalSince(start)
    guard length > 0 else { return }
    let points = (0...24).map { index in
      let date = start.addingTimeInterval(length * Double(index) / 24)
      return CGPoint(x: x(date, size), y: y(date, size))
    }
    context.stroke(Path { $0.addLines(points) }, with: shading, lineWidth: 1)
  }
}

/// The length of the day, the solar noon, and the sun's times on the next days.
private struct SunTable: View {
  let weather: Weather
  let day: Forecast.Day

  var body: some View {
    let nextDays = weather.days(count: 5).dropFirst()
    line(
      String(localized: "Daylight"),
      DurationText.hoursAndMinutes(length(of: day)) + change(nextDays.first))
    line(
      String(localized: "Solar noon"),
      weather.time(day.sunrise.addingTimeInterval(length(of: day) / 2))
    )
    .padding(.bottom, .rows(1))
    ForEach(Array(nextDays), id: \.date) { day in
      HStack(spacing: 0) {
        Text(weather.weekday(day.date)).frame(width: .columns(5), alignment: .leading)
        Text(weather.time(day.sunrise)).foregroundStyle(.yellow)
          .frame(width: .columns(9), alignment: .leading)
        Text(weather.time(day.sunset)).foregroundStyle(.orange)
          .frame(width: .columns(9), alignment: .leading)
        Spacer(minLength: 0)
        Text(DurationText.hoursAndMinutes(length(of: day))).foregroundStyle(.secondary)
      }
      .lineLimit(1)
    }
  }

  private func line(_ title: String, _ value: String) -> some View {
    HStack {
      Text(title).foregroundStyle(.secondary)
      Spacer()
      Text(value)
    }
  }

  private func length(of day: Forecast.Day) -> Double {
    day.sunset.timeIntervalSince(day.sunrise)
  }

  /// Returns how much longer the next day is, such as `, −3 min tomorrow`.
  private func change(_ nextDay: Forecast.Day?) -> String {
    guard let nextDay else { return "" }
    let minutes = Int(((length(of: nextDay) - length(of: day)) / 60).rounded())
    guard minutes != 0, abs(minutes) < 60 else { return "" }
    let sign = minutes < 0 ? "−" : "+"
    return String(localized: ", \(sign)\(abs(minutes)) tomorrow")
  }
}
