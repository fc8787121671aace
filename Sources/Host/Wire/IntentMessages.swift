package import IntentSchemas
package import ViewTree

/// An intent to perform.
package struct PerformRequest: Codable, Hashable, Sendable {
  /// The archived intent, as it came with the picture.
  package var action: String
  /// The room for a view that the intent may show, in cells.
  package var width: Int
  package var height: Int
  package var colorScheme = "dark"
  package var locale: String?
  package var timeZone: String?
  /// The moment at which it is performed in seconds since 1970, or `nil` for now.
  package var date: Double?

  package init(action: String, width: Int, height: Int) {
    self.action = action
    self.width = width
    self.height = height
  }
}

/// What came of an intent.
package struct WirePerformed: Codable, Hashable, Sendable {
  /// Always true: what tells this answer from others.
  package var performed = true
  /// What the intent said.
  package var dialog: String?
  /// What it showed.
  package var view: WireView?
  /// What it gave back.
  package var value: JSON?
  /// What is to be opened.
  package var url: String?
  /// Whether the extension's app is to be opened.
  package var opensApp: Bool?
  /// What went wrong though the intent was performed, such as values that were not saved.
  package var problem: String?

  package init() {}
}

/// The values to choose from for a parameter.
package struct OptionsRequest: Codable, Hashable, Sendable {
  /// The widget's kind, or `nil` for an intent that is asked for by itself.
  package var kind: String?
  package var intent: String
  package var parameter: String
  /// The values of the intent's parameters as they stand.
  package var values: [String: JSON]
  /// What was typed, or `nil` for nothing.
  package var words: String?
  /// The moment at which they are asked for in seconds since 1970, or `nil` for now.
  package var date: Double?

  package init(
    kind: String?, intent: String, parameter: String, values: [String: JSON], words: String? = nil
  ) {
    self.kind = kind
    self.intent = intent
    self.parameter = parameter
    self.values = values
    self.words = words
  }
}

/// The end of an answer: what options were not sent before, those that are chosen, the default.
package struct WireOptions: Codable, Hashable, Sendable {
  package var options: [IntentOption]
  /// The words of what is chosen; what is gone is not among them.
  package var chosen: [IntentOption]
  package var standard: JSON?

  package init(options: [IntentOption], chosen: [IntentOption], standard: JSON? = nil) {
    self.options = options
    self.chosen = chosen
    self.standard = standard
  }
}
