internal import Places
internal import TesseraIntents
internal import WidgetOptions

/// What the widget shows.
enum AstronomyStyle: String, AppEnum {
  case moon, sunArc, sunTimes, planets, sky, eclipse

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [AstronomyStyle: DisplayRepresentation] = [
    .moon: "Moon", .sunArc: "Sun’s arc", .sunTimes: "Sun’s times", .planets: "Planets tonight",
    .sky: "Sky tonight", .eclipse: "Next eclipses",
  ]

  /// Whether the style shows something useful without a place.
  var worksWithoutPlace: Bool { self == .moon || self == .eclipse }
}

/// The settings of the widget.
///
/// The name of this type is stored in `home.yaml`.
struct AstronomyIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Astronomy"

  @Parameter(title: "Style", default: .moon) var style: AstronomyStyle
  @Parameter(title: "Place") var place: PlaceEntity?
  @Parameter(title: "Hours", default: .automatic) var hours: HourFormat

  static var parameterSummary: some ParameterSummary {
    When(\.$style, .equalTo, .sky) {
      Summary {
        \.$style; \.$place
      }
    } otherwise: {
      Summary {
        \.$style; \.$place; \.$hours
      }
    }
  }

  init() {}

  init(style: AstronomyStyle) {
    self.style = style
  }
}
