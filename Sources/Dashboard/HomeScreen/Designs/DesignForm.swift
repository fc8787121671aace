internal import Configuration
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// The rows of a sheet that choose a design for a box, or that say what a design shows.
///
/// The rows are parameters, like those of a widget's settings. Their names begin with `design.`.
struct DesignForm: Hashable, Sendable {
  /// The designs that a box can show.
  var designs: [String] = []
  /// The widgets that a design can show, with their names.
  var sources: [WidgetReference] = []
  var sourceNames: [String] = []
  /// The families of the chosen widget.
  var families: [Family] = []
  /// The name of a design that the user does not name.
  var suggestedName = ""

  private static let design = "design.design"
  private static let family = "design.family"
  private static let source = "design.source"
  private static let name = "design.name"

  static func contains(_ name: String) -> Bool { name.hasPrefix("design.") }

  static func prompt(of name: String) -> String {
    switch name {
    case Self.name: localized("that of the widget")
    case Self.design: localized("none")
    default: localized("choose")
    }
  }

  // MARK: Rows

  /// The row that chooses a design for a box; none if there are no designs.
  var choiceRows: [ParameterSchema] {
    guard !designs.isEmpty else { return [] }
    var row = Self.choice(Self.design, "Design", designs.map { ($0, $0) })
    row.isOptional = true
    return [row]
  }

  /// The rows that choose the size and the widget of a design.
  var sourceRows: [ParameterSchema] {
    [
      Self.choice(Self.family, "Size", families.map { ($0.rawValue, $0.localizedName) }),
      Self.choice(
        Self.source, "Widget", zip(sources, sourceNames).map { ($0.description, $1) }),
    ]
  }

  /// The row that chooses the widget of a design.
  var sourceRow: ParameterSchema { sourceRows[1] }

  static var nameRows: [ParameterSchema] {
    var row = ParameterSchema(name: name, title: localized("Name"), kind: .text)
    row.isOptional = true
    return [row]
  }

  private static func choice(
    _ name: String, _ title: LocalizedText, _ choices: [(value: String, title: String)]
  ) -> ParameterSchema {
    var row = ParameterSchema(name: name, title: localized(title), kind: .choice)
    row.choices = choices.map { IntentOption(value: .string($0.value), title: $0.title) }
    return row
  }

  // MARK: Values

  static func values(choosing design: String?) -> [String: JSON] {
    design.map { [Self.design: .string($0)] } ?? [:]
  }

  static func values(of design: WidgetPlacement) -> [String: JSON] {
    [
      family: .string(design.family.rawValue), source: .string(design.widget.description),
      name: .string(design.id),
    ]
  }

  /// The values of a new design.
  static let newValues: [String: JSON] = [family: .string(Family.systemSmall.rawValue)]

  static func design(_ values: [String: JSON]) -> String? { text(design, values) }

  static func family(_ values: [String: JSON]) -> Family? {
    text(family, values).flatMap { Family(rawValue: $0) }
  }

  static func source(_ values: [String: JSON]) -> WidgetReference? {
    text(source, values).flatMap { WidgetReference($0) }
  }

  /// Returns the name without spaces around it, or `nil` if it is empty.
  static func name(_ values: [String: JSON]) -> String? {
    text(name, values).map { $0.trimmingWhitespace }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name of the row with a design's name, for problems.
  static let nameRow = name

  private static func text(_ name: String, _ values: [String: JSON]) -> String? {
    guard case .string(let text)? = values[name] else { return nil }
    return text
  }
}
