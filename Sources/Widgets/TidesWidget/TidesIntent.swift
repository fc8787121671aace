internal import Files
internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// What the widget shows.
enum TidesStyle: String, AppEnum {
  case now, next, table, curve, week

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [TidesStyle: DisplayRepresentation] = [
    .now: "Now", .next: "Next tide", .table: "Table", .curve: "Curve of the day", .week: "Week",
  ]
}

/// The unit of heights.
enum TideUnit: String, AppEnum {
  /// The unit of the locale.
  case automatic
  case meters, feet

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Units"
  static let caseDisplayRepresentations: [TideUnit: DisplayRepresentation] = [
    .automatic: "Automatic", .meters: "Meters", .feet: "Feet",
  ]

  /// The length of a foot, in meters.
  static let metersPerFoot = 0.3048

  /// Whether heights are in feet.
  func isFeet(in locale: Locale = .current) -> Bool {
    switch self {
    case .automatic: locale.measurementSystem == .us
    case .meters: false
    case .feet: true
    }
  }
}

/// A station that can be chosen in the settings.
struct StationEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Station"
  static let defaultQuery = StationQuery()

  let id: String
  /// Where the station is, or an empty string if that is unknown.
  var detail = ""

  init(id: String) {
    self.id = id
  }

  init(_ station: TideStation) {
    id = station.id
    detail =
      switch station.source {
      case .file(let path, _): UserPath.name(of: path)
      case .service: "NOAA"
      }
  }

  var displayRepresentation: DisplayRepresentation {
    detail.isEmpty
      ? DisplayRepresentation(title: "\(id)")
      : DisplayRepresentation(title: "\(id)", subtitle: "\(detail)")
  }
}

/// Finds stations by a part of their name, the nearest to the user's place first.
struct StationQuery: EntityStringQuery {
  private let stations: TideStations
  private static let limit = 30

  init() {
    // The user is waiting for the options, which the dashboard does for a few seconds only.
    self.init(environment: ProcessInfo.processInfo.environment)
  }

  init(environment: [String: String]) {
    stations = TideStations(environment: environment, timeout: 4)
  }

  /// Returns the stations that settings name, without looking for them; the timeline does that.
  func entities(for identifiers: [String]) async -> [StationEntity] {
    identifiers.map { StationEntity(id: $0) }
  }

  /// Returns the stations that are known; to open the settings is no reason to ask the service.
  func suggestedEntities() async -> [StationEntity] {
    await stations.knownStations().prefix(Self.limit).map { StationEntity($0) }
  }

  func entities(matching string: String) async -> [StationEntity] {
    let text = string.trimmingCharacters(in: .whitespaces)
    return await stations.stations(matching: text, at: Date()).prefix(Self.limit).map {
      StationEntity($0)
    }
  }
}

/// The settings of the widget.
///
/// The name of this type is stored in `home.yaml`.
struct TidesIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Tides"

  @Parameter(title: "Style", default: .now) var style: TidesStyle
  @Parameter(title: "Station") var station: StationEntity?
  @Parameter(title: "Units", default: .automatic) var unit: TideUnit
  @Parameter(title: "Hours", default: .automatic) var hours: HourFormat

  static var parameterSummary: some ParameterSummary {
    Summary {
      \.$style
      \.$station
      \.$unit
      \.$hours
    }
  }

  init() {}

  init(style: TidesStyle) {
    self.style = style
  }
}
