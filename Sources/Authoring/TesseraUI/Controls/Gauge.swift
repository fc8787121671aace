internal import Cells
internal import Foundation
internal import ViewTree

/// A view that shows a value within a range.
///
/// The value is drawn as a bar (`━━━╸───`) or a ring, depending on the style. A bar shows steps of
/// half a cell.
/// - Source: SwiftUI `Gauge`.
public struct Gauge<
  Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View
>:
  View
{
  @Environment(\.gaugeStyle) private var style
  @Environment(\.labelsVisibility) private var labelsVisibility
  private let fraction: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel
  private let minimumValueLabel: BoundsLabel
  private let maximumValueLabel: BoundsLabel

  /// The gauge in the current gauge style.
  public var body: some View {
    style(
      GaugeStyleConfiguration(
        value: fraction, label: labelsVisibility == .hidden ? AnyView(EmptyView()) : AnyView(label),
        currentValueLabel: AnyView(unlessEmpty: currentValueLabel),
        minimumValueLabel: AnyView(unlessEmpty: minimumValueLabel),
        maximumValueLabel: AnyView(unlessEmpty: maximumValueLabel)))
  }

  private init(
    _ fraction: Double, _ label: Label, _ currentValueLabel: CurrentValueLabel,
    _ minimumValueLabel: BoundsLabel, _ maximumValueLabel: BoundsLabel
  ) {
    self.fraction = fraction
    self.label = label
    self.currentValueLabel = currentValueLabel
    self.minimumValueLabel = minimumValueLabel
    self.maximumValueLabel = maximumValueLabel
  }

  /// Returns the position of a value in its range as a fraction, or 0 for an empty range.
  private static func fraction<Value: BinaryFloatingPoint>(
    _ value: Value, _ bounds: ClosedRange<Value>
  ) -> Double {
    let length = bounds.upperBound - bounds.lowerBound
    return length > 0 ? Double((value - bounds.lowerBound) / length) : 0
  }
}

extension Gauge where MarkedValueLabels == EmptyView {
  /// Creates a gauge with labels for the gauge, its current value and its bounds.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(
      Self.fraction(value, bounds), label(), currentValueLabel(), minimumValueLabel(),
      maximumValueLabel())
  }
}

extension Gauge {
  /// Creates a gauge with labels for the gauge, its current value and its bounds.
  ///
  /// The labels of marked values are ignored.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel,
    @ViewBuilder markedValueLabels: () -> MarkedValueLabels
  ) {
    self.init(
      Self.fraction(value, bounds), label(), currentValueLabel(), minimumValueLabel(),
      maximumValueLabel())
  }
}

extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  /// Creates a gauge with a label and a label for its current value.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      Self.fraction(value, bounds), label(), currentValueLabel(), EmptyView(), EmptyView())
  }
}

extension Gauge
where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  /// Creates a gauge with a label.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.fraction(value, bounds), label(), EmptyView(), EmptyView(), EmptyView())
  }
}

extension AnyView {
  /// Creates a type-erased view, or returns `nil` for an `EmptyView`, which represents a missing
  /// label.
  init?(unlessEmpty view: some View) {
    guard !(view is EmptyView) else { return nil }
    self.init(view)
  }
}

/// The bar or ring of a gauge, without labels.
struct GaugeIndicator: View, Lowerable {
  typealias Body = Never

  /// The value, or `nil` if the progress is indeterminate or follows a date interval.
  let fraction: Double?
  var interval: ClosedRange<Date>?
  var countsDown = false
  var shape = GaugeForm.bar

  func lowered(in context: LoweringContext) -> [Node] {
    var gauge = GaugeNode()
    gauge.form = shape
    gauge.fraction = fraction
    gauge.start = interval?.lowerBound.timeIntervalSince1970
    gauge.end = interval?.upperBound.timeIntervalSince1970
    gauge.countsDown = countsDown
    let paint = TintShapeStyle().paint(in: context.environment)
    gauge.paint = paint.paint
    var node = paint.applied(to: .gauge(gauge))
    // A translucent tint is drawn opaque, because an opacity would also apply to the track.
    if paint.opacity < 1 {
      gauge.paint = paint.paint
      node = .gauge(gauge)
    }
    return [node]
  }
}
