public import TesseraKit
internal import TesseraUI

/// A widget that shows loyalty cards and their codes.
public struct WalletWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// One card in the small family, four in the medium one, and one with its code in the large one.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "wallet", intent: WalletIntent.self, provider: WalletProvider()) {
      WalletView(entry: $0)
    }
    .designedForTerminal()
    .configurationDisplayName("Wallet")
    .description("Your cards, ready for the till: one in a small box, four in a medium one.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
