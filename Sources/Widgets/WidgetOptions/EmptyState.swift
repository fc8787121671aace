internal import Foundation
internal import TesseraKit
public import TesseraUI

/// What a widget shows without data: a sentence, and a button that helps.
public struct EmptyState<Help: View>: View {
  private let sentence: LocalizedStringKey
  private let help: Help

  /// Creates the view.
  ///
  /// - Parameters:
  ///   - sentence: A short sentence; it is wrapped.
  ///   - help: The button, such as ``SettingsButton``.
  public init(_ sentence: LocalizedStringKey, @ViewBuilder help: () -> Help) {
    self.sentence = sentence
    self.help = help()
  }

  /// The sentence above the button, in the middle of the space.
  public var body: some View {
    VStack(spacing: 16) {
      Text(sentence).foregroundStyle(.secondary).multilineTextAlignment(.center)
      help
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension EmptyState where Help == SettingsButton {
  /// Creates a view whose button opens the settings of the box.
  ///
  /// - Parameters:
  ///   - sentence: A short sentence; it is wrapped.
  ///   - title: The title of the button, such as “Choose a place”.
  ///   - parameter: The parameter that the button asks for, or `nil` for all settings.
  public init(
    _ sentence: LocalizedStringKey, _ title: LocalizedStringKey, asking parameter: String?
  ) {
    self.init(sentence) { SettingsButton(title, asking: parameter) }
  }
}

/// A button that opens the settings of its own box.
///
/// In a small box, where a link has no effect, Enter on the box opens them.
public struct SettingsButton: View {
  @Environment(\.widgetFamily) private var family
  private let title: LocalizedStringKey
  private let parameter: String?

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The title, such as “Choose a place”.
  ///   - parameter: The parameter that is asked for, or `nil` for all settings.
  public init(_ title: LocalizedStringKey, asking parameter: String? = nil) {
    self.title = title
    self.parameter = parameter
  }

  /// The address that opens the settings, or `nil` for a name that no parameter can have.
  private var address: URL? {
    URL(string: "tessera://settings" + (parameter.map { "/\($0)" } ?? ""))
  }

  /// The title in the tint color on a tinted background.
  public var body: some View {
    if family == .systemSmall {
      ButtonLabel(title).widgetURL(address)
    } else if let address {
      Link(destination: address) { ButtonLabel(title) }
    }
  }
}

/// The label of a button that stands alone.
public struct ButtonLabel: View {
  private let title: LocalizedStringKey

  /// Creates a label.
  public init(_ title: LocalizedStringKey) {
    self.title = title
  }

  /// The title in the tint color on a tinted background, which ends with the title if a line has no
  /// space for more.
  public var body: some View {
    ViewThatFits(in: .horizontal) {
      label.padding(.horizontal, 8).background(.tint.opacity(0.08))
      label.background(.tint.opacity(0.08))
    }
  }

  private var label: some View {
    Text(title).bold().foregroundStyle(.tint).multilineTextAlignment(.center)
  }
}
