internal import Configuration
internal import Texts
internal import Themes
internal import ViewTree

extension LineStyle {
  /// The name on the screen; in files, it is the raw value.
  var localizedName: String {
    switch self {
    case .rounded: localized("rounded")
    case .square: localized("square")
    case .double: localized("double")
    case .heavy: localized("heavy")
    case .none: localized("none")
    }
  }
}

extension AppearanceChoice {
  /// The name on the screen.
  var localizedName: String {
    switch self {
    case .dark: localized("dark")
    case .light: localized("light")
    case .auto: localized("auto")
    }
  }
}

extension Family {
  /// The name on the screen; in files, it is the English ``shortName``.
  var localizedName: String {
    switch self {
    case .systemSmall: localized("small")
    case .systemMedium: localized("medium")
    case .systemLarge: localized("large")
    case .systemExtraLarge: localized("extra large")
    case .accessoryRectangular: localized("rectangular")
    case .accessoryCircular: localized("circular")
    case .accessoryInline: localized("inline")
    }
  }
}
