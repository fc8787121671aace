internal import TesseraKit
internal import TesseraUI

/// The calendar, laid out for the widget's style and family.
struct CalendarView: View {
  let entry: CalendarEntry

  var body: some View {
    if isEmpty { NoCalendars() } else { styled }
  }

  /// Whether the style would show nothing: without events, the others show the date.
  private var isEmpty: Bool {
    guard !entry.hasCalendars, entry.events.isEmpty, entry.noteRows == 0 else { return false }
    return switch entry.style {
    case .agenda, .next, .timeUntil: true
    case .overview, .month, .week, .day: false
    }
  }

  @ViewBuilder private var styled: some View {
    switch entry.style {
    case .overview: OverviewCalendar(entry: entry)
    case .month: MonthCalendar(entry: entry)
    case .week: WeekCalendar(entry: entry)
    case .agenda: AgendaCalendar(entry: entry)
    case .day: DayCalendar(entry: entry)
    case .next: NextEventCalendar(entry: entry)
    case .timeUntil: TimeUntilCalendar(entry: entry)
    }
  }
}
