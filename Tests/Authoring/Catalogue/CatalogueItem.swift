package import SwiftUI
import WidgetKit

/// An example of the catalog: a view with a suitable size.
package struct CatalogueItem: Sendable {
  package let name: String
  /// The width, in cells.
  package let width: Int
  /// The height, in cells.
  package let height: Int
  /// Creates the view.
  package let make: @MainActor @Sendable () -> AnyView

  init(
    _ name: String, _ width: Int, _ height: Int,
    @ViewBuilder _ make: @escaping @MainActor @Sendable () -> some View
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.make = { AnyView(make()) }
  }

  /// All examples.
  package static let all: [CatalogueItem] =
    texts + stacks + grids + shapes + colors + images + controls + containers + modifiers
    + semantics + charts
}
