internal import Places
internal import TesseraIntents
internal import WidgetOptions

/// What the widget shows.
enum WeatherStyle: String, AppEnum {
  case now, hours, days, rain, wind, air, sun

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [WeatherStyle: DisplayRepresentation] = [
    .now: "Now", .hours: "Hours", .days: "Days", .rain: "Rain", .wind: "Wind",
    .air: "UV and air", .sun: "Sun",
  ]
}

/// The system of units.
enum UnitSystem: String, AppEnum {
  /// The units of the locale.
  case automatic
  case metric, imperial

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Units"
  static let caseDisplayRepresentations: [UnitSystem: DisplayRepresentation] = [
    .automatic: "Automatic", .metric: "Metric", .imperial: "Imperial",
  ]
}

/// The settings of the widget.
///
/// The names of this type and of its parameters are stored in `home.yaml`.
struct WeatherIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Weather"

  @Parameter(title: "Style", default: .now) var style: WeatherStyle
  /// The place, or `nil` for the first of the user's own places.
  @Parameter(title: "Place") var place: PlaceEntity?
  @Parameter(title: "Units", default: .automatic) var units: UnitSystem
  @Parameter(title: "Hours", default: .automatic) var hours: HourFormat

  init() {}

  init(place: Place, style: WeatherStyle = .now) {
    self.place = PlaceEntity(place)
    self.style = style
  }

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case(.days) {
        Summary("Show \(\.$style)") {
          \.$place
          \.$units
        }
      }
      Case(.sun) {
        Summary("Show \(\.$style)") {
          \.$place
          \.$hours
        }
      }
      DefaultCase {
        Summary("Show \(\.$style)") {
          \.$place
          \.$units
          \.$hours
        }
      }
    }
  }
}
