internal import TesseraIntents

/// How the numbers look.
enum HealthStyle: String, AppEnum {
  /// Rings that close when the goal is reached.
  case rings
  /// A bar for each day of a week.
  case bars
  /// The days in a row on which the goal was reached.
  case streak
  /// The day's number, compared with the average.
  case number
  /// A square for each day of the last weeks.
  case heatMap

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [HealthStyle: DisplayRepresentation] = [
    .rings: "Rings", .bars: "Bars of a week", .streak: "Streak", .number: "Number",
    .heatMap: "Heat map",
  ]
}

/// A metric that can be chosen in the settings.
struct MetricEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Metric"
  static let defaultQuery = MetricQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(HealthMetric.title(of: id))")
  }
}

/// Finds the metrics in the chosen file.
struct MetricQuery: EntityQuery {
  @IntentParameterDependency<HealthIntent>(\.$file) private var intent

  /// Returns the metrics without looking for them in the file, which may not have been read yet.
  func entities(for identifiers: [String]) async throws -> [MetricEntity] {
    identifiers.map(MetricEntity.init)
  }

  func suggestedEntities() async throws -> [MetricEntity] {
    let source = HealthSource(file: intent?.file)
    return await source.knownMetrics().map { MetricEntity(id: $0.id) }
  }
}

/// The settings of the widget.
struct HealthIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Health"
  static let description: IntentDescription? = "The numbers to show, and how they look."

  @Parameter(title: "Style", default: .rings) var style: HealthStyle
  @Parameter(title: "File", description: "export.xml, .csv or .json") var file: String?
  @Parameter(title: "Metric") var metric: MetricEntity?
  @Parameter(title: "Goal per day") var goal: Double?
  @Parameter(title: "More rings", size: 2) var rings: [MetricEntity]?

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case(.rings) {
        Summary("\(\.$style) \(\.$file) \(\.$metric) \(\.$goal) \(\.$rings)")
      }
      DefaultCase { Summary("\(\.$style) \(\.$file) \(\.$metric) \(\.$goal)") }
    }
  }
}
