internal import Wire

/// Asks the dashboard for new timelines.
///
/// - Source: WidgetKit `WidgetCenter`.
public struct WidgetCenter: Sendable {
  /// The only centre.
  public static let shared = WidgetCenter()

  /// Asks for new timelines of the widgets of one kind.
  public func reloadTimelines(ofKind kind: String) {
    Task { @MainActor in ExtensionOutput.current?.send(.reload(kind: kind)) }
  }

  /// Asks for new timelines of all widgets of this extension.
  public func reloadAllTimelines() {
    Task { @MainActor in ExtensionOutput.current?.send(.reload(kind: nil)) }
  }

  /// Does nothing: nobody keeps recommendations.
  public func invalidateConfigurationRecommendations() {}
}
