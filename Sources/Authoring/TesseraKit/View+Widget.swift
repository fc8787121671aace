public import Foundation
public import TesseraUI
internal import ViewTree

/// Where a container's background is laid.
///
/// - Source: SwiftUI `ContainerBackgroundPlacement`.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  /// Under a whole widget.
  public static let widget = ContainerBackgroundPlacement()
}

/// What margins are set for.
///
/// - Source: SwiftUI `ContentMarginPlacement`.
public struct ContentMarginPlacement: Hashable, Sendable {
  /// As suits the container.
  public static let automatic = ContentMarginPlacement()
  /// What is scrolled.
  public static let scrollContent = ContentMarginPlacement()
  /// The bars that show how far.
  public static let scrollIndicators = ContentMarginPlacement()
}

extension View {
  /// Lays a style under the whole widget.
  public func containerBackground(
    _ style: some ShapeStyle, for container: ContainerBackgroundPlacement
  ) -> some View {
    containerBackground(for: container) { Rectangle().fill(style) }
  }

  /// Lays views under the whole widget.
  public func containerBackground<Content: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return wrapping { node, context in
      let background = Lowering.node(of: content, in: context, stacked: .depth)
      // A ground of the terminal's own colour is what is there without one.
      context.container.background = background.isEmpty ? nil : background
      return node
    }
  }

  /// Sets where Enter on the whole widget leads.
  public func widgetURL(_ url: URL?) -> some View {
    wrapping { node, context in
      context.container.url = url?.absoluteString
      return node
    }
  }

  /// Puts room around the content at some edges, in points.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View { padding(edges, length) }

  /// Puts room around the content, in points.
  public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View { padding(length) }

  /// Shows nothing: a label beside the widget is a watch's, and a box's title stands in its line.
  public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View { self }

  /// Shows nothing: a label beside the widget is a watch's.
  public func widgetLabel(_ key: LocalizedStringKey) -> some View { self }

  /// Shows nothing: a label beside the widget is a watch's.
  @_disfavoredOverload
  public func widgetLabel(_ label: some StringProtocol) -> some View { self }

  /// Changes nothing: cells have no curves.
  public func widgetCurvesContent(_ curvesContent: Bool = true) -> some View { self }

  /// Changes nothing: there are no Live Activities here.
  public func activityBackgroundTint(_ color: Color?) -> some View { self }

  /// Changes nothing: there are no Live Activities here.
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }

  /// Changes nothing: there are no Live Activities here.
  public func dynamicIsland(
    verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement
  ) -> some View { self }
}

/// The ground that small widgets stand on.
///
/// - Source: WidgetKit `AccessoryWidgetBackground`.
public struct AccessoryWidgetBackground: View {
  @Environment(\.widgetFamily) private var family

  /// Makes the ground.
  public init() {}

  /// A raised ground: a circle's in a circle, a rectangle elsewhere.
  public var body: some View {
    if family == .accessoryCircular {
      Circle().fill(.ultraThickMaterial)
    } else {
      Rectangle().fill(.ultraThickMaterial)
    }
  }
}

private struct ContainerBackgroundKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private struct ContentMarginsKey: EnvironmentKey {
  static var defaultValue: EdgeInsets {
    EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
  }
}

extension EnvironmentValues {
  /// Whether the widget's background is shown; it always is.
  public var showsWidgetContainerBackground: Bool {
    get { self[ContainerBackgroundKey.self] }
    set { self[ContainerBackgroundKey.self] = newValue }
  }

  /// Whether a label stands beside the widget: that is a watch's.
  public var showsWidgetLabel: Bool { false }

  /// Where a Live Activity is shown; there are none here.
  public var activityFamily: ActivityFamily { .medium }

  /// Whether a background stands under the widget, by its older name.
  public var showsWidgetBackground: Bool {
    get { showsWidgetContainerBackground }
    set { showsWidgetContainerBackground = newValue }
  }

  /// The margins that the box has by itself, in points.
  public var widgetContentMargins: EdgeInsets {
    get { self[ContentMarginsKey.self] }
    set { self[ContentMarginsKey.self] = newValue }
  }
}
