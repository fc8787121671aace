public import TesseraKit
internal import TesseraUI

/// A widget with icons that start programs, open addresses and send intents.
///
/// It shows the items of the user's `launchers.yaml` and links to them by name. Only the dashboard,
/// which reads the same file, knows and starts the programs.
public struct LauncherWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// The launchers in four styles and three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "launcher", intent: LauncherIntent.self, provider: LauncherProvider()
    ) {
      LauncherView(entry: $0)
    }
    .designedForTerminal()
    .configurationDisplayName("Launcher")
    .description("Starts your programs, opens pages and addresses, sends intents.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
