/// A symbol and a title.
///
/// - Source: SwiftUI `Label`.
public struct Label<Title: View, Icon: View>: View {
  private let title: Title
  private let icon: Icon

  /// A title with a symbol before it.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  /// The symbol, then the title.
  public var body: some View {
    HStack {
      icon
      title
    }
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
}
