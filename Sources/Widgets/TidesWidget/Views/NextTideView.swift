internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The next high or low tide, how long it takes until then, and how far the water has come.
struct NextTideView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TidesEntry
  let sight: TideSight
  let format: TideFormat

  var body: some View {
    if let next = sight.coming.first {
      switch family {
      case .systemMedium: medium(next)
      case .systemLarge: large(next)
      default: small(next)
      }
    } else {
      Text("No tides are known").foregroundStyle(.secondary)
    }
  }

  private func small(_ next: Tide) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      title(next)
      Text(format.time(next.date)).font(.largestNumerals)
      Text(next.date, style: .relative).foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 0)
      bar(next)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func medium(_ next: Tide) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: 16) {
        VStack(alignment: .leading, spacing: 0) {
          title(next)
          Text(format.time(next.date)).font(.largestNumerals)
          Text(next.date, style: .relative).foregroundStyle(.secondary).lineLimit(1)
        }
        .layoutPriority(1)
        VStack(alignment: .leading, spacing: 0) {
          Text(sight.station).foregroundStyle(.secondary).lineLimit(1)
          ForEach(sight.coming.dropFirst().prefix(3), id: \.date) { tide in
            TideRow(tide: tide, format: format)
          }
        }
      }
      .layoutPriority(1)
      Spacer(minLength: 0)
      bar(next)
    }
  }

  private func large(_ next: Tide) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      TideHeader(sight: sight)
      title(next)
      Text(format.time(next.date)).font(.largestNumerals)
      Text(next.date, style: .relative).foregroundStyle(.secondary)
      if let previous = sight.previous {
        TideWay(from: previous, to: next, date: entry.date)
        HStack(spacing: 8) {
          end(previous)
          Spacer(minLength: 0)
          end(next)
        }
      } else {
        bar(next)
      }
      Spacer(minLength: 0)
      ForEach(sight.coming.dropFirst().prefix(3), id: \.date) { tide in
        TideRow(tide: tide, format: format, day: format.weekday(tide.date))
      }
    }
  }

  private func title(_ next: Tide) -> some View {
    HStack(spacing: 8) {
      Text(next.arrow).foregroundStyle(.tint)
      Text("\(next.name) tide").bold().lineLimit(1)
    }
  }

  /// The time and the height of an end of the way.
  private func end(_ tide: Tide) -> some View {
    HStack(spacing: 8) {
      Text(format.time(tide.date))
      Text(format.height(tide.height))
    }
    .foregroundStyle(.secondary).fixedSize()
  }

  /// A bar from the low to the high tide, with the heights of both.
  private func bar(_ next: Tide) -> some View {
    let (low, high) = range(next)
    return HStack(spacing: 8) {
      Text(format.number(low)).foregroundStyle(.tertiary).fixedSize()
      ProgressView(value: level(next))
      Text(format.number(high)).foregroundStyle(.tertiary).fixedSize()
    }
  }

  /// The heights of the low and high tide around now.
  private func range(_ next: Tide) -> (low: Double, high: Double) {
    let previous = sight.previous?.height ?? next.height - (next.isHigh ? 1 : -1)
    return (min(previous, next.height), max(previous, next.height))
  }

  /// How far the water is between the low and the high tide, 0…1.
  private func level(_ next: Tide) -> Double {
    let (low, high) = range(next)
    guard high > low, let height = sight.height else { return 0 }
    return min(1, max(0, (height - low) / (high - low)))
  }
}
