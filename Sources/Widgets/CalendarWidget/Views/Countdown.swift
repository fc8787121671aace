internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The time until an event, or until its end if it is in progress, in large numerals.
///
/// A day or more is shown as whole days. Less is a timer; in a small box, an hour or more is shown
/// as whole hours, because a timer with hours does not fit.
struct Countdown: View {
  let event: Event
  let now: Date
  let isSmall: Bool

  private var target: Date { event.start > now ? event.start : event.end }
  private var seconds: TimeInterval { target.timeIntervalSince(now) }

  var body: some View {
    if seconds >= 86400 {
      BigNumber(number: Int(seconds / 86400), unit: "day")
    } else if isSmall, seconds >= 3600 {
      BigNumber(number: Int(seconds / 3600), unit: "hour")
    } else {
      Text(timerInterval: min(now, target)...target).font(.largestNumerals)
        .foregroundStyle(.tint)
    }
  }
}

/// A number in large numerals with its unit.
private struct BigNumber: View {
  let number: Int
  let unit: String

  var body: some View {
    HStack(alignment: .bottom, spacing: 8) {
      Text("\(number)").font(.largestNumerals).foregroundStyle(.tint)
      Text(DurationText.unitName(number, unit)).foregroundStyle(.secondary)
    }
  }
}

/// The title of an event, which opens the event's address if it has one.
struct EventTitle: View {
  let event: Event
  var rows = 1

  var body: some View {
    if let link = event.link {
      Link(destination: link) { title.foregroundStyle(Color.primary) }
    } else {
      title
    }
  }

  private var title: some View {
    HStack(alignment: .top, spacing: 8) {
      Text(event.title).fontWeight(.semibold).lineLimit(rows)
        .privacySensitive()
      if event.link != nil { Text("↗").foregroundStyle(.tint) }
    }
  }
}

/// The period of an event, or only its start where there is no space for both times.
struct PeriodText: View {
  let event: Event
  let formats: CalendarFormats

  var body: some View {
    ViewThatFits(in: .horizontal) {
      Text(formats.period(of: event)).lineLimit(1)
      Text(formats.start(of: event)).lineLimit(1)
    }
  }
}

extension CalendarEntry {
  /// When an event is, such as `14:00–15:00`, or `TOMORROW 14:00–15:00` on another day.
  func when(_ event: Event) -> String {
    let day = event.listDay(at: date)
    let period = formats.period(of: event)
    if isToday(day) { return period }
    if formats.calendar.isDate(day, inSameDayAs: tomorrow) {
      return String(localized: "tomorrow \(period)")
    }
    return "\(formats.day(day)) \(event.isAllDay ? "" : formats.time(event.start))"
      .trimmingCharacters(in: .whitespaces)
  }
}
