package import SwiftUI
import WidgetKit

/// A picture of the catalogue: a part of the view language, in a room it suits.
package struct CatalogueItem: Sendable {
  package let name: String
  /// In cells.
  package let width: Int
  /// In cells.
  package let height: Int
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

  /// The whole catalogue.
  package static let all: [CatalogueItem] =
    texts + stacks + grids + shapes + colors + pictures + controls + containers + modifiers
    + meaning + charts
}
