internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The time until the next event, as large as possible.
struct TimeUntilCalendar: View {
  @Environment(\.widgetFamily) private var family
  let entry: CalendarEntry

  var body: some View {
    if let event = entry.events.next(after: entry.date) {
      VStack(spacing: 0) {
        Spacer(minLength: 0)
        if family == .systemLarge {
          RingCountdown(event: event, entry: entry)
        } else {
          Countdown(event: event, now: entry.date, isSmall: family == .systemSmall)
        }
        Spacer(minLength: 0)
        Text(event.title).lineLimit(1).foregroundStyle(.secondary).privacySensitive()
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .padding(.vertical, family == .systemSmall ? 0 : 8)
      .widgetURL(event.link)
    } else {
      VStack(alignment: .leading, spacing: 0) {
        NoEvents(entry: entry)
        CalendarNote(entry: entry)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }
}

/// A ring that closes until the event starts or ends, around the remaining time.
private struct RingCountdown: View {
  let event: Event
  let entry: CalendarEntry

  private var target: Date { event.start > entry.date ? event.start : event.end }
  private var seconds: TimeInterval { target.timeIntervalSince(entry.date) }

  /// The time that an open ring stands for, in seconds: an hour, a day, or 30 days.
  private var span: TimeInterval { seconds <= 3600 ? 3600 : seconds <= 86400 ? 86400 : 2_592_000 }

  private var fraction: Double { 1 - seconds / span }

  var body: some View {
    ZStack {
      GaugeRing(fraction: fraction, lineWidth: 6)
      VStack(spacing: 0) {
        Countdown(event: event, now: entry.date, isSmall: true)
        if (3600..<86400).contains(seconds) {
          Text(timerInterval: min(entry.date, target)...target).foregroundStyle(.secondary)
            .padding(.top, 16)
        }
      }
      .padding(.horizontal, 40)
    }
    .aspectRatio(1, contentMode: .fit)
  }
}
