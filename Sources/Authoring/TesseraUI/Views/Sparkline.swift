internal import Cells
package import ViewTree

/// A row of numbers as a small chart: Tessera's own, for what Swift Charts will draw later.
public struct Sparkline: View {
  /// A chart has none.
  public typealias Body = Never

  private let values: [Double]

  /// Values of 0…1, the newest last; the newest are shown where there is no room for all.
  public init(_ values: [Double]) {
    self.values = values
  }
}

extension Sparkline: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let paint = TintShapeStyle().paint(in: context.environment).paint
    return [.plot(PlotNode(values: values.map { min(1, max(0, $0)) }, paint: paint))]
  }
}
