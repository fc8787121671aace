internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The next event with the time until its start, and the events after it if there is space.
struct NextEventCalendar: View {
  @Environment(\.widgetFamily) private var family
  let entry: CalendarEntry

  var body: some View {
    Group {
      if let event = entry.events.next(after: entry.date) {
        switch family {
        case .systemMedium: MediumNext(event: event, entry: entry)
        case .systemLarge: LargeNext(event: event, entry: entry)
        default: SmallNext(event: event, entry: entry)
        }
      } else {
        VStack(alignment: .leading, spacing: 0) {
          NoEvents(entry: entry)
          CalendarNote(entry: entry)
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

private struct SmallNext: View {
  let event: Event
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(event.title).fontWeight(.semibold).lineLimit(3).privacySensitive()
      ViewThatFits(in: .horizontal) {
        Text(entry.when(event)).lineLimit(1)
        Text(entry.formats.start(of: event)).lineLimit(1)
      }
      .foregroundStyle(.secondary)
      Spacer(minLength: 0)
      Countdown(event: event, now: entry.date, isSmall: true)
    }
    .widgetURL(event.link)
  }
}

private struct MediumNext: View {
  let event: Event
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      EventTitle(event: event)
      HStack {
        Text(entry.when(event)).foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
        if let location = event.location {
          Text(location).foregroundStyle(.tertiary).lineLimit(1).privacySensitive()
        }
      }
      Spacer(minLength: 0)
      Countdown(event: event, now: entry.date, isSmall: false)
      Spacer(minLength: 0)
      if entry.noteRows > 0 {
        CalendarNote(entry: entry)
      } else if let following = entry.following(event).first {
        EventRow(event: following, entry: entry)
      }
    }
  }
}

private struct LargeNext: View {
  let event: Event
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      EventTitle(event: event, rows: 2)
      Text(entry.when(event)).foregroundStyle(.secondary).lineLimit(1)
      if let location = event.location {
        Text(location).foregroundStyle(.tertiary).lineLimit(1).privacySensitive()
      }
      if let host = event.link?.host() {
        Text(host).foregroundStyle(.tertiary).lineLimit(1)
      }
      Spacer(minLength: 0)
      Countdown(event: event, now: entry.date, isSmall: false)
        .frame(maxWidth: .infinity, alignment: .center)
      Spacer(minLength: 0)
      Divider()
      FollowingEvents(events: entry.following(event), entry: entry)
    }
  }
}

/// The events after the next one, by day.
private struct FollowingEvents: View {
  let events: [Event]
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if events.isEmpty {
        Text("nothing after that").foregroundStyle(.secondary)
      } else {
        FittingEvents(entry: entry.showing(events), isWide: true)
      }
    }
  }
}

extension CalendarEntry {
  /// Returns the events that come after another.
  fileprivate func following(_ event: Event) -> [Event] {
    events.filter { $0 != event && $0.start >= event.start }
  }

  /// Returns the entry with other events.
  fileprivate func showing(_ events: [Event]) -> CalendarEntry {
    var entry = CalendarEntry(date: date, style: style, formats: formats, events: events)
    entry.problems = problems
    entry.outdatedSince = outdatedSince
    entry.failure = failure
    return entry
  }
}
