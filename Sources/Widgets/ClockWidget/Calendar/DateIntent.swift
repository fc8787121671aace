internal import TesseraIntents

/// How the date is shown.
enum DateStyle: String, AppEnum {
  case number, words, leaf, week, progress, line

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [DateStyle: DisplayRepresentation] = [
    .number: "Number", .words: "Words", .leaf: "Calendar leaf", .week: "Week",
    .progress: "Progress", .line: "Line",
  ]
}

/// The settings of the date.
struct DateIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Date"
  static let description: IntentDescription? = "How the date is shown, and for which place."

  @Parameter(title: "Style", default: .number) var style: DateStyle
  @Parameter(title: "Time zone", description: "The local time zone if none is chosen.")
  var zone: ZoneEntity?
}
