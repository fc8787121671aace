package import Cells

/// The sizes of widgets.
///
/// - Source: WidgetKit `WidgetFamily`.
package enum Family: String, Hashable, Sendable, CaseIterable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  case accessoryCircular, accessoryRectangular, accessoryInline

  /// The size of the box in cells, including its border; of an accessory, the size of its view.
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

  /// The size inside the border of the smallest box, in cells; for a family without a border, its
  /// whole size.
  package var contentSize: Size {
    Size(width: size.width - border, height: size.height - border)
  }

  /// The number of grid units the box spans, or `nil` if the family is not placed on the grid.
  ///
  /// A grid unit is the size of a small widget. An accessory, which is smaller, has a unit of its
  /// own.
  package var span: Size? {
    switch self {
    case .systemSmall, .accessoryCircular, .accessoryRectangular: Size(width: 1, height: 1)
    case .systemMedium: Size(width: 2, height: 1)
    case .systemLarge: Size(width: 2, height: 2)
    case .systemExtraLarge: Size(width: 4, height: 2)
    case .accessoryInline: nil
    }
  }

  /// The cells that the border takes up horizontally and vertically: none for a family that is not
  /// placed on the grid.
  package var border: Int { span == nil || isAccessory ? 0 : 2 }

  /// Whether the view has its own size and is in the middle of a small box.
  package var isAccessory: Bool { self == .accessoryCircular || self == .accessoryRectangular }

  /// The default content margins, which include the border.
  package var margins: Insets {
    switch self {
    case .accessoryInline: .zero
    case .accessoryCircular, .accessoryRectangular:
      Insets(top: 0, leading: 1, bottom: 0, trailing: 1)
    default: Insets(top: 1, leading: 2, bottom: 1, trailing: 2)
    }
  }
}

extension Family {
  /// Whether links inside the view are ignored.
  ///
  /// - Source: WidgetKit: “systemSmall widgets support only widgetURL”.
  package var ignoresLinks: Bool {
    switch self {
    case .systemMedium, .systemLarge, .systemExtraLarge: false
    default: true
    }
  }
}
