package import Cells

/// The sizes a widget comes in.
///
/// - Source: WidgetKit `WidgetFamily`; the cells are shared design, widget contract §2.
package enum Family: String, Hashable, Sendable, CaseIterable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  case accessoryCircular, accessoryRectangular, accessoryInline

  /// The whole box in cells, its line included.
  package var size: Size {
    switch self {
    case .systemSmall: Size(width: 18, height: 9)
    case .systemMedium: Size(width: 38, height: 9)
    case .systemLarge: Size(width: 38, height: 19)
    case .systemExtraLarge: Size(width: 78, height: 19)
    case .accessoryCircular: Size(width: 8, height: 4)
    case .accessoryRectangular: Size(width: 18, height: 4)
    case .accessoryInline: Size(width: 24, height: 1)
    }
  }

  /// The room the box takes on the grid, in small boxes; `nil` for one that is not on the grid.
  package var span: Size? {
    switch self {
    case .systemSmall: Size(width: 1, height: 1)
    case .systemMedium: Size(width: 2, height: 1)
    case .systemLarge: Size(width: 2, height: 2)
    case .systemExtraLarge: Size(width: 4, height: 2)
    case .accessoryCircular, .accessoryRectangular, .accessoryInline: nil
    }
  }

  /// The default content margins: 16 points, the box line inside them.
  package var margins: Insets {
    switch self {
    case .accessoryInline: .zero
    case .accessoryCircular, .accessoryRectangular:
      Insets(top: 0, leading: 1, bottom: 0, trailing: 1)
    default: Insets(top: 1, leading: 2, bottom: 1, trailing: 2)
    }
  }
}
