public import TesseraKit
internal import TesseraUI

/// A widget that shows git repositories, and their pull requests and checks on a forge.
public struct RepositoriesWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// The user's repositories, in three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "repositories", intent: RepositoriesIntent.self, provider: RepositoriesProvider()
    ) {
      RepositoriesView(entry: $0).accentColor(.purple)
    }
    .designedForTerminal()
    .configurationDisplayName("Repos")
    .description(
      "Branches and changes of git repositories; pull requests and CI of GitHub and others."
    )
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    // The forges of the remotes.
    .networkHosts(["*"])
  }
}
