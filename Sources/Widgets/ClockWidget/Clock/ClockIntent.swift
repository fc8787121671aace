internal import TesseraIntents
internal import TesseraKit
internal import WidgetOptions

/// How the clock shows the time.
enum ClockStyle: String, AppEnum {
  case digits, words, letters, analogue, ring, progress, world, binary

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [ClockStyle: DisplayRepresentation] = [
    .digits: "Digits", .words: "Words", .letters: "Letter grid", .analogue: "Analogue",
    .ring: "Day ring", .progress: "Progress", .world: "World", .binary: "Binary",
  ]
}

/// Where the digits include seconds.
enum SecondsDisplay: String, AppEnum {
  /// In the large family, which has space for them.
  case automatic
  case shown
  case hidden

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Seconds"
  static let caseDisplayRepresentations: [SecondsDisplay: DisplayRepresentation] = [
    .automatic: "Automatic", .shown: "Shown", .hidden: "Hidden",
  ]
}

/// The settings of the clock.
struct ClockIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Clock"
  static let description: IntentDescription? = "How the time is shown, and for which places."

  @Parameter(title: "Style", default: .digits) var style: ClockStyle
  @Parameter(title: "Hours", default: .automatic) var hours: HourFormat
  @Parameter(title: "Seconds", default: .automatic) var seconds: SecondsDisplay
  @Parameter(title: "Time zone", description: "The local time zone if none is chosen.")
  var zone: ZoneEntity?
  @Parameter(
    title: "Other zones", description: "If none: Tokyo, London, New York, or TESSERA_ZONES",
    size: IntentCollectionSize(max: 8))
  var zones: [ZoneEntity]?

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case(ClockStyle.digits) {
        Summary("\(\.$style)") {
          \.$hours
          \.$seconds
          \.$zone
          \.$zones
        }
      }
      Case([ClockStyle.analogue, .world]) {
        Summary("\(\.$style)") {
          \.$hours
          \.$zone
          \.$zones
        }
      }
      Case([ClockStyle.ring, .binary]) {
        Summary("\(\.$style)") {
          \.$hours
          \.$zone
        }
      }
      DefaultCase {
        Summary("\(\.$style)") { \.$zone }
      }
    }
  }
}
