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
      context.container.background = Lowering.node(of: content, in: context)
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
}
