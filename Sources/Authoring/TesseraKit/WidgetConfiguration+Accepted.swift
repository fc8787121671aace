internal import TesseraUI

extension WidgetConfiguration {
  /// Says whether the background may be taken away; it stays.
  public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration {
    adjusted { _ in }
  }

  /// Says where the widget is not wanted; the home screen is its only place.
  public func disfavoredLocations(
    _ locations: [WidgetLocation], for families: [WidgetFamily]
  ) -> some WidgetConfiguration { adjusted { _ in } }

  /// Says that the widget's settings are asked for when it is added.
  public func promptsForUserConfiguration() -> some WidgetConfiguration {
    adjusted { $0.promptsForSettings = true }
  }

  /// Says that a background download is waited for; an extension downloads while it runs.
  public func onBackgroundURLSessionEvents(
    matching matches: ((String) -> Bool)? = nil,
    _ action: @escaping (_ identifier: String, _ completion: @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration { adjusted { _ in } }

  /// Says that a background download is waited for; an extension downloads while it runs.
  public func onBackgroundURLSessionEvents(
    matching identifier: String,
    _ action: @escaping (_ identifier: String, _ completion: @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration { adjusted { _ in } }

  /// Says in which sizes a Live Activity comes; none is shown.
  public func supplementalActivityFamilies(
    _ families: [ActivityFamily]
  ) -> some WidgetConfiguration { adjusted { _ in } }
}

/// A place that a widget may stand at.
///
/// - Source: WidgetKit `WidgetLocation`.
public struct WidgetLocation: Hashable, Sendable {
  /// The screen of boxes.
  public static let homeScreen = WidgetLocation()
  /// A locked phone.
  public static let lockScreen = WidgetLocation()
  /// A phone on its side.
  public static let standBy = WidgetLocation()
  /// A tablet's widgets on a computer.
  public static let iPhoneWidgetsOnMac = WidgetLocation()
  /// A car.
  public static let carPlay = WidgetLocation()
}

/// A size of a Live Activity.
///
/// - Source: WidgetKit `ActivityFamily`.
public enum ActivityFamily: Hashable, Sendable, CaseIterable {
  /// Small.
  case small
  /// Medium.
  case medium
}

/// A configuration without a widget.
///
/// - Source: WidgetKit `EmptyWidgetConfiguration`.
public struct EmptyWidgetConfiguration: WidgetConfiguration, DefiningConfiguration {
  /// A configuration by itself has none.
  public typealias Body = Never

  package var definedWidgets: [WidgetDefinition] { [] }

  /// Makes the configuration.
  public init() {}
}
