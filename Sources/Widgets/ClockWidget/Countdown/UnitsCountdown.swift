internal import Foundation
internal import TesseraKit
internal import TesseraUI

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
      Text("\(countdown.wholeDays)").font(.largeTitle).foregroundStyle(.tint)
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
    VStack(alignment: .leading) {
      HStack {
        CountdownTitle(countdown: countdown)
        Spacer()
        Text(countdown.isOver ? "ago" : "left").foregroundStyle(.tertiary)
      }
      Spacer()
      HStack(alignment: .top, spacing: 16) {
        VStack(alignment: .leading) {
          Text("\(countdown.wholeDays)").font(.largeTitle).foregroundStyle(.tint)
          Text(countdown.wholeDays == 1 ? "day" : "days").foregroundStyle(.secondary)
        }
        VStack(alignment: .leading) {
          ticking.font(.largeTitle)
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
      Text("\(countdown.wholeDays)").font(.system(size: 48)).foregroundStyle(.tint)
      Text(countdown.wholeDays == 1 ? "day" : "days").foregroundStyle(.secondary)
      Spacer()
      ticking.font(.system(size: 48))
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
