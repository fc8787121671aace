/// A title with an icon.
///
/// - Source: SwiftUI `Label`.
public struct Label<Title: View, Icon: View>: View {
  @Environment(\.labelStyle) private var style
  private let title: Title
  private let icon: Icon

  /// Creates a label with a custom title and icon.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  /// The label in the current label style.
  public var body: some View {
    style(LabelStyleConfiguration(title: AnyView(title), icon: AnyView(icon)))
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with a localized title and an SF Symbol.
  ///
  /// The symbol is shown as a glyph of one cell.
  public init(_ key: LocalizedStringKey, systemImage: String) {
    self.init {
      Text(key)
    } icon: {
      Image(systemName: systemImage)
    }
  }

  /// Creates a label with a title and an SF Symbol.
  ///
  /// The symbol is shown as a glyph of one cell.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: systemImage)
    }
  }

  /// Creates a label with a localized title and an image of an asset catalog.
  public init(_ key: LocalizedStringKey, image name: String) {
    self.init {
      Text(key)
    } icon: {
      Image(name)
    }
  }

  /// Creates a label with a title and an image of an asset catalog.
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
  /// Creates a label from a style's configuration.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init {
      configuration.title
    } icon: {
      configuration.icon
    }
  }
}

/// The properties of a label.
///
/// - Source: SwiftUI `LabelStyleConfiguration`.
public struct LabelStyleConfiguration {
  /// The type of the label's title.
  public typealias Title = AnyView
  /// The type of the label's icon.
  public typealias Icon = AnyView

  /// The label's title.
  public let title: Title
  /// The label's icon.
  public let icon: Icon
}

/// A type that defines the appearance of labels.
///
/// - Source: SwiftUI `LabelStyle`.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View
  /// The properties of a label.
  typealias Configuration = LabelStyleConfiguration

  /// Creates the view of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A label style that shows the icon and the title.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the icon, followed by the title, which is all that a screen reader reads.
  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline) {
      configuration.icon.accessibilityHidden(true)
      configuration.title
    }
  }
}

/// A label style that shows only the title.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the title.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// A label style that shows only the icon.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the icon.
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// A style that shows the icon and the title.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
  /// The default style, which shows the icon and the title.
  public static var automatic: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// A style that shows only the title.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// A style that shows only the icon.
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
  /// Sets the style of the labels within this view.
  public func labelStyle(_ style: some LabelStyle) -> some View {
    styling(\.labelStyle) { style.makeBody(configuration: $0) }
  }
}
