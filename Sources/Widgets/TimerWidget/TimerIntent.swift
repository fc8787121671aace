internal import TesseraIntents
internal import TesseraKit
internal import WidgetOptions

/// What a timer is for.
enum TimerMode: String, AppEnum {
  case pomodoro, stopwatch, alarms

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mode"
  static let caseDisplayRepresentations: [TimerMode: DisplayRepresentation] = [
    .pomodoro: "Pomodoro", .stopwatch: "Stopwatch", .alarms: "Alarms",
  ]
}

/// How a timer is shown.
enum TimerStyle: String, AppEnum {
  case numerals, ring, bar, plain

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [TimerStyle: DisplayRepresentation] = [
    .numerals: "Numerals", .ring: "Ring", .bar: "Bar", .plain: "Plain",
  ]
}

/// The settings of a timer.
struct TimerIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Timer"
  static let description: IntentDescription? = "What the timer is for, and how it is shown."

  @Parameter(title: "Mode", default: .pomodoro) var mode: TimerMode
  @Parameter(title: "Style", default: .numerals) var style: TimerStyle
  @Parameter(title: "Work, minutes", default: 25, inclusiveRange: (1, 180)) var work: Int
  @Parameter(title: "Short break, minutes", default: 5, inclusiveRange: (1, 180))
  var shortBreak: Int
  @Parameter(title: "Long break, minutes", default: 15, inclusiveRange: (1, 180))
  var longBreak: Int
  @Parameter(title: "Rounds until the long break", default: 4, inclusiveRange: (1, 12))
  var rounds: Int
  @Parameter(title: "Start the next phase automatically", default: false) var isAutomatic: Bool
  @Parameter(
    title: "Alarms", description: "Such as 7:30 Wake up, Mon-Fri 9:55 Stand-up, Sat 10:00 Market")
  var alarms: String?
  @Parameter(title: "Hours", default: .automatic) var hours: HourFormat
  @Parameter(
    title: "Desktop notification",
    description: "Runs notify-send when a phase ends or an alarm is due.",
    default: false)
  var notifies: Bool

  static var parameterSummary: some ParameterSummary {
    Switch(\.$mode) {
      Case(TimerMode.pomodoro) {
        Summary("\(\.$mode)") {
          \.$style
          \.$work
          \.$shortBreak
          \.$longBreak
          \.$rounds
          \.$isAutomatic
          \.$notifies
        }
      }
      Case(TimerMode.alarms) {
        Summary("\(\.$mode)") {
          \.$style
          \.$alarms
          \.$hours
          \.$notifies
        }
      }
      DefaultCase {
        Summary("\(\.$mode)") { \.$style }
      }
    }
  }
}
