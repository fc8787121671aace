package import ViewTree

/// An intent as its extension describes it, with everything needed to let the user edit its
/// parameters.
package struct IntentSchema: Codable, Hashable, Sendable {
  /// The type's name, under which `home.yaml` stores the values.
  package var name: String
  /// Former names of the type.
  ///
  /// Values stored under one of them belong to this intent.
  package var earlierNames: [String]?
  /// The name shown to the user.
  package var title: String
  package var description: String?
  /// Whether the intent is listed, so that the user can run it without a widget.
  package var isDiscoverable: Bool
  package var parameters: [ParameterSchema]
  /// The rules that choose the parameters to show, or `nil` to show all that the user can edit.
  package var summary: SummarySchema?

  package init(name: String, title: String, parameters: [ParameterSchema] = []) {
    self.name = name
    self.title = title
    self.parameters = parameters
    isDiscoverable = true
  }

  /// Returns whether values stored under a name belong to this intent.
  package func isNamed(_ name: String) -> Bool {
    name == self.name || earlierNames?.contains(name) == true
  }

  /// The parameter with a name, or `nil` if there is none.
  package subscript(parameter name: String) -> ParameterSchema? {
    parameters.first { $0.name == name }
  }
}

/// A parameter of an intent.
package struct ParameterSchema: Codable, Hashable, Sendable {
  /// The kind of value that a parameter takes.
  package enum Kind: String, Codable, Hashable, Sendable {
    case bool, integer, number, text, date, url
    /// One of the values in ``ParameterSchema/choices``.
    case choice
    /// An entity that the extension's query finds.
    case entity
    /// A value that the user cannot edit.
    case other
  }

  /// The control that edits a number.
  package enum Control: String, Codable, Hashable, Sendable {
    case field, stepper, slider
  }

  /// The number of values that a list may hold.
  package struct Count: Codable, Hashable, Sendable {
    /// The minimum number, or `nil` for no limit.
    package var minimum: Int?
    /// The maximum number, or `nil` for no limit.
    package var maximum: Int?

    package init(minimum: Int? = nil, maximum: Int? = nil) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  package var name: String
  package var title: String
  package var description: String?
  package var kind: Kind
  package var isList = false
  package var isOptional = false
  /// The default value, or `nil` if there is none or the extension computes it on request.
  package var standard: JSON?
  /// The values to choose from, or `nil` unless the kind is `choice`.
  package var choices: [IntentOption]?
  /// Whether the values to choose from must be requested from the extension.
  package var hasOptions = false
  /// Whether the extension can search for values by text.
  ///
  /// If not, the dashboard searches the listed values.
  package var isSearchable = false
  /// The smallest valid number, or `nil` for no limit.
  package var minimum: Double?
  /// The largest valid number, or `nil` for no limit.
  package var maximum: Double?
  /// The control for a number, or `nil` for a field.
  package var control: Control?
  /// Whether the text may have several lines.
  package var isMultiline = false
  /// Whether the preview beside the settings uses the text only when the user has left its row.
  package var previewsWhenLeft = false
  /// Whether the text is kept in the keychain and is not shown while it is typed; `nil` means no.
  package var isSecret: Bool?
  /// The number of values that a list may hold, by family name; `nil` for no limits.
  ///
  /// The key `""` applies to families that have no entry of their own.
  package var counts: [String: Count]?

  package init(name: String, title: String, kind: Kind) {
    self.name = name
    self.title = title
    self.kind = kind
  }

  /// Reads a description, in which an author may leave out what is no.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func flag(_ key: CodingKeys) throws -> Bool {
      try fields.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    name = try fields.decode(String.self, forKey: .name)
    title = try fields.decode(String.self, forKey: .title)
    description = try fields.decodeIfPresent(String.self, forKey: .description)
    kind = try fields.decode(Kind.self, forKey: .kind)
    isList = try flag(.isList)
    isOptional = try flag(.isOptional)
    standard = try fields.decodeIfPresent(JSON.self, forKey: .standard)
    choices = try fields.decodeIfPresent([IntentOption].self, forKey: .choices)
    hasOptions = try flag(.hasOptions)
    isSearchable = try flag(.isSearchable)
    minimum = try fields.decodeIfPresent(Double.self, forKey: .minimum)
    maximum = try fields.decodeIfPresent(Double.self, forKey: .maximum)
    control = try fields.decodeIfPresent(Control.self, forKey: .control)
    isMultiline = try flag(.isMultiline)
    previewsWhenLeft = try flag(.previewsWhenLeft)
    isSecret = try fields.decodeIfPresent(Bool.self, forKey: .isSecret)
    counts = try fields.decodeIfPresent([String: Count].self, forKey: .counts)
  }

  /// Returns the number of values that the list may hold in a family, or without a widget.
  package func count(in family: Family?) -> Count {
    family.flatMap { counts?[$0.rawValue] } ?? counts?[""] ?? Count()
  }
}

/// A value that the user can choose.
package struct IntentOption: Codable, Hashable, Sendable {
  package var value: JSON
  package var title: String
  package var subtitle: String?
  /// The heading of the option's section, or `nil` for none.
  package var section: String?

  package init(value: JSON, title: String, subtitle: String? = nil, section: String? = nil) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.section = section
  }
}

/// The values of an intent's parameters.
package struct IntentValues: Codable, Hashable, Sendable {
  package var intent: String
  /// The values by parameter name.
  ///
  /// A parameter that is absent has its default value.
  package var values: [String: JSON]

  package init(intent: String, values: [String: JSON] = [:]) {
    self.intent = intent
    self.values = values
  }
}

/// An intent with its values, as archived with a widget's view.
package struct IntentCall: Codable, Hashable, Sendable {
  /// The type's mangled name, or `nil` if only ``intent`` is known.
  package var type: String?
  package var intent: String
  package var values: [String: JSON]
  /// Whether a required value is missing, for which the dashboard asks; `nil` means no.
  package var asks: Bool?

  package init(type: String? = nil, intent: String, values: [String: JSON] = [:]) {
    self.type = type
    self.intent = intent
    self.values = values
  }
}
