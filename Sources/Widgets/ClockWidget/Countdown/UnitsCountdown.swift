internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Days, hours, minutes and seconds; the time of less than a day ticks.
struct UnitsCountdown: View {
  @Environment(\.widgetFamily) private var family
  let countdown: Countdown

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  private var small: some View {
    VStack(alignment: .leading) {
      CountdownTitle(countdown: countdown)
      Spacer()
      Text("\(countdown.wholeDays)").font(.largestNumerals).foregroundStyle(.tint)
      HStack {
        Text(countdown.wholeDays == 1 ? "day" : "days").foregroundStyle(.secondary)
        Spacer()
        ticking.bold()
      }
      Text(countdown.isOver ? "ago" : "left").foregroundStyle(.tertiary)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }

  private var medium: some View {
    // Both numerals have the same size.
    GeometryReader { area in
      medium(.system(size: area.size.columns < 60 || area.size.rows < 12 ? 34 : 72))
    }
  }

  private func medium(_ font: Font) -> some View {
    VStack(alignment: .leading) {
      HStack {
        CountdownTitle(countdown: countdown)
        Spacer()
        Text(countdown.isOver ? "ago" : "left").foregroundStyle(.tertiary)
      }
      Spacer()
      HStack(alignment: .top, spacing: 16) {
        VStack(alignment: .leading) {
          Text("\(countdown.wholeDays)").font(font).foregroundStyle(.tint)
          Text(countdown.wholeDays == 1 ? "day" : "days").foregroundStyle(.secondary)
        }
        VStack(alignment: .leading) {
          ticking.font(font)
          Text("hours, minutes, seconds").foregroundStyle(.secondary).lineLimit(1)
        }
      }
    }
    .padding(.vertical, 8)
  }

  private var large: some View {
    VStack {
      CountdownTitle(countdown: countdown)
      Divider()
      Spacer()
      Text("\(countdown.wholeDays)").font(.largestNumerals).foregroundStyle(.tint)
      Text(countdown.wholeDays == 1 ? "day" : "days").foregroundStyle(.secondary)
      Spacer()
      ticking.font(.largestNumerals)
      Text("hours, minutes, seconds" + (countdown.isOver ? " ago" : "")).foregroundStyle(.secondary)
      Spacer()
      Text(countdown.dateText).foregroundStyle(.tertiary)
    }
    .padding(.vertical, 16)
  }

  /// The time of less than a day, which the dashboard keeps up to date.
  private var ticking: Text {
    let (now, boundary) = (countdown.now.date, countdown.boundary)
    return countdown.isOver
      ? Text(min(now, boundary), style: .timer)
      : Text(timerInterval: min(now, boundary)...boundary, countsDown: true)
  }
}
