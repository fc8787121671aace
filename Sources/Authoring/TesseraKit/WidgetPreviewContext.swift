public import TesseraUI

/// The preview context of a widget, which sets its family.
///
/// - Source: WidgetKit `WidgetPreviewContext`.
public struct WidgetPreviewContext: PreviewContext {
  private let family: WidgetFamily

  /// Creates a preview context for a family.
  public init(family: WidgetFamily) {
    self.family = family
  }

  /// Sets the family in the environment.
  public func adjust(_ environment: inout EnvironmentValues) {
    environment.widgetFamily = family
  }
}
