internal import TesseraUI

/// The colors of loads along a bar and from the bottom of a graph to its top, so that each point
/// has the color of its own load.
enum LoadScale {
  /// For graphs, whose top is a full load.
  static let graph = LinearGradient(stops: stops, startPoint: .bottom, endPoint: .top)
  /// For bars, whose end is a full load.
  static let bar = LinearGradient(stops: stops, startPoint: .leading, endPoint: .trailing)

  private static let stops = [
    Gradient.Stop(color: .accentColor, location: 0.35),
    Gradient.Stop(color: .yellow, location: 0.7), Gradient.Stop(color: .red, location: 1),
  ]
}

extension Measure {
  /// The style of the measure's graph: the colors of loads, unless the measure has its own color.
  var graphTint: AnyShapeStyle {
    color.map { AnyShapeStyle($0) } ?? AnyShapeStyle(LoadScale.graph)
  }

  /// The style of the measure's bar: the colors of loads, unless the measure has its own color.
  var barTint: AnyShapeStyle {
    color.map { AnyShapeStyle($0) } ?? AnyShapeStyle(LoadScale.bar)
  }
}
