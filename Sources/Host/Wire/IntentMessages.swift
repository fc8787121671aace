package import IntentSchemas
package import ViewTree

/// A request to perform an intent.
package struct PerformRequest: Codable, Hashable, Sendable {
  /// The archived intent, from the widget's view.
  package var action: String
  /// The size available for a view that the intent may show, in cells.
  package var width: Int
  package var height: Int
  package var colorScheme = "dark"
  package var locale: String?
  package var timeZone: String?
  /// The date at which the intent is performed, in seconds since 1970, or `nil` for the current
  /// time.
  package var date: Double?

  package init(action: String, width: Int, height: Int) {
    self.action = action
    self.width = width
    self.height = height
  }
}

/// The outcome of performing an intent.
package struct WirePerformed: Codable, Hashable, Sendable {
  /// Always `true`.
  ///
  /// It distinguishes this response from others.
  package var performed = true
  /// The text to show.
  package var dialog: String?
  /// The view to show.
  package var view: WireView?
  /// The returned value.
  package var value: JSON?
  /// The URL to open.
  package var url: String?
  /// Whether to open the extension's app.
  package var opensApp: Bool?
  /// A problem that occurred although the intent was performed, such as values that were not saved.
  package var problem: String?

  package init() {}
}

/// A request for the values to choose from for a parameter.
package struct OptionsRequest: Codable, Hashable, Sendable {
  /// The widget's kind, or `nil` for an intent that is run without a widget.
  package var kind: String?
  package var intent: String
  package var parameter: String
  /// The current values of the intent's parameters.
  package var values: [String: JSON]
  /// The text that the user typed, or `nil` for none.
  package var words: String?
  /// The date that the request is for, in seconds since 1970, or `nil` for the current time.
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

/// The final message of an options response: the options that were not sent before, the chosen
/// options, and the default.
package struct WireOptions: Codable, Hashable, Sendable {
  package var options: [IntentOption]
  /// The options for the chosen values, without those that no longer exist.
  package var chosen: [IntentOption]
  package var standard: JSON?

  package init(options: [IntentOption], chosen: [IntentOption], standard: JSON? = nil) {
    self.options = options
    self.chosen = chosen
    self.standard = standard
  }
}
