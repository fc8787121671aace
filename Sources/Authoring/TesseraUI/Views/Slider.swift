/// A control that shows a value on a bar; in a widget, the user cannot change the value.
///
/// - Source: SwiftUI `Slider`.
public struct Slider<Label: View, ValueLabel: View>: View {
  private let fraction: Double
  private let minimumLabel: ValueLabel?
  private let maximumLabel: ValueLabel?

  /// Creates a slider with labels at its ends; `step`, `label` and `onEditingChanged` are ignored.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value? = nil,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    // Without a length, every value is at the start of the bar.
    let length = bounds.upperBound - bounds.lowerBound
    fraction = length > 0 ? Double((value.wrappedValue - bounds.lowerBound) / length) : 0
    minimumLabel = minimumValueLabel()
    maximumLabel = maximumValueLabel()
  }

  /// The bar between the labels for its ends.
  public var body: some View {
    HStack {
      minimumLabel
      GaugeIndicator(fraction: fraction)
      maximumLabel
    }
  }
}

extension Slider where ValueLabel == EmptyView {
  /// Creates a slider; `step`, `label` and `onEditingChanged` are ignored.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value? = nil,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: label, minimumValueLabel: { EmptyView() },
      maximumValueLabel: { EmptyView() }, onEditingChanged: onEditingChanged)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// Creates a slider; `step` and `onEditingChanged` are ignored.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value? = nil,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { EmptyView() },
      onEditingChanged: onEditingChanged)
  }
}
