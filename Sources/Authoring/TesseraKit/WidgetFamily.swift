package import Cells
private import Foundation
public import TesseraUI
package import ViewTree

/// The size of a widget on the home screen.
///
/// Points are those of a phone, and are mapped to the cells inside the border of the box. In a box of
/// many more cells, as on a large screen, a widget has more points, as on a tablet.
///
/// - Source: WidgetKit `WidgetFamily`.
public enum WidgetFamily: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// 158 × 158 points: 16 × 7 cells.
  case systemSmall
  /// 338 × 158 points: 36 × 7 cells.
  case systemMedium
  /// 338 × 354 points: 36 × 17 cells.
  case systemLarge
  /// 715 × 354 points: 76 × 17 cells.
  case systemExtraLarge
  /// 76 × 76 points: 8 × 4 cells.
  case accessoryCircular
  /// 172 × 76 points: 18 × 4 cells.
  case accessoryRectangular
  /// A single line of up to 24 cells: 240 × 22 points.
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

extension WidgetFamily {
  /// The size on a phone, in points.
  ///
  /// - Source: Apple's Human Interface Guidelines, "Widgets", on a screen of 390 × 844 points, and of
  ///   a tablet for the extra large sizes.
  var phoneSize: CGSize {
    switch self {
    case .systemSmall: CGSize(width: 158, height: 158)
    case .systemMedium: CGSize(width: 338, height: 158)
    case .systemLarge: CGSize(width: 338, height: 354)
    case .systemExtraLarge: CGSize(width: 715, height: 354)
    case .systemExtraLargePortrait: CGSize(width: 338, height: 715)
    case .accessoryCircular, .accessoryCorner: CGSize(width: 76, height: 76)
    case .accessoryRectangular: CGSize(width: 172, height: 76)
    case .accessoryInline: CGSize(width: 240, height: 22)
    }
  }
}

extension PointScale {
  /// Creates the scale of a widget in a box, given the size inside its border in cells.
  ///
  /// Whatever cells the box has, the widget has the size that it has on a phone. In a box with many
  /// more cells than usual, the points of a cell stay the same instead.
  package init(_ family: WidgetFamily, in cells: Size) {
    let usualSize = family.family.contentSize
    func scale(_ points: CGFloat, _ usual: Int, _ cells: Int) -> Double {
      Double(points) / Double(cells * 4 > usual * 5 ? usual : max(1, cells))
    }
    let points = family.phoneSize
    self.init(
      column: scale(points.width, usualSize.width, cells.width),
      row: scale(points.height, usualSize.height, cells.height))
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
