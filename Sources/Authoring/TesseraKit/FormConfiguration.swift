internal import IntentSchemas
public import TesseraUI
internal import ViewTree
internal import Wire

/// The settings of a widget whose parameters are known only when the extension runs.
///
/// A type of AppIntents declares its parameters in its source code. A form is for a widget that
/// reads them from somewhere else, such as from the script that it runs.
///
/// This type is specific to Tessera.
public struct SettingsForm: Hashable, Sendable {
  /// A setting.
  public struct Field: Hashable, Sendable {
    /// What the user can enter.
    public enum Kind: Hashable, Sendable {
      /// A line of text.
      case text
      /// A text that may have several lines.
      case multilineText
      /// A line of text that nobody else may see, such as a password.
      ///
      /// It is not shown while it is typed, and the dashboard keeps it in the keychain.
      case secret
      /// A number.
      case number
      /// On or off.
      case toggle
      /// One of several texts.
      case choice([Choice])
    }

    /// A text that the user can choose.
    public struct Choice: Hashable, Sendable {
      /// The value that is stored.
      public var value: String
      /// The title shown to the user.
      public var title: String

      /// Creates a choice; without a title, the value is shown.
      public init(_ value: String, title: String? = nil) {
        self.value = value
        self.title = title ?? value
      }
    }

    /// The name under which the value is stored.
    public var name: String
    /// The title shown to the user.
    public var title: String
    /// A description of the setting, or `nil` for none.
    public var description: String?
    /// What the user can enter.
    public var kind: Kind
    /// The default value as text (`true` and `false` for a toggle), or `nil` for none.
    public var defaultValue: String?
    /// Whether the preview beside the settings uses the value only when the user has left its row.
    ///
    /// It is for a text that must not be used before it is complete, such as a command.
    public var previewsWhenLeft = false
    /// The name of a setting and the values of it with which this field is shown, or `nil` if it is
    /// always shown.
    public var condition: Condition?

    /// When a field is shown.
    public struct Condition: Hashable, Sendable {
      /// The name of a field of the kind `choice`.
      public var field: String
      /// The values with which the field is shown.
      public var values: [String]

      /// Creates a condition.
      public init(_ field: String, isOneOf values: [String]) {
        self.field = field
        self.values = values
      }
    }

    /// Creates a setting.
    public init(
      _ name: String, title: String, description: String? = nil, kind: Kind = .text,
      defaultValue: String? = nil
    ) {
      self.name = name
      self.title = title
      self.description = description
      self.kind = kind
      self.defaultValue = defaultValue
    }
  }

  /// The name under which `home.yaml` stores the values.
  public var name: String
  /// The title of the settings sheet.
  public var title: String
  /// The settings, in the order of the sheet.
  public var fields: [Field]

  /// Creates a form.
  public init(name: String, title: String, fields: [Field]) {
    self.name = name
    self.title = title
    self.fields = fields
  }
}

/// The values of a form as text; those that the user did not set have their default values.
///
/// This type is specific to Tessera.
public struct FormValues: Hashable, Sendable {
  private var texts: [String: String] = [:]

  /// Creates values.
  public init(_ texts: [String: String] = [:]) {
    self.texts = texts
  }

  /// The value of a field as text, or `nil` if it has neither a value nor a default value.
  ///
  /// A toggle's value is `true` or `false`; a whole number has no decimal point.
  public subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  /// The values as text, by the names of the fields.
  public var all: [String: String] { texts }
}

/// A provider of timeline entries for a widget whose settings are a ``SettingsForm``.
///
/// This protocol is specific to Tessera.
@preconcurrency
public protocol FormTimelineProvider {
  /// The type of the entries.
  associatedtype Entry: TimelineEntry
  /// The type of the request's context.
  typealias Context = TimelineProviderContext

  /// Returns an entry to show while the first timeline loads.
  func placeholder(in context: Context) -> Entry

  /// Returns an entry that represents the widget at the current time, for example in the gallery.
  func snapshot(for values: FormValues, in context: Context) async -> Entry

  /// Returns the entries for the current time and later.
  func timeline(for values: FormValues, in context: Context) async -> Timeline<Entry>
}

/// The configuration of a widget whose settings are a ``SettingsForm``.
///
/// This type is specific to Tessera.
public struct FormConfiguration<Content: View>: WidgetConfiguration, DefiningConfiguration {
  /// No body: this is a primitive configuration.
  public typealias Body = Never

  package let definedWidgets: [WidgetDefinition]

  /// Creates a configuration from a widget kind, a form, a provider, and a view for each entry.
  ///
  /// A widget whose form has no fields has no settings.
  public init<Provider: FormTimelineProvider>(
    kind: String, form: SettingsForm, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    let handover = Handover(provider)
    let source = ViewSource(
      drawing: EntryDrawing(content),
      placeholder: { handover.value.placeholder(in: $0.providerContext) },
      snapshot: { context, respond in
        let values = form.values(context.request.configuration)
        Task { respond(await handover.value.loadSnapshot(values, context.providerContext)) }
      },
      timeline: { context, respond in
        let values = form.values(context.request.configuration)
        Task { respond(await handover.value.loadTimeline(values, context.providerContext), []) }
      })
    var definition = WidgetDefinition(kind: kind, source: source)
    definition.declaredSchema = form.schema
    definedWidgets = [definition]
  }
}

extension FormTimelineProvider {
  fileprivate nonisolated func loadSnapshot(
    _ values: FormValues, _ context: Context
  ) async -> sending Entry {
    Handover(await snapshot(for: values, in: context)).value
  }

  fileprivate nonisolated func loadTimeline(
    _ values: FormValues, _ context: Context
  ) async -> sending Timeline<Entry> {
    Handover(await timeline(for: values, in: context)).value
  }
}

extension SettingsForm {
  var schema: IntentSchema {
    var schema = IntentSchema(name: name, title: title, parameters: fields.map(\.schema))
    schema.isDiscoverable = false
    schema.summary = summary
    return schema
  }

  /// The rule that shows the fields, or `nil` if all are always shown.
  ///
  /// A field of the kind `choice` decides about those that have it in their condition. If several
  /// do, the rules are nested.
  private var summary: SummarySchema? {
    let deciders = fields.map(\.name).filter { name in
      fields.contains { $0.condition?.field == name }
    }
    guard !deciders.isEmpty else { return nil }
    return summary(of: fields, deciders[...])
  }

  private func summary(of shown: [Field], _ deciders: ArraySlice<String>) -> SummarySchema {
    guard let decider = deciders.first else { return .parameters(shown.map(\.name)) }
    let values = Set(
      self.fields.compactMap(\.condition).filter { $0.field == decider }.flatMap(\.values))
    func fields(with value: String?) -> [Field] {
      shown.filter { field in
        guard let condition = field.condition, condition.field == decider else { return true }
        return value.map { condition.values.contains($0) } ?? false
      }
    }
    let cases = values.sorted().map { value in
      SummarySchema.Case(
        values: [.string(value)], summary: summary(of: fields(with: value), deciders.dropFirst()))
    }
    let otherwise = SummarySchema.Case(
      values: [], summary: summary(of: fields(with: nil), deciders.dropFirst()))
    return .choice(.parameter(decider), cases + [otherwise])
  }

  /// Returns the user's values, and default values for those that are absent.
  ///
  /// Values of another intent are ignored, and so are those that are neither text, a number, a flag
  /// nor a reference to a secret.
  func values(_ stored: IntentValues?) -> FormValues {
    let storedValues = stored.flatMap { $0.intent == name ? $0.values : nil } ?? [:]
    var values = FormValues()
    for field in fields {
      values[field.name] = storedValues[field.name]?.formText ?? field.defaultValue
    }
    return values
  }
}

extension SettingsForm.Field {
  fileprivate var schema: ParameterSchema {
    var schema = ParameterSchema(name: name, title: title, kind: schemaKind)
    schema.description = description
    schema.isOptional = defaultValue == nil
    schema.standard = defaultValue.flatMap { standard($0) }
    schema.isMultiline = kind == .multilineText
    schema.isSecret = kind == .secret ? true : nil
    schema.previewsWhenLeft = previewsWhenLeft
    if case .choice(let choices) = kind {
      schema.choices = choices.map { IntentOption(value: .string($0.value), title: $0.title) }
    }
    return schema
  }

  private var schemaKind: ParameterSchema.Kind {
    switch kind {
    case .text, .multilineText, .secret: .text
    case .number: .number
    case .toggle: .bool
    case .choice: .choice
    }
  }

  /// Returns the default value, or `nil` if the text is not a number or not one of the choices.
  private func standard(_ text: String) -> JSON? {
    switch kind {
    case .text, .multilineText, .secret: .string(text)
    case .number: Double(text).map { .number($0) }
    case .toggle: .bool(text == "true")
    case .choice(let choices): choices.contains { $0.value == text } ? .string(text) : nil
    }
  }
}

extension JSON {
  /// The value as text; a reference to a secret, which a widget gets only if it looks up secrets
  /// itself, is written as within a text.
  fileprivate var formText: String? {
    switch self {
    case .string(let text): text
    case .bool, .number: displayText
    case .object: SecretReference(self)?.text
    case .null, .array: nil
    }
  }
}
