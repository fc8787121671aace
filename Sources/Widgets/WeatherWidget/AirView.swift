internal import Charts
internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The UV index and the quality of the air.
struct AirView: View {
  @Environment(\.widgetFamily) private var family
  let weather: Weather
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      PlaceLine(weather: weather)
      switch family {
      case .systemMedium: columns
      case .systemLarge:
        columns.padding(.top, .rows(1))
        UVChart(weather: weather, size: size)
        Spacer(minLength: 0)
        if let hour = weather.airHour { PollutantLines(hour: hour) }
      default:
        SmallLevel(title: "UV", level: weather.uvLevel, note: weather.uvNote)
        switch weather.airLevel {
        case .success(let level):
          SmallLevel(title: "Air", level: level, note: weather.airNote ?? "")
        case .failure(let error):
          Text(error.message).foregroundStyle(.secondary).lineLimit(3)
        }
      }
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var columns: some View {
    HStack(alignment: .top, spacing: .columns(2)) {
      LevelColumn(title: "UV index", level: weather.uvLevel, note: weather.uvNote)
      switch weather.airLevel {
      case .success(let level):
        LevelColumn(title: "Air quality", level: level, note: weather.airNote ?? "")
      case .failure(let error):
        VStack(alignment: .leading, spacing: 0) {
          Text("Air quality").foregroundStyle(.secondary)
          Text(error.message).foregroundStyle(.tertiary)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
  }
}

extension Weather {
  /// The level of the UV index; 0 if it is unknown.
  fileprivate var uvLevel: AirLevel { .uv(currentHour.uvIndex ?? 0) }

  /// The highest UV index of the day and its hour.
  fileprivate var uvNote: String {
    let maximum = hoursOfToday.max { ($0.uvIndex ?? 0) < ($1.uvIndex ?? 0) }
    guard let maximum, let index = maximum.uvIndex, index >= 0.5 else {
      return String(localized: "No sun burn")
    }
    return String(localized: "Max \(Int(index.rounded())) at \(compactHour(maximum.date))")
  }

  /// The quality of the air at this hour, or `nil` if it is unknown.
  fileprivate var airHour: AirQuality.Hour? {
    guard case .success(let air)? = air else { return nil }
    return air.hour(at: date)
  }

  fileprivate var airLevel: Result<AirLevel, WeatherError> {
    if case .failure(let error)? = air { return .failure(error) }
    let level = airHour?.level(prefersAmerican: units.isFahrenheit)
    return level.map { .success($0) } ?? .failure(.unreadable(.air))
  }

  fileprivate var airNote: String? {
    airHour?.pollutants[.fineParticles].map { "PM2.5 \(Int($0.rounded())) µg/m³" }
  }
}

/// A level in three lines: its name, a bar with its value, and a note.
private struct SmallLevel: View {
  let title: String
  let level: AirLevel
  let note: String

  var body: some View {
    HStack(spacing: 0) {
      Text(title)
      Spacer(minLength: 8)
      Text(level.name).foregroundStyle(level.color)
    }
    .lineLimit(1)
    HStack(spacing: .columns(1)) {
      ProgressView(value: level.fraction).tint(level.color)
      Text("\(level.value)").fixedSize()
    }
    Text(note).foregroundStyle(.tertiary).lineLimit(1)
  }
}

/// A level with its value in large numerals.
private struct LevelColumn: View {
  let title: String
  let level: AirLevel
  let note: String

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 0) {
        Text(title).foregroundStyle(.secondary)
        Spacer(minLength: 0)
      }
      HStack(alignment: .bottom, spacing: .columns(1)) {
        Text("\(level.value)").font(.system(size: 34))
        Text(level.name).foregroundStyle(level.color).lineLimit(1)
      }
      ProgressView(value: level.fraction).tint(level.color)
      Text(note).foregroundStyle(.tertiary).lineLimit(1)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// The UV index of the day as bars.
private struct UVChart: View {
  let weather: Weather
  let size: CGSize

  var body: some View {
    let hours = weather.hoursOfToday.filter { (5...21).contains(weather.hourOfDay($0.date)) }
    // Two or more columns for each hour.
    let columnsPerHour = max(2, size.columns / max(1, hours.count))
    let columns = hours.flatMap { Array(repeating: $0, count: columnsPerHour) }
    VStack(alignment: .leading, spacing: 0) {
      Sparkline(columns.map { ($0.uvIndex ?? 0) / scale }).tint(Color.yellow)
        .frame(width: .columns(columns.count), height: .rows(3 + size.extraRows / 2))
        .accessibilityLabel("UV index of the day")
      Text(AxisText.hours(columns.map(\.date), in: weather, width: columns.count, step: 3))
        .foregroundStyle(.tertiary)
    }
    .padding(.top, .rows(1))
  }

  /// The upper end of the scale, at which a UV index is at least moderate.
  private var scale: Double { max(3, weather.hoursOfToday.compactMap(\.uvIndex).max() ?? 0) }
}

/// The concentration of each pollutant, with a bar.
private struct PollutantLines: View {
  let hour: AirQuality.Hour

  var body: some View {
    ForEach(AirQuality.Pollutant.allCases, id: \.self) { pollutant in
      if let concentration = hour.pollutants[pollutant] {
        HStack(spacing: 0) {
          Text(pollutant.rawValue).foregroundStyle(.secondary)
            .frame(width: .columns(6), alignment: .leading)
          ProgressView(value: min(1, concentration / pollutant.poorConcentration))
          Text("\(Int(concentration.rounded())) µg/m³")
            .frame(width: .columns(11), alignment: .trailing)
        }
        .lineLimit(1)
      }
    }
  }
}
