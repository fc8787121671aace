internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The wind, with a compass.
struct WindView: View {
  @Environment(\.widgetFamily) private var family
  let weather: Weather
  let size: CGSize

  var body: some View {
    if let wind = weather.currentHour.wind {
      switch family {
      case .systemMedium:
        HStack(alignment: .top, spacing: .columns(2)) {
          Compass(wind: wind, text: wind.directionName).frame(width: .columns(2 * size.rows + 1))
          WindColumn(weather: weather, wind: wind)
        }
      case .systemLarge: LargeWind(weather: weather, wind: wind, size: size)
      default: SmallWind(weather: weather, wind: wind, size: size)
      }
    } else {
      VStack(alignment: .leading, spacing: 0) {
        PlaceLine(weather: weather)
        Text("The forecast has no wind").foregroundStyle(.secondary)
        Spacer(minLength: 0)
      }
    }
  }
}

private struct SmallWind: View {
  let weather: Weather
  let wind: Wind
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      PlaceLine(weather: weather)
      HStack(alignment: .top, spacing: 0) {
        Compass(wind: wind, text: weather.units.windNumber(wind.speed))
          .frame(width: .columns(size.columns - 3), height: .rows(size.rows - 2))
        Text(wind.directionName).foregroundStyle(.tint)
          .frame(width: .columns(3), alignment: .trailing)
      }
      Text(wind.gusts.map { "Gusts \(weather.units.wind($0))" } ?? wind.force)
        .foregroundStyle(.secondary).lineLimit(1)
    }
  }
}

/// The place, the speed, the gusts and the name of the wind's force.
private struct WindColumn: View {
  let weather: Weather
  let wind: Wind

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      PlaceLine(weather: weather)
      HStack(alignment: .bottom) {
        Text(weather.units.windNumber(wind.speed)).font(.largestNumerals)
        Text(weather.units.speed.rawValue).foregroundStyle(.secondary)
      }
      Text(wind.force).foregroundStyle(.secondary).lineLimit(1)
      if let gusts = wind.gusts {
        Text("Gusts \(weather.units.wind(gusts))").lineLimit(1)
      }
      Spacer(minLength: 0)
    }
  }
}

private struct LargeWind: View {
  let weather: Weather
  let wind: Wind
  let size: CGSize

  var body: some View {
    let dialRows = 9 + size.extraRows / 2
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: .columns(2)) {
        Compass(wind: wind, text: wind.directionName)
          .frame(width: .columns(2 * dialRows - 1), height: .rows(dialRows))
        WindColumn(weather: weather, wind: wind)
      }
      Spacer(minLength: 0)
      HStack {
        Text("━ Wind").foregroundStyle(.cyan)
        Text("━ Gusts").foregroundStyle(.orange)
        Spacer()
        Text(weather.units.speed.rawValue).foregroundStyle(.tertiary)
      }
      WindChart(
        weather: weather, columns: size.columns, rows: 5 + size.extraRows - size.extraRows / 2)
    }
  }
}

/// The wind and its gusts as lines, above the directions and the hours, with one column for each
/// hour.
private struct WindChart: View {
  let weather: Weather

  /// The width of the chart with the labels of its vertical axis.
  let columns: Int
  /// The height of the lines.
  let rows: Int

  var body: some View {
    let hours = weather.hours(count: columns - 4)
    let winds = hours.compactMap(\.wind)
    let gusts = winds.map { weather.units.windSpeed($0.gusts ?? $0.speed) }
    VStack(alignment: .leading, spacing: 0) {
      LineChart(
        lines: [
          Line(values: winds.map { weather.units.windSpeed($0.speed) }, color: .cyan),
          Line(values: gusts, color: .orange),
        ], rowCount: rows, minimum: 0,
        maximumLabel: "\(Int((gusts.max() ?? 0).rounded()))", minimumLabel: "0")
      Text(arrows(of: hours)).foregroundStyle(.secondary)
      Text(AxisText.hours(hours.map(\.date), in: weather, width: columns, step: 6))
        .foregroundStyle(.tertiary)
    }
  }

  /// Returns the directions of every third hour, below their columns.
  private func arrows(of hours: [Forecast.Hour]) -> String {
    AxisText.line(
      hours.enumerated().compactMap { column, hour in
        guard column.isMultiple(of: 3), let wind = hour.wind else { return nil }
        return (column, wind.arrow)
      }, width: hours.count) ?? ""
  }
}
