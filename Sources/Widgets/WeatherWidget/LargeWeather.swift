internal import Charts
internal import Foundation
internal import TesseraUI

/// The current weather, charts of temperature and rain, sunrise and sunset, and the coming days.
struct LargeWeather: View {
  let weather: Weather

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top) {
        VStack(alignment: .leading, spacing: 0) {
          PlaceLine(weather: weather)
          NowColumn(weather: weather)
        }
        Spacer()
        SunColumn(weather: weather)
      }
      DayChart(weather: weather, hours: weather.hours(count: 24))
      Spacer(minLength: 0)
      ForEach(weather.comingDays, id: \.date) { day in
        DayLine(weather: weather, day: day, range: temperatureRange)
      }
    }
  }

  /// The range of temperatures in the days shown, at least one degree.
  private var temperatureRange: ClosedRange<Double> {
    let minimum = weather.comingDays.map(\.lowTemperature).min() ?? 0
    let maximum = weather.comingDays.map(\.highTemperature).max() ?? 0
    return minimum...max(minimum + 1, maximum)
  }
}

private struct SunColumn: View {
  let weather: Weather

  var body: some View {
    if let today = weather.today {
      VStack(alignment: .trailing, spacing: 0) {
        Label(weather.time(today.sunrise), systemImage: "sunrise").foregroundStyle(.yellow)
        Label(weather.time(today.sunset), systemImage: "sunset").foregroundStyle(.orange)
        if let chance = weather.currentHour.precipitationChance {
          Label("\(Int((chance * 100).rounded())) %", systemImage: "umbrella")
            .foregroundStyle(.blue)
        }
      }
    }
  }
}

/// A line chart of the temperature above a bar chart of the rain.
private struct DayChart: View {
  let weather: Weather
  let hours: [Forecast.Hour]

  var body: some View {
    VStack(spacing: 0) {
      Chart {
        ForEach(hours.indices, id: \.self) { index in
          LineMark(x: .value("Hour", index), y: .value("°", hours[index].temperature))
            .foregroundStyle(.orange)
        }
      }
      .chartXAxis(.hidden)
      .chartYScale(domain: minimum...maximum)
      .frame(height: 64)
      Chart {
        ForEach(hours.indices, id: \.self) { index in
          BarMark(x: .value("Hour", index), y: .value("mm", hours[index].precipitation))
            .foregroundStyle(.blue)
        }
      }
      .chartXAxis(.hidden).chartYAxis(.hidden)
      // The scale ends at 2 mm or above, so that a little rain does not look like much.
      .chartYScale(domain: 0...max(2, hours.map(\.precipitation).max() ?? 0))
      .frame(height: 32)
      HStack {
        ForEach(Array(stride(from: 0, to: hours.count, by: 6)), id: \.self) { index in
          if index > 0 { Spacer() }
          Text(weather.hourOfDay(hours[index].date)).foregroundStyle(.tertiary)
        }
        Spacer()
      }
    }
  }

  private var minimum: Double { (hours.map(\.temperature).min() ?? 0).rounded(.down) }
  private var maximum: Double {
    max(minimum + 1, (hours.map(\.temperature).max() ?? 0).rounded(.up))
  }
}

/// The sky and the temperatures of a day, with a bar that spans the day's part of the whole range.
private struct DayLine: View {
  let weather: Weather
  let day: Forecast.Day
  let range: ClosedRange<Double>

  var body: some View {
    HStack(spacing: 8) {
      Text(weather.weekday(day.date)).frame(width: 32, alignment: .leading)
      Image(systemName: day.sky.symbol(isDay: true)).foregroundStyle(.secondary)
      Text("\(Int(day.lowTemperature.rounded()))°").foregroundStyle(.cyan)
        .frame(width: 32, alignment: .trailing)
      GeometryReader { area in
        let span = range.upperBound - range.lowerBound
        let start = (day.lowTemperature - range.lowerBound) / span * area.size.width
        let length = (day.highTemperature - day.lowTemperature) / span * area.size.width
        // Half a row high, so that the bars do not touch.
        Path(CGRect(x: start, y: 8, width: max(8, length), height: 8))
          .fill(
            LinearGradient(colors: [.cyan, .orange], startPoint: .leading, endPoint: .trailing))
      }
      .frame(height: 16)
      Text("\(Int(day.highTemperature.rounded()))°").foregroundStyle(.orange)
        .frame(width: 32, alignment: .trailing)
    }
  }
}
