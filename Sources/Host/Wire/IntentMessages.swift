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

/// A program that the dashboard runs in its terminal.
package struct WireProgram: Codable, Hashable, Sendable {
  /// The name shown to the user.
  package var name: String
  /// By what the program is found again after it was stopped, or `nil` for its name and its arguments.
  package var identifier: String?
  /// The program and its arguments, which no shell interprets.
  package var arguments: [String]
  /// The folder in which the program starts, or `nil` for that of the dashboard.
  package var folder: String?
  /// The environment of the program, without the name of the terminal, or `nil` for that of the
  /// dashboard.
  package var environment: [String: String]?

  package init(
    name: String, identifier: String? = nil, arguments: [String], folder: String? = nil,
    environment: [String: String]? = nil
  ) {
    self.name = name
    self.identifier = identifier
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
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
  /// The text to copy to the clipboard.
  package var copies: String?
  /// The program to run in the dashboard's terminal.
  package var runs: WireProgram?
  /// A problem that occurred although the intent was performed, such as values that were not saved.
  package var problem: String?

  package init() {}
}
