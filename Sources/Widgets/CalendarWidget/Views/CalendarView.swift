internal import TesseraKit
internal import TesseraUI

/// The calendar, laid out for the widget's style and family.
struct CalendarView: View {
  let entry: CalendarEntry

  var body: some View {
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
