package import ViewTree

/// What an intent is, as its extension describes it: enough to ask a person for its parameters.
package struct IntentSchema: Codable, Hashable, Sendable {
  /// The type's name; values in `home.yaml` stand under it.
  package var name: String
  /// Names that the type had before: values that stand under those are its own.
  package var earlierNames: [String]?
  /// The name for people.
  package var title: String
  package var description: String?
  /// Whether people find the intent by itself.
  package var isDiscoverable: Bool
  package var parameters: [ParameterSchema]
  /// Which parameters are shown, or `nil` for all.
  package var summary: SummarySchema?

  package init(name: String, title: String, parameters: [ParameterSchema] = []) {
    self.name = name
    self.title = title
    self.parameters = parameters
    isDiscoverable = true
  }

  /// Whether values that stand under a name are this intent's.
  package func answers(to name: String) -> Bool {
    name == self.name || earlierNames?.contains(name) == true
  }

  package subscript(parameter name: String) -> ParameterSchema? {
    parameters.first { $0.name == name }
  }
}

/// One parameter.
package struct ParameterSchema: Codable, Hashable, Sendable {
  /// What kind of value is asked for.
  package enum Kind: String, Codable, Hashable, Sendable {
    case bool, integer, number, text, date, url
    /// One of a few, listed in ``ParameterSchema/choices``.
    case choice
    /// Something that the extension's query finds.
    case entity
    /// A value that nobody can be asked for.
    case other
  }

  /// How a number is asked for.
  package enum Control: String, Codable, Hashable, Sendable {
    case field, stepper, slider
  }

  /// How many values a list may hold.
  package struct Count: Codable, Hashable, Sendable {
    package var minimum: Int?
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
  /// The default, or `nil` where the extension has none or says it only when it is asked.
  package var standard: JSON?
  package var choices: [IntentOption]?
  /// Whether the extension is asked for the values to choose from.
  package var hasOptions = false
  /// Whether the extension finds values by words; else those that it lists are searched here.
  package var isSearchable = false
  package var minimum: Double?
  package var maximum: Double?
  package var control: Control?
  /// Whether a text may have several lines.
  package var isMultiline = false
  /// How many values a list may hold, by family; under `""` for any family.
  package var counts: [String: Count]?

  package init(name: String, title: String, kind: Kind) {
    self.name = name
    self.title = title
    self.kind = kind
  }

  /// How many values the list may hold in a family.
  package func count(in family: Family?) -> Count {
    family.flatMap { counts?[$0.rawValue] } ?? counts?[""] ?? Count()
  }
}

/// A value to choose.
package struct IntentOption: Codable, Hashable, Sendable {
  package var value: JSON
  package var title: String
  package var subtitle: String?
  /// The heading that it stands under, or `nil`.
  package var section: String?

  package init(value: JSON, title: String, subtitle: String? = nil, section: String? = nil) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.section = section
  }
}

/// The values of an intent's parameters, under the intent's name.
package struct IntentValues: Codable, Hashable, Sendable {
  package var intent: String
  /// By the parameter's name; one that is absent has its default.
  package var values: [String: JSON]

  package init(intent: String, values: [String: JSON] = [:]) {
    self.intent = intent
    self.values = values
  }
}

/// An intent with its values, as it is archived with a picture.
package struct IntentCall: Codable, Hashable, Sendable {
  /// The type, as the extension finds it again; `nil` where its name alone is known.
  package var type: String?
  package var intent: String
  package var values: [String: JSON]

  package init(type: String? = nil, intent: String, values: [String: JSON] = [:]) {
    self.type = type
    self.intent = intent
    self.values = values
  }
}
