internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The moon's phase as an image, with its name and dates.
struct MoonView: View {
  @Environment(\.widgetFamily) private var family
  let entry: AstronomyEntry
  let sight: MoonSight

  var body: some View {
    GeometryReader { area in
      Group {
        switch family {
        case .systemMedium: medium(in: area.size)
        case .systemLarge: large(in: area.size)
        default: small(in: area.size)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  private var percent: String { SkyFormat.percent(sight.phase.illumination) }

  /// Returns the moon with a diameter in rows, or in half as many columns as `width` if these are
  /// fewer.
  private func disc(_ rows: Int, width: Int) -> some View {
    MoonDisc(
      phase: sight.phase, isSouthern: entry.isSouthern, rows: max(1, min(rows, width / 2)))
  }

  /// The number of columns from which the moon of a small box is in the middle.
  private static let wideColumns = 20

  private func small(in size: CGSize) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      // The corner beside the disc is empty.
      ZStack(alignment: .topTrailing) {
        disc(size.rows - 1, width: size.columns)
          .frame(
            maxWidth: .infinity,
            alignment: size.columns < Self.wideColumns ? .leading : .center)
        Text(percent).foregroundStyle(.secondary).fixedSize()
      }
      Text(sight.phase.shortName).bold().lineLimit(1)
    }
  }

  private func medium(in size: CGSize) -> some View {
    HStack(alignment: .top, spacing: 16) {
      disc(size.rows, width: size.columns / 2)
      VStack(alignment: .leading, spacing: 0) {
        Text(sight.phase.name).bold().lineLimit(1)
        Text("\(percent) lit, day \(dayOfLunation)").foregroundStyle(.secondary).lineLimit(1)
        ForEach(principalPhases, id: \.date) { element in
          ValueRow(title: element.quarter.name, value: entry.day(element.date))
        }
        Spacer(minLength: 0)
        MoonCrossings(entry: entry, sight: sight)
      }
    }
  }

  private func large(in size: CGSize) -> some View {
    VStack(spacing: 0) {
      // The name and four phases are below the moon.
      disc(size.rows - 5, width: size.columns)
      HStack {
        Text(sight.phase.name).bold()
        Spacer()
        Text("\(percent) lit, day \(dayOfLunation)").foregroundStyle(.secondary)
      }
      ForEach(sight.coming, id: \.date) { element in
        HStack(spacing: 8) {
          Text(element.quarter.glyph(isSouthern: entry.isSouthern)).foregroundStyle(.tint)
          Text(element.quarter.name).foregroundStyle(.secondary)
          Spacer(minLength: 0)
          Text("\(entry.weekday(element.date)) \(entry.day(element.date))")
          Text(entry.time(element.date)).foregroundStyle(.secondary)
            .frame(width: entry.isTwelveHours ? 64 : 40, alignment: .trailing)
        }
      }
    }
  }

  private var dayOfLunation: Int { Int(sight.age) + 1 }

  /// The next new and full moon, in order; without a place there is room for a third phase.
  private var principalPhases: [MoonQuarters.Element] {
    let phases = sight.coming.filter { $0.quarter == .new || $0.quarter == .full }
    return sight.crossings.isEmpty ? Array(sight.coming.prefix(3)) : Array(phases.prefix(2))
  }
}

/// The next rise and set of the moon.
private struct MoonCrossings: View {
  let entry: AstronomyEntry
  let sight: MoonSight

  var body: some View {
    if sight.crossings.isEmpty {
      if entry.site == nil { SettingsButton("Choose a place", asking: "place") }
    } else {
      ForEach(sight.crossings, id: \.date) { crossing in
        HStack(spacing: 8) {
          Text(crossing.isRising ? "↑" : "↓").foregroundStyle(.tint)
          Text(crossing.isRising ? "rises" : "sets").foregroundStyle(.secondary)
          Spacer(minLength: 0)
          Text("\(entry.weekday(crossing.date)) \(entry.time(crossing.date))")
        }
      }
    }
  }
}

extension MoonQuarter {
  /// The phase as a glyph; the lit side of the half moon is the other one in the southern
  /// hemisphere.
  func glyph(isSouthern: Bool) -> String {
    switch self {
    case .new: "○"
    case .first: isSouthern ? "◐" : "◑"
    case .full: "●"
    case .last: isSouthern ? "◑" : "◐"
    }
  }
}
