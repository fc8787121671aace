/// Whether a feature of the terminal is used.
package enum FeatureChoice: String, Hashable, Sendable, CaseIterable {
  /// If the terminal said that it has the feature.
  case auto
  case on, off

  /// Returns whether the feature is used, given whether the terminal has it as far as is known.
  package func allows(_ isKnown: Bool) -> Bool {
    switch self {
    case .auto: isKnown
    case .on: true
    case .off: false
    }
  }
}

/// The features of the terminal that are used.
package struct TerminalSettings: Hashable, Sendable {
  /// Whether the terminal is asked for its features when the dashboard starts.
  package var queries = FeatureChoice.auto
  package var synchronizedOutput = FeatureChoice.auto
  package var keyboard = FeatureChoice.auto
  package var notifications = FeatureChoice.auto
  package var clipboard = FeatureChoice.auto
  package var hyperlinks = FeatureChoice.auto
  /// Whether a notification rings the terminal's bell.
  package var bell = false

  package init() {}
}

extension TerminalSettings {
  static let allKeys: [SettingKey<TerminalSettings>] = [
    .choice(
      "queries", \.queries,
      "Whether the terminal is asked for its features; auto leaves out those that may print it."),
    .choice(
      "synchronized-output", \.synchronizedOutput,
      "Whether the terminal shows each frame as a whole (mode 2026)."),
    .choice(
      "keyboard", \.keyboard,
      "Whether keys are reported without ambiguity (kitty's keyboard protocol)."),
    .choice(
      "notifications", \.notifications,
      "Whether the terminal shows notifications on the desktop while it has no focus."),
    .flag("bell", \.bell, "Whether a notification rings the terminal's bell."),
    .choice(
      "clipboard", \.clipboard, "Whether the terminal copies to the clipboard (OSC 52)."),
    .choice(
      "hyperlinks", \.hyperlinks, "Whether links are hyperlinks of the terminal (OSC 8)."),
  ]
}
