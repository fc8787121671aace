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

  /// The family's name.
  public var description: String { family.rawValue }

  package var family: Family {
    switch self {
    case .systemSmall: .systemSmall
    case .systemMedium: .systemMedium
    case .systemLarge: .systemLarge
    case .systemExtraLarge: .systemExtraLarge
    case .accessoryCircular: .accessoryCircular
    case .accessoryRectangular: .accessoryRectangular
    case .accessoryInline: .accessoryInline
    }
  }

  package init?(_ family: Family) {
    guard let match = Self.allCases.first(where: { $0.family == family }) else { return nil }
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
