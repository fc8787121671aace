public import TesseraUI
package import ViewTree

/// The sizes a widget comes in.
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
  /// One line of up to 24 columns.
  case accessoryInline
  /// A watch face's corner; the home screen has none, so it is never offered.
  case accessoryCorner
  /// A tall tablet's largest; the home screen has none, so it is never offered.
  case systemExtraLargePortrait

  /// The family's name.
  public var description: String {
    switch self {
    case .accessoryCorner: "accessoryCorner"
    case .systemExtraLargePortrait: "systemExtraLargePortrait"
    default: family.rawValue
    }
  }

  /// Whether the home screen has boxes of the family.
  package var isOffered: Bool { self != .accessoryCorner && self != .systemExtraLargePortrait }

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

  package init?(_ family: Family) {
    guard let match = Self.allCases.first(where: { $0.isOffered && $0.family == family }) else {
      return nil
    }
    self = match
  }
}

private struct WidgetFamilyKey: EnvironmentKey {
  static var defaultValue: WidgetFamily { .systemSmall }
}

extension EnvironmentValues {
  /// The size that the widget is shown in.
  public var widgetFamily: WidgetFamily {
    get { self[WidgetFamilyKey.self] }
    set { self[WidgetFamilyKey.self] = newValue }
  }
}
