internal import Configuration
internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// What the user chose for a data widget.
///
/// The names of the fields are stored in `home.yaml`.
struct DataSettings: Hashable, Sendable {
  var source = ""
  /// The time between readings in seconds, or `nil` for that of the source.
  var interval: Double?
  var headers = ""
  var format = DataFormat.automatic
  var expression = ""
  var style = DataStyle.automatic
  var unit = ""
  var columns: [String] = []
  var minimum: Double?
  var maximum: Double?
  /// Why a value is ignored, or `nil`.
  var problem: DataProblem?

  /// The shortest time between readings, in seconds.
  private static let shortestInterval = 1.0

  init() {}

  init(_ values: FormValues) {
    source = values["source"] ?? ""
    headers = values["headers"] ?? ""
    format = values["decode"].flatMap(DataFormat.init) ?? .automatic
    expression = values["select"] ?? ""
    style = values["show"].flatMap(DataStyle.init) ?? .automatic
    unit = values["unit"] ?? ""
    columns = (values["columns"] ?? "").split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
    minimum = values["minimum"].flatMap(Double.init)
    maximum = values["maximum"].flatMap(Double.init)
    let every = (values["every"] ?? "").trimmingCharacters(in: .whitespaces)
    guard !every.isEmpty else { return }
    if let seconds = IntervalText.seconds(every), seconds > 0 {
      interval = max(Self.shortestInterval, seconds)
    } else {
      problem = DataProblem(
        .every, String(localized: "“\(every)” is not an interval such as 30s, 5m or 1h."))
    }
  }

  /// The form with which the settings are edited.
  static var form: SettingsForm {
    var source = SettingsForm.Field(
      "source", title: String(localized: "Source"),
      description: String(localized: "A command, an address or a file"))
    source.previewsWhenLeft = true
    var headers = SettingsForm.Field(
      "headers", title: String(localized: "Headers"),
      description: String(localized: "Such as Authorization: Bearer {secret: github}"),
      kind: .multilineText)
    headers.previewsWhenLeft = true
    let fields = [
      source,
      SettingsForm.Field(
        "every", title: String(localized: "Every"),
        description: String(localized: "Such as 30s, 5m or 1h")),
      headers,
      SettingsForm.Field(
        "decode", title: String(localized: "Format"), kind: .choice(formatChoices),
        defaultValue: DataFormat.automatic.rawValue),
      SettingsForm.Field(
        "select", title: String(localized: "Select"),
        description: String(localized: "An expression of jq, such as .items[].name")),
      SettingsForm.Field(
        "show", title: String(localized: "Show as"), kind: .choice(styleChoices),
        defaultValue: DataStyle.automatic.rawValue),
      field("unit", String(localized: "Unit"), [.automatic, .value, .gauge, .sparkline, .bars]),
      field("columns", String(localized: "Columns"), [.table]),
      field("minimum", String(localized: "Minimum"), [.gauge], kind: .number),
      field("maximum", String(localized: "Maximum"), [.gauge], kind: .number),
    ]
    return SettingsForm(name: "Data", title: String(localized: "Data"), fields: fields)
  }

  private static func field(
    _ name: String, _ title: String, _ styles: [DataStyle], kind: SettingsForm.Field.Kind = .text
  ) -> SettingsForm.Field {
    var field = SettingsForm.Field(name, title: title, kind: kind)
    field.condition = .init("show", isOneOf: styles.map(\.rawValue))
    return field
  }

  private static var formatChoices: [SettingsForm.Field.Choice] {
    DataFormat.allCases.map { SettingsForm.Field.Choice($0.rawValue, title: $0.title) }
  }

  private static var styleChoices: [SettingsForm.Field.Choice] {
    DataStyle.allCases.map { SettingsForm.Field.Choice($0.rawValue, title: $0.title) }
  }
}

extension DataFormat {
  var title: String {
    switch self {
    case .automatic: String(localized: "automatic")
    case .text: String(localized: "Text")
    case .json: "JSON"
    case .csv: "CSV"
    case .tsv: "TSV"
    case .yaml: "YAML"
    case .feed: String(localized: "Feed (RSS, Atom)")
    case .calendar: String(localized: "Calendar (iCalendar)")
    case .prometheus: "Prometheus"
    }
  }
}

extension DataStyle {
  var title: String {
    switch self {
    case .automatic: String(localized: "automatic")
    case .value: String(localized: "Value")
    case .list: String(localized: "List")
    case .table: String(localized: "Table")
    case .gauge: String(localized: "Gauge")
    case .sparkline: String(localized: "Line")
    case .bars: String(localized: "Bars")
    case .month: String(localized: "Days of the month")
    case .log: String(localized: "Log")
    case .text: String(localized: "Text")
    case .markdown: "Markdown"
    }
  }
}
