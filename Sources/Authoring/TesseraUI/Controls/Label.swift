/// A symbol and a title.
///
/// - Source: SwiftUI `Label`.
public struct Label<Title: View, Icon: View>: View {
  @Environment(\.labelStyle) private var style
  private let title: Title
  private let icon: Icon

  /// A title with a symbol before it.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  /// The label in the style around it.
  public var body: some View {
    style(LabelStyleConfiguration(title: AnyView(title), icon: AnyView(icon)))
  }
}

extension Label where Title == Text, Icon == Image {
  /// A text with a symbol before it.
  public init(_ key: LocalizedStringKey, systemImage: String) {
    self.init {
      Text(key)
    } icon: {
      Image(systemName: systemImage)
    }
  }

  /// A text with a symbol before it.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: systemImage)
    }
  }

  /// A text with a picture of the author's before it.
  public init(_ key: LocalizedStringKey, image name: String) {
    self.init {
      Text(key)
    } icon: {
      Image(name)
    }
  }

  /// A text with a picture of the author's before it.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(name)
    }
  }
}

extension Label where Title == AnyView, Icon == AnyView {
  /// The label that a style was given.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init {
      configuration.title
    } icon: {
      configuration.icon
    }
  }
}

/// What a label's style is given.
///
/// - Source: SwiftUI `LabelStyleConfiguration`.
public struct LabelStyleConfiguration {
  /// The words.
  public typealias Title = AnyView
  /// The symbol.
  public typealias Icon = AnyView

  /// The words.
  public let title: Title
  /// The symbol.
  public let icon: Icon
}

/// The looks of a label.
///
/// - Source: SwiftUI `LabelStyle`.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of view that the style makes.
  associatedtype Body: View
  /// What the style is given.
  typealias Configuration = LabelStyleConfiguration

  /// The label in this style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The symbol, then the title.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The symbol, then the title.
  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline) {
      configuration.icon
      configuration.title
    }
  }
}

/// The title alone.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The title.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// The symbol alone.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The symbol.
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// The symbol, then the title.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
  /// The symbol, then the title.
  public static var automatic: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The title alone.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The symbol alone.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

private struct LabelStyleKey: EnvironmentKey {
  static var defaultValue: @MainActor (LabelStyleConfiguration) -> AnyView {
    { AnyView(TitleAndIconLabelStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  var labelStyle: @MainActor (LabelStyleConfiguration) -> AnyView {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the looks of the labels inside.
  public func labelStyle(_ style: some LabelStyle) -> some View {
    styling(\.labelStyle) { style.makeBody(configuration: $0) }
  }
}
