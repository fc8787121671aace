internal import Cells
package import ViewTree

/// A row of bars, one column per value.
///
/// SwiftUI has no such view: Tessera adds it for charts in a single row.
public struct Sparkline: View {
  /// This view has no body.
  public typealias Body = Never

  private let values: [Double]

  /// Creates a chart of values in the range 0…1, the newest last.
  ///
  /// If there are more values than columns, the newest are shown.
  public init(_ values: [Double]) {
    self.values = values
  }
}

extension Sparkline: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let tint = TintShapeStyle().paint(in: context.environment)
    let plot = PlotNode(values: values.map { min(1, max(0, $0)) }, paint: tint.paint)
    return [tint.applied(to: .plot(plot))]
  }
}
