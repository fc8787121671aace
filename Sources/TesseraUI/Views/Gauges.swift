public import Foundation
package import ViewTree

/// How far along something is.
///
/// - Source: SwiftUI `ProgressView`.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  private enum Progress {
    case value(Double?)
    case interval(ClosedRange<Date>, countsDown: Bool)
  }

  private let progress: Progress
  private let label: Label
  private let currentValueLabel: CurrentValueLabel

  /// The bar with its labels above and below.
  public var body: some View {
    VStack(alignment: .leading) {
      label
      bar
      currentValueLabel.foregroundStyle(.secondary)
    }
  }

  @ViewBuilder private var bar: some View {
    switch progress {
    case .value(let value): GaugeBar(fraction: value, interval: nil, countsDown: false)
    case .interval(let dates, let countsDown):
      GaugeBar(fraction: nil, interval: dates, countsDown: countsDown)
    }
  }
}

extension ProgressView {
  /// Progress that passes with time, with labels.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true,
    @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    progress = .interval(timerInterval, countsDown: countsDown)
    self.label = label()
    self.currentValueLabel = currentValueLabel()
  }

  /// Progress of a value towards a total, with labels.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    progress = .value(value.map { total > 0 ? Double($0 / total) : 0 })
    self.label = label()
    self.currentValueLabel = currentValueLabel()
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Progress of a value towards a total, with a label.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, total: total, label: label) { EmptyView() }
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Progress that is not known.
  public init() {
    self.init(value: Double?.none) { EmptyView() }
  }

  /// Progress of a value towards a total.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { EmptyView() }
  }

  /// Progress that passes with time.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(timerInterval: timerInterval, countsDown: countsDown) {
      EmptyView()
    } currentValueLabel: {
      EmptyView()
    }
  }
}

/// A value within bounds.
///
/// - Source: SwiftUI `Gauge`.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View>: View {
  @Environment(\.gaugeForm) private var form
  private let fraction: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel
  private let minimum: BoundsLabel
  private let maximum: BoundsLabel

  /// The gauge in the style around it.
  public var body: some View {
    if form == .ring {
      ZStack {
        GaugeBar(fraction: fraction, interval: nil, countsDown: false)
        currentValueLabel
      }
    } else {
      VStack(alignment: .leading) {
        label
        HStack {
          minimum
          GaugeBar(fraction: fraction, interval: nil, countsDown: false)
          maximum
          currentValueLabel
        }
      }
    }
  }

  /// A gauge with all its labels.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    let length = bounds.upperBound - bounds.lowerBound
    fraction = length > 0 ? Double((value - bounds.lowerBound) / length) : 0
    self.label = label()
    self.currentValueLabel = currentValueLabel()
    minimum = minimumValueLabel()
    maximum = maximumValueLabel()
  }
}

extension Gauge where BoundsLabel == EmptyView {
  /// A gauge with a label and its value.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: currentValueLabel) {
      EmptyView()
    } maximumValueLabel: {
      EmptyView()
    }
  }
}

extension Gauge where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
  /// A gauge with a label.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, label: label) { EmptyView() }
  }
}

/// The bar or ring of a gauge, alone.
struct GaugeBar: View, Lowerable {
  typealias Body = Never

  let fraction: Double?
  let interval: ClosedRange<Date>?
  let countsDown: Bool

  func lowered(in context: LoweringContext) -> [Node] {
    var gauge = GaugeNode()
    gauge.form = context.environment.gaugeForm
    gauge.fraction = fraction
    gauge.start = interval?.lowerBound.timeIntervalSince1970
    gauge.end = interval?.upperBound.timeIntervalSince1970
    gauge.countsDown = countsDown
    gauge.paint = TintShapeStyle().paint(in: context.environment).paint
    return [.gauge(gauge)]
  }
}

/// The looks of a gauge.
///
/// - Source: SwiftUI `GaugeStyle`; author's own styles come with a later issue.
public protocol GaugeStyle {}

/// A gauge as a bar.
public struct LinearGaugeStyle: GaugeStyle {}

/// A gauge as a ring.
public struct CircularGaugeStyle: GaugeStyle {}

extension GaugeStyle where Self == LinearGaugeStyle {
  /// A bar.
  public static var linearCapacity: LinearGaugeStyle { LinearGaugeStyle() }
  /// A bar.
  public static var accessoryLinear: LinearGaugeStyle { LinearGaugeStyle() }
  /// A bar.
  public static var accessoryLinearCapacity: LinearGaugeStyle { LinearGaugeStyle() }
}

extension GaugeStyle where Self == CircularGaugeStyle {
  /// A ring.
  public static var accessoryCircular: CircularGaugeStyle { CircularGaugeStyle() }
  /// A ring.
  public static var accessoryCircularCapacity: CircularGaugeStyle { CircularGaugeStyle() }
}

private struct GaugeFormKey: EnvironmentKey {
  static var defaultValue: GaugeForm { .bar }
}

extension EnvironmentValues {
  package var gaugeForm: GaugeForm {
    get { self[GaugeFormKey.self] }
    set { self[GaugeFormKey.self] = newValue }
  }
}

extension View {
  /// Sets the looks of the gauges inside.
  public func gaugeStyle(_ style: some GaugeStyle) -> some View {
    environment(\.gaugeForm, style is CircularGaugeStyle ? .ring : .bar)
  }
}
