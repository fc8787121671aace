public import Foundation
package import ViewTree

/// A control that opens a URL.
///
/// - Source: SwiftUI `Link`; in small widgets only `widgetURL` is active, as on iOS.
public struct Link<Label: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let destination: URL
  private let label: Label

  /// Creates a link with a label, in the tint color unless a foreground style is set.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link where Label == Text {
  /// Creates a link with a localized text label.
  public init(_ key: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(key) }
  }

  /// Creates a link with a text label.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

extension Link: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    var labelContext = context
    if labelContext.environment.text.foreground == nil {
      labelContext.environment.text.foreground = TintShapeStyle()
    }
    let child = Lowering.node(of: HStack { label }, in: labelContext)
    return [.link(LinkNode(destination.absoluteString, child: child))]
  }
}

/// A control for sharing an item; in a widget, it shows only its label and shares nothing.
///
/// - Source: SwiftUI `ShareLink`.
public struct ShareLink<Label: View>: View {
  private let label: Label

  /// Creates a share link with a label; the item is ignored.
  public init<Item>(item: Item, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// The label, in the tint color.
  public var body: some View { label.foregroundStyle(.tint) }
}
