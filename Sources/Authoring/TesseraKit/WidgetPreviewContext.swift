public import TesseraUI

/// A widget's room.
///
/// - Source: WidgetKit `WidgetPreviewContext`.
public struct WidgetPreviewContext: PreviewContext {
  private let family: WidgetFamily

  /// The room of a family.
  public init(family: WidgetFamily) {
    self.family = family
  }

  /// Tells the views their family.
  public func adjust(_ environment: inout EnvironmentValues) {
    environment.widgetFamily = family
  }
}
