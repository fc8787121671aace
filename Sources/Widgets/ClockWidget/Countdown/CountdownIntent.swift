internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// How a countdown is shown.
enum CountdownStyle: String, AppEnum {
  case days, units, ring, bar, words, dots

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [CountdownStyle: DisplayRepresentation] = [
    .days: "Days", .units: "Days and time", .ring: "Ring", .bar: "Bar", .words: "Words",
    .dots: "Dots",
  ]
}

/// The settings of a countdown.
struct CountdownIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Countdown"
  static let description: IntentDescription? =
    "The date to count down to. After the date, the widget counts up."

  @Parameter(title: "Style", default: .days) var style: CountdownStyle
  @Parameter(title: "Title", description: "The date itself if there is no title.")
  var name: String?
  @Parameter(title: "Date", description: "The next New Year if there is no date.")
  var date: Date?
  @Parameter(title: "Start", description: "A year before the date if there is no start.")
  var start: Date?
  @Parameter(title: "Hours", default: .automatic) var hours: HourFormat

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case([CountdownStyle.ring, .bar]) {
        Summary("\(\.$style)") {
          \.$name
          \.$date
          \.$start
          \.$hours
        }
      }
      DefaultCase {
        Summary("\(\.$style)") {
          \.$name
          \.$date
          \.$hours
        }
      }
    }
  }
}
