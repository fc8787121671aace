internal import Foundation
public import TesseraKit
internal import TesseraUI

/// A widget that shows the output of a command, an address, a file, or what is pushed to it.
public struct DataWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// The results of an expression of jq in ten styles.
  public var body: some WidgetConfiguration {
    FormConfiguration(kind: "data", form: DataSettings.form, provider: DataProvider()) {
      DataView(entry: $0)
    }
    .designedForTerminal()
    .configurationDisplayName("Data")
    .description("A command, an address or a file as a value, a list, a chart or text.")
    .supportedFamilies([
      .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge, .accessoryInline,
    ])
    .promptsForUserConfiguration()
    // Those of the addresses and commands that the user enters.
    .networkHosts(["*"], onRequest: true)
  }
}
