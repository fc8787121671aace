package import ViewTree

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

/// The options of a parameter, those that are chosen, and the default value.
///
/// On the wire, this is the final message of a response. Its options are those that were not in
/// earlier messages.
package struct OptionsResult: Codable, Hashable, Sendable {
  package var options: [IntentOption]
  /// The options for the chosen values, without those that no longer exist.
  package var chosen: [IntentOption]
  /// The default value, or `nil` if there is none.
  package var standard: JSON?

  package init(options: [IntentOption], chosen: [IntentOption], standard: JSON? = nil) {
    self.options = options
    self.chosen = chosen
    self.standard = standard
  }
}
