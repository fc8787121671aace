public import TesseraKit
internal import TesseraUI

/// Loyalty cards, ready for the till.
public struct WalletWidget: Widget {
  /// The widget as its extension declares it.
  public init() {}

  /// One card in a small box, four in a medium one, one with its code in a large one.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "wallet", intent: WalletIntent.self, provider: WalletProvider()) {
      WalletView(entry: $0)
    }
    .configurationDisplayName("Wallet")
    .description("Your cards, ready for the till: one in a small box, four in a medium one.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
