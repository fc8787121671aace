public import TesseraKit
internal import TesseraUI

/// The widgets that show the time: the clock, the date and a countdown.
public struct ClockBundle: WidgetBundle {
  /// Creates the bundle.
  public init() {}

  /// The clock, date and countdown widgets.
  public var body: some Widget {
    ClockWidget()
    DateWidget()
    CountdownWidget()
  }
}
