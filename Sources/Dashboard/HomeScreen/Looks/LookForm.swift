internal import Cells
internal import Configuration
internal import IntentSchemas
internal import Themes
internal import ViewTree
internal import Texts

/// The rows of a sheet that edit a look, and the look that their values describe.
///
/// The rows are parameters, like those of a widget's settings. Their names begin with `look.`, so
/// that they differ from those of any intent.
struct LookForm: Hashable, Sendable {
  /// The names of the available themes.
  var themes: [String] = []
  /// The names of the available fonts.
  var fonts: [String] = []

  private enum Name: String {
    case tint = "look.tint"
    case background = "look.background"
    case color = "look.color"
    case from = "look.from"
    case to = "look.to"
    case picture = "look.picture"
    case ink = "look.ink"
    case title = "look.title"
    case line = "look.line"
    case numerals = "look.numerals"
    case appearance = "look.appearance"
    case theme = "look.theme"
  }

  private enum BackgroundKind: String, CaseIterable {
    case none, color, gradient, picture

    var localizedName: String {
      switch self {
      case .none: localized("none")
      case .color: localized("color")
      case .gradient: localized("gradient")
      case .picture: localized("picture")
      }
    }
  }

  static func contains(_ name: String) -> Bool { name.hasPrefix("look.") }

  /// Returns whether a row chooses a color.
  static func choosesColor(_ name: String) -> Bool {
    [Name.tint, .color, .from, .to, .ink].contains { $0.rawValue == name }
  }

  // MARK: Rows

  /// Returns the rows for the current values.
  func rows(for values: [String: JSON]) -> [ParameterSchema] {
    [Self.color(.tint, "Tint"), Self.backgroundKind] + Self.backgroundRows(for: values)
      + [
        Self.color(.ink, "Text color"), Self.text(.title, "Title"),
        Self.choice(.line, "Border", LineStyle.allCases.map { ($0.rawValue, $0.localizedName) }),
        Self.choice(.numerals, "Numerals", (Look.numeralNames + fonts).map { ($0, $0) }),
        Self.choice(
          .appearance, "Appearance", [("dark", localized("dark")), ("light", localized("light"))]),
        Self.choice(.theme, "Theme", themes.map { ($0, $0) }),
      ]
  }

  private static func backgroundRows(for values: [String: JSON]) -> [ParameterSchema] {
    switch backgroundKind(values) {
    case nil, BackgroundKind.none?: []
    case .color: [color(.color, "Color", default: defaultColor)]
    case .gradient:
      [
        color(.from, "From", default: defaultGradient.0),
        color(.to, "To", default: defaultGradient.1),
      ]
    case .picture: [text(.picture, "Picture")]
    }
  }

  private static var backgroundKind: ParameterSchema {
    choice(
      .background, "Background", BackgroundKind.allCases.map { ($0.rawValue, $0.localizedName) })
  }

  private static func choice(
    _ name: Name, _ title: LocalizedText, _ choices: [(value: String, title: String)]
  ) -> ParameterSchema {
    var parameter = ParameterSchema(
      name: name.rawValue, title: localized(title), kind: .choice)
    parameter.isOptional = true
    parameter.choices = choices.map { IntentOption(value: .string($0.value), title: $0.title) }
    return parameter
  }

  private static func color(
    _ name: Name, _ title: LocalizedText, default color: LookColor? = nil
  ) -> ParameterSchema {
    let names = LookColor.roles.map { "\($0)" }
    var parameter = choice(name, title, names.map { ($0, $0) })
    parameter.isOptional = color == nil
    parameter.standard = color.map { .string($0.description) }
    return parameter
  }

  private static func text(_ name: Name, _ title: LocalizedText) -> ParameterSchema {
    var parameter = ParameterSchema(
      name: name.rawValue, title: localized(title), kind: .text)
    parameter.isOptional = true
    return parameter
  }

  /// Returns the text that is shown for a row without a value.
  static func prompt(of name: String) -> String {
    switch Name(rawValue: name) {
    case .title: localized("“none” hides it")
    case .picture: localized("a path, such as ~/Pictures/sea.jpg")
    case .appearance, .theme: localized("the screen’s")
    case .tint, .background, .ink, .line: localized("the theme’s")
    default: localized("automatic")
    }
  }

  /// Returns the option for a color that was typed as `#rrggbb`, or `nil` for any other text.
  static func typedColor(_ text: String) -> IntentOption? {
    guard case .rgb(let color)? = LookColor(text) else { return nil }
    return IntentOption(value: .string(color.hex), title: color.hex)
  }

  // MARK: Values

  private static let defaultColor = LookColor.role(.raised)
  private static let defaultGradient = (LookColor.role(.indigo), LookColor.role(.pink))

  /// Returns the values that describe a look.
  static func values(of look: Look) -> [String: JSON] {
    var values: [Name: String] = [:]
    values[.tint] = look.tint?.description
    values[.ink] = look.ink?.description
    values[.title] = look.title.map { $0.isEmpty ? hiddenTitle : $0 }
    values[.line] = look.line?.rawValue
    values[.numerals] = look.numerals
    values[.appearance] = look.appearance?.rawValue
    values[.theme] = look.theme
    switch look.background {
    case nil: break
    case LookBackground.none?: values[.background] = BackgroundKind.none.rawValue
    case .color(let color):
      values[.background] = BackgroundKind.color.rawValue
      values[.color] = color.description
    case .gradient(let from, let to):
      values[.background] = BackgroundKind.gradient.rawValue
      values[.from] = from.description
      values[.to] = to.description
    case .picture(let path):
      values[.background] = BackgroundKind.picture.rawValue
      values[.picture] = path
    }
    let pairs = values.map { ($0.key.rawValue, JSON.string($0.value)) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Returns the look that values describe; a picture without a path counts as no background.
  static func look(from values: [String: JSON]) -> Look {
    func text(_ name: Name) -> String? {
      guard case .string(let text)? = values[name.rawValue], !text.isEmpty else { return nil }
      return text
    }
    func color(_ name: Name) -> LookColor? { text(name).flatMap { LookColor($0) } }
    var look = Look()
    look.tint = color(.tint)
    look.ink = color(.ink)
    look.title = text(.title).map { $0 == hiddenTitle ? "" : $0 }
    look.line = text(.line).flatMap { LineStyle(rawValue: $0) }
    look.numerals = text(.numerals)
    look.appearance = text(.appearance).flatMap { Appearance(rawValue: $0) }
    look.theme = text(.theme)
    switch backgroundKind(values) {
    case nil: break
    case BackgroundKind.none?: look.background = LookBackground.none
    case .color: look.background = .color(color(.color) ?? defaultColor)
    case .gradient:
      look.background = .gradient(
        color(.from) ?? defaultGradient.0, color(.to) ?? defaultGradient.1)
    case .picture: look.background = text(.picture).map { .picture($0) }
    }
    return look
  }

  private static let hiddenTitle = "none"

  private static func backgroundKind(_ values: [String: JSON]) -> BackgroundKind? {
    guard case .string(let text)? = values[Name.background.rawValue] else { return nil }
    return BackgroundKind(rawValue: text)
  }
}

extension LookColor {
  /// The paint of the color.
  var paint: Paint {
    switch self {
    case .role(let role): .role(role)
    case .rgb(let color): .rgb(color)
    }
  }
}
