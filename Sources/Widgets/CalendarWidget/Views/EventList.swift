internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A list of events grouped by day, with a note about problems.
struct EventList: View {
  let entry: CalendarEntry
  let rows: Int
  /// Whether the rows have space for the place.
  var isWide = false

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if entry.events.isEmpty { NoEvents(entry: entry) }
      ForEach(entry.days(rows: rows - entry.noteRows), id: \.name) { day in
        Text(day.name).foregroundStyle(.tertiary).lineLimit(1)
        ForEach(day.events, id: \.self) { EventRow(event: $0, entry: entry, isWide: isWide) }
      }
      CalendarNote(entry: entry)
    }
  }
}

/// The events in all of the available rows.
struct FittingEvents: View {
  let entry: CalendarEntry
  /// Whether the rows have space for the place.
  var isWide = false

  var body: some View {
    GeometryReader { area in
      EventList(entry: entry, rows: area.size.rows, isWide: isWide)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }
}

/// What there is instead of events.
struct NoEvents: View {
  let entry: CalendarEntry

  var body: some View {
    if entry.hasCalendars {
      Text("No events ahead").foregroundStyle(.secondary)
    } else {
      Text("No calendars yet").foregroundStyle(.secondary)
      CalendarButtons()
    }
  }
}

/// A button that makes a sample and, if there is space, one that adds a calendar.
struct CalendarButtons: View {
  @Environment(\.widgetFamily) private var family

  var body: some View {
    if family == .systemSmall {
      SampleButton()
    } else {
      ViewThatFits(in: .horizontal) {
        HStack(spacing: 16) {
          AddButton()
          SampleButton()
        }
        VStack(alignment: .leading, spacing: 16) {
          AddButton()
          SampleButton()
        }
      }
    }
  }
}

/// A button that asks for a file or an address.
private struct AddButton: View {
  var body: some View {
    Button(intent: AddCalendar()) { ButtonLabel("Add a calendar") }
  }
}

/// A button that makes a sample.
struct SampleButton: View {
  var body: some View {
    Button(intent: MakeSampleCalendar()) { ButtonLabel("Make a sample") }
  }
}

/// A box that shows nothing without calendars.
struct NoCalendars: View {
  var body: some View { EmptyState("No calendars yet") { CalendarButtons() } }
}

/// The first problem, or since when the calendars could not be updated.
struct CalendarNote: View {
  let entry: CalendarEntry

  var body: some View {
    if let problem = entry.problems.first {
      let countText = entry.problems.count > 1 ? "\(entry.problems.count) problems: " : ""
      // The text is private, because the problem may contain the title of an event.
      Text("\(countText)\(problem)").foregroundStyle(.orange).lineLimit(1).privacySensitive()
    } else if let failure = entry.failure {
      Text(failure).foregroundStyle(.orange).lineLimit(1)
    } else if let date = entry.outdatedSince {
      Text("since \(entry.timeOrDay(date))").foregroundStyle(.tertiary).lineLimit(1)
    }
  }
}

extension CalendarEntry {
  /// The number of rows that ``CalendarNote`` takes.
  var noteRows: Int {
    problems.isEmpty && failure == nil && outdatedSince == nil ? 0 : 1
  }

  /// Returns the time of a date on the current day, otherwise its day.
  func timeOrDay(_ date: Date) -> String {
    isToday(date) ? formats.time(date) : formats.day(date)
  }
}

/// An event with its time, which opens the event's address if it has one.
struct EventRow: View {
  let event: Event
  let entry: CalendarEntry
  var isWide = false

  var body: some View {
    if let link = event.link {
      // The base is a color, because a link is in the tint color and its styles relate to that.
      Link(destination: link) { label.foregroundStyle(Color.primary) }
    } else {
      label
    }
  }

  private var label: some View {
    HStack {
      Text("▌").foregroundStyle(event.color.style)
      Text(entry.formats.start(of: event)).foregroundStyle(.secondary).layoutPriority(1)
      Text(event.title).lineLimit(1).privacySensitive()
      if event.link != nil { Text("↗").foregroundStyle(.tint).layoutPriority(1) }
      if event.isInProgress(at: entry.date) && !event.isAllDay {
        Spacer(minLength: 0)
        Text("now").bold().foregroundStyle(.green).layoutPriority(1)
      } else if isWide, let location = event.location {
        Spacer(minLength: 0)
        Text(location).foregroundStyle(.tertiary).lineLimit(1).privacySensitive()
      }
    }
  }
}
