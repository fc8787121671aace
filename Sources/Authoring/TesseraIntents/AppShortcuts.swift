/// Intents that people find with values already set.
///
/// - Source: AppIntents `AppShortcutsProvider`.
public protocol AppShortcutsProvider {
  /// The shortcuts.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

extension AppShortcutsProvider {
  /// Does nothing: shortcuts are asked for whenever they are listed.
  public static func updateAppShortcutParameters() {}
}

/// An intent with values and words.
///
/// - Source: AppIntents `AppShortcut`.
public struct AppShortcut: Sendable {
  let intent: any AppIntent
  let title: LocalizedStringResource

  /// An intent under a title; the phrases are for those who speak.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {
    self.intent = intent
    title = shortTitle ?? Intent.title
  }
}

/// What people say to run a shortcut.
///
/// - Source: AppIntents `AppShortcutPhrase`.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  /// Words alone.
  public init(stringLiteral value: String) {}

  /// Words with the app's name or a parameter in them.
  public init(stringInterpolation: StringInterpolation) {}

  /// The pieces of a phrase.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// What stands for something else.
    public enum Token: Sendable {
      /// The app's name.
      case applicationName
    }

    /// Begins with no pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds words.
    public mutating func appendLiteral(_ literal: String) {}
    /// Adds the app's name.
    public mutating func appendInterpolation(_ token: Token) {}
    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, Value>) {}
  }
}

/// Puts shortcuts together.
@resultBuilder
public enum AppShortcutsBuilder {
  /// Shortcuts one after the other.
  public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}

/// The look of shortcuts on a phone.
public enum ShortcutTileColor: Sendable {
  /// A colour.
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple
  /// A colour.
  case red, tangerine, teal, yellow
}

extension AppShortcutsProvider {
  /// A colour that a phone shows.
  public static var shortcutTileColor: ShortcutTileColor { .blue }
}
