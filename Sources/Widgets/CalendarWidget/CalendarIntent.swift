internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// What a calendar widget looks like.
enum CalendarStyle: String, AppEnum, CaseIterable {
  case overview, month, week, agenda, day, next, timeUntil

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [CalendarStyle: DisplayRepresentation] = [
    .overview: "Overview", .month: "Month", .week: "Week", .agenda: "Agenda",
    .day: "Day", .next: "Next event", .timeUntil: "Time until",
  ]
}

/// The first day of a week.
enum FirstDay: String, AppEnum {
  case automatic, monday, sunday, saturday

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "First day"
  static let caseDisplayRepresentations: [FirstDay: DisplayRepresentation] = [
    .automatic: "Automatic", .monday: "Monday", .sunday: "Sunday", .saturday: "Saturday",
  ]

  /// The weekday's number in a `Calendar`, or `nil` for that of the locale.
  var weekday: Int? {
    switch self {
    case .automatic: nil
    case .monday: 2
    case .sunday: 1
    case .saturday: 7
    }
  }
}

/// The settings of the widget.
struct CalendarIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Calendar"
  static let description: IntentDescription? = "What the calendar shows, and how."

  @Parameter(title: "Style", default: .overview) var style: CalendarStyle
  @Parameter(title: "Calendars", description: "All, if none is chosen")
  var calendars: [CalendarEntity]?
  @Parameter(title: "First day", default: .automatic) var firstDay: FirstDay
  @Parameter(title: "Hours", default: .automatic) var hours: HourFormat

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case([.overview, .month, .week]) {
        Summary("\(\.$style)") {
          \.$calendars
          \.$firstDay
          \.$hours
        }
      }
      Case(.timeUntil) { Summary("\(\.$style)") { \.$calendars } }
      DefaultCase {
        Summary("\(\.$style)") {
          \.$calendars
          \.$hours
        }
      }
    }
  }
}
