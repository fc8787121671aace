internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A list of the next events.
struct AgendaCalendar: View {
  @Environment(\.widgetFamily) private var family
  let entry: CalendarEntry

  var body: some View {
    if family == .systemSmall {
      GeometryReader { SmallAgenda(entry: entry, rows: $0.size.rows) }
    } else {
      FittingEvents(entry: entry, isWide: true)
    }
  }
}

/// The events with their times, without a mark and without places.
private struct SmallAgenda: View {
  let entry: CalendarEntry
  let rows: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if entry.events.isEmpty { NoEvents(entry: entry) }
      ForEach(entry.days(rows: rows - entry.noteRows), id: \.name) { day in
        Text(day.name).foregroundStyle(.tertiary).lineLimit(1)
        ForEach(day.events, id: \.self) { event in
          HStack(spacing: 8) {
            if event.isAllDay {
              Text("▌").foregroundStyle(event.color.style)
            } else {
              Text(entry.formats.time(event.start)).layoutPriority(1)
                .foregroundStyle(
                  event.isInProgress(at: entry.date)
                    ? AnyShapeStyle(.green) : event.color.style)
            }
            Text(event.title).lineLimit(1).privacySensitive()
          }
        }
      }
      CalendarNote(entry: entry)
    }
    .widgetURL(entry.events.first?.link)
  }
}
