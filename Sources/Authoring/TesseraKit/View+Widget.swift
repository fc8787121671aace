public import Foundation
public import TesseraUI
internal import ViewTree

/// The container to which a background belongs.
///
/// - Source: SwiftUI `ContainerBackgroundPlacement`.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  /// The whole widget.
  public static let widget = ContainerBackgroundPlacement()
}

/// The part of a container to which content margins apply.
///
/// Margins always apply to the content of the view, so a placement has no effect.
/// - Source: SwiftUI `ContentMarginPlacement`.
public struct ContentMarginPlacement: Hashable, Sendable {
  /// The placement that suits the container.
  public static let automatic = ContentMarginPlacement()
  /// The scrollable content.
  public static let scrollContent = ContentMarginPlacement()
  /// The scroll indicators.
  public static let scrollIndicators = ContentMarginPlacement()
}

extension View {
  /// Sets the background of the whole widget to a style.
  ///
  /// The background fills the inside of the box, including the content margins.
  public func containerBackground(
    _ style: some ShapeStyle, for container: ContainerBackgroundPlacement
  ) -> some View {
    containerBackground(for: container) { Rectangle().fill(style) }
  }

  /// Sets the background of the whole widget to a view.
  ///
  /// The background fills the inside of the box, including the content margins. An empty view
  /// leaves the terminal's own background.
  public func containerBackground<Content: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return mappingNodes { node, context in
      let background = Lowering.node(of: content, in: context, stacked: .depth)
      // Without a background, the terminal's own background color shows through.
      context.state.background = background.isEmpty ? nil : background
      context.state.setsBackground = true
      return node
    }
  }

  /// Sets the URL that opens when the user presses Enter on the widget, or `nil` for none.
  public func widgetURL(_ url: URL?) -> some View {
    mappingNodes { node, context in
      context.state.url = url?.absoluteString
      return node
    }
  }

  /// Adds margins around the content at the given edges, in points.
  ///
  /// A length of `nil` means the default padding of 16 points. The placement is ignored.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View { padding(edges, length) }

  /// Adds margins around the content, in points.
  ///
  /// The placement is ignored.
  public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View { padding(length) }

  /// Has no effect, because labels next to a widget exist only on watchOS.
  public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View { self }

  /// Has no effect, because labels next to a widget exist only on watchOS.
  public func widgetLabel(_ key: LocalizedStringKey) -> some View { self }

  /// Has no effect, because labels next to a widget exist only on watchOS.
  @_disfavoredOverload
  public func widgetLabel(_ label: some StringProtocol) -> some View { self }

  /// Has no effect, because text on a grid of cells cannot follow a curve.
  public func widgetCurvesContent(_ curvesContent: Bool = true) -> some View { self }

  /// Has no effect, because Live Activities are not shown.
  public func activityBackgroundTint(_ color: Color?) -> some View { self }

  /// Has no effect, because Live Activities are not shown.
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }

  /// Has no effect, because Live Activities are not shown.
  public func dynamicIsland(
    verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement
  ) -> some View { self }
}

/// The standard background of accessory widgets.
///
/// - Source: WidgetKit `AccessoryWidgetBackground`.
public struct AccessoryWidgetBackground: View {
  @Environment(\.widgetFamily) private var family

  /// Creates the background.
  public init() {}

  /// A circle in the circular family, otherwise a rectangle, in the raised background color.
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
  /// Whether the widget's background is shown: `true`, except in accessory families.
  public var showsWidgetContainerBackground: Bool {
    get { self[ContainerBackgroundKey.self] }
    set { self[ContainerBackgroundKey.self] = newValue }
  }

  /// Whether a label is shown next to the widget: always `false`.
  public var showsWidgetLabel: Bool { false }

  /// The size of a Live Activity: always `medium`, because none is shown.
  public var activityFamily: ActivityFamily { .medium }

  /// The former name of ``showsWidgetContainerBackground``.
  public var showsWidgetBackground: Bool {
    get { showsWidgetContainerBackground }
    set { showsWidgetContainerBackground = newValue }
  }

  /// The default content margins of the widget, in points.
  public var widgetContentMargins: EdgeInsets {
    get { self[ContentMarginsKey.self] }
    set { self[ContentMarginsKey.self] = newValue }
  }
}
