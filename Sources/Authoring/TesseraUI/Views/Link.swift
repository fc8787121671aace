public import Foundation
package import ViewTree

/// Something that leads somewhere.
///
/// - Source: SwiftUI `Link`; in small widgets only `widgetURL` leads anywhere, as on iOS.
public struct Link<Label: View>: View {
  /// Lowered by itself.
  public typealias Body = Never

  private let destination: URL
  private let label: Label

  /// A view that leads to an address.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link where Label == Text {
  /// Words that lead to an address.
  public init(_ key: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(key) }
  }

  /// Words that lead to an address.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

extension Link: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    var inner = context
    if inner.environment.text.foreground == nil {
      inner.environment.text.foreground = TintShapeStyle()
    }
    let child = Lowering.node(of: label, in: inner)
    return [.link(LinkNode(destination.absoluteString, child: child))]
  }
}

/// Something that could be handed to others; in a widget only its label is shown.
///
/// - Source: SwiftUI `ShareLink`.
public struct ShareLink<Label: View>: View {
  private let label: Label

  /// A view that hands on an item.
  public init<Item>(item: Item, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// The label.
  public var body: some View { label.foregroundStyle(.tint) }
}
