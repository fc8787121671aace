/// A provider of shortcuts: intents with preset parameter values that the user can run directly.
///
/// The dashboard lists shortcuts together with discoverable intents.
///
/// - Source: AppIntents `AppShortcutsProvider`.
public protocol AppShortcutsProvider {
  /// The shortcuts of this extension.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

extension AppShortcutsProvider {
  /// Does nothing.
  ///
  /// The dashboard reads the shortcuts each time the extension starts.
  public static func updateAppShortcutParameters() {}
}

/// An intent with preset parameter values and a title.
///
/// - Source: AppIntents `AppShortcut`.
public struct AppShortcut: Sendable {
  let intent: any AppIntent
  let title: LocalizedStringResource

  /// Creates a shortcut for an intent.
  ///
  /// The title is `shortTitle`, or the intent's title if `shortTitle` is `nil`. Phrases and the
  /// image are accepted for source compatibility and ignored: a terminal has no speech input, and
  /// shortcuts are listed without images.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {
    self.intent = intent
    title = shortTitle ?? Intent.title
  }
}

/// A spoken phrase that runs a shortcut.
///
/// Phrases are accepted for source compatibility and ignored.
///
/// - Source: AppIntents `AppShortcutPhrase`.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  /// Creates a phrase from a string literal.
  public init(stringLiteral value: String) {}

  /// Creates a phrase that contains the app's name or a parameter.
  public init(stringInterpolation: StringInterpolation) {}

  /// The interpolation of a phrase.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// A placeholder in a phrase.
    public enum Token: Sendable {
      /// The app's name.
      case applicationName
    }

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Appends literal text.
    public mutating func appendLiteral(_ literal: String) {}
    /// Appends a token, such as the app's name.
    public mutating func appendInterpolation(_ token: Token) {}
    /// Appends a parameter of the intent.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, Value>) {}
  }
}

/// A result builder that collects shortcuts.
@resultBuilder
public enum AppShortcutsBuilder {
  /// Collects shortcuts into an array.
  public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}

/// The color of shortcut tiles on iOS.
///
/// Tessera does not show tiles.
public enum ShortcutTileColor: Sendable {
  /// A color of the system palette.
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple,
    red, tangerine, teal, yellow
}

extension AppShortcutsProvider {
  /// The color of the extension's shortcuts, which Tessera ignores.
  public static var shortcutTileColor: ShortcutTileColor { .blue }
}
