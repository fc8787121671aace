public import TesseraUI
package import ViewTree

/// The size of a widget on the home screen.
///
/// A cell is 8 × 16 points. Sizes include the border of the box, if the family has one.
///
/// - Source: WidgetKit `WidgetFamily`.
public enum WidgetFamily: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// 144 × 144 points: 18 × 9 cells.
  case systemSmall
  /// 304 × 144 points: 38 × 9 cells.
  case systemMedium
  /// 304 × 304 points: 38 × 19 cells.
  case systemLarge
  /// 624 × 304 points: 78 × 19 cells.
  case systemExtraLarge
  /// 64 × 64 points: 8 × 4 cells.
  case accessoryCircular
  /// 144 × 64 points: 18 × 4 cells.
  case accessoryRectangular
  /// A single line of up to 24 cells.
  case accessoryInline
  /// The corner of a watch face.
  ///
  /// The home screen never offers it.
  case accessoryCorner
  /// The largest portrait size of an iPad.
  ///
  /// The home screen never offers it.
  case systemExtraLargePortrait

  /// The family's name.
  public var description: String {
    switch self {
    case .accessoryCorner: "accessoryCorner"
    case .systemExtraLargePortrait: "systemExtraLargePortrait"
    default: family.rawValue
    }
  }

  /// Whether the home screen can show the family.
  package var isOffered: Bool { self != .accessoryCorner && self != .systemExtraLargePortrait }

  /// The family at whose size the view is drawn.
  ///
  /// A family that the home screen never offers is drawn at the size of the nearest one that it
  /// offers.
  package var family: Family {
    switch self {
    case .systemSmall: .systemSmall
    case .systemMedium: .systemMedium
    case .systemLarge: .systemLarge
    case .systemExtraLarge: .systemExtraLarge
    case .accessoryCircular: .accessoryCircular
    case .accessoryRectangular: .accessoryRectangular
    case .accessoryInline: .accessoryInline
    case .accessoryCorner: .accessoryCircular
    case .systemExtraLargePortrait: .systemExtraLarge
    }
  }

  /// Creates the family that the home screen offers for a box, or `nil` if there is none.
  package init?(_ family: Family) {
    guard
      let offeredFamily = Self.allCases.first(where: { $0.isOffered && $0.family == family })
    else { return nil }
    self = offeredFamily
  }
}

private struct WidgetFamilyKey: EnvironmentKey {
  static var defaultValue: WidgetFamily { .systemSmall }
}

extension EnvironmentValues {
  /// The family in which the widget is shown.
  public var widgetFamily: WidgetFamily {
    get { self[WidgetFamilyKey.self] }
    set { self[WidgetFamilyKey.self] = newValue }
  }
}
