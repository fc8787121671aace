internal import ViewTree

/// The properties of a gauge.
///
/// - Source: SwiftUI `GaugeStyleConfiguration`.
public struct GaugeStyleConfiguration {
  /// The type of the gauge's label.
  public typealias Label = AnyView
  /// The type of the label for the current value.
  public typealias CurrentValueLabel = AnyView
  /// The type of the label for the lower bound.
  public typealias MinimumValueLabel = AnyView
  /// The type of the label for the upper bound.
  public typealias MaximumValueLabel = AnyView

  /// The current value as a fraction of the range, from 0 to 1.
  public var value: Double
  /// The gauge's label.
  public var label: Label
  /// The label for the current value, or `nil` if there is none.
  public var currentValueLabel: CurrentValueLabel?
  /// The label for the lower bound, or `nil` if there is none.
  public var minimumValueLabel: MinimumValueLabel?
  /// The label for the upper bound, or `nil` if there is none.
  public var maximumValueLabel: MaximumValueLabel?
}

/// A type that defines the appearance of gauges.
///
/// - Source: SwiftUI `GaugeStyle`.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View
  /// The properties of a gauge.
  typealias Configuration = GaugeStyleConfiguration

  /// Creates the view of a gauge.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A gauge style with the label above a bar.
///
/// The labels for the bounds and the current value are in the bar's row.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the label above the bar, with the bounds at the ends of the bar and the current value
  /// after it.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label
      HStack {
        configuration.minimumValueLabel
        GaugeIndicator(fraction: configuration.value)
        configuration.maximumValueLabel
        configuration.currentValueLabel
      }
    }
  }
}

/// A gauge style with the bar and its labels in a single row.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the bar between the labels for its bounds.
  ///
  /// If there are no such labels, the gauge's label is before the bar and the current value after
  /// it.
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.minimumValueLabel
        ?? (configuration.maximumValueLabel == nil ? configuration.label : nil)
      GaugeIndicator(fraction: configuration.value)
      configuration.maximumValueLabel ?? configuration.currentValueLabel
    }
  }
}

/// A gauge style with the label above a bar and the current value below it.
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the label, the bar and the current value, one below the other.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label
      GaugeIndicator(fraction: configuration.value)
      configuration.currentValueLabel
    }
  }
}

/// A gauge style with an open ring around the current value.
///
/// The ring is at most 8 columns by 4 rows.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the ring, with the current value inside and the bounds in the gap at the bottom.
  ///
  /// If there are no labels for the bounds, the gauge's label is in the gap.
  public func makeBody(configuration: Configuration) -> some View {
    ZStack {
      OpenRing(fraction: configuration.value).frame(columns: 8, rows: 4)
      configuration.currentValueLabel ?? configuration.label
    }
    .overlay(alignment: .bottom) {
      if configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil {
        HStack(spacing: 0) {
          configuration.minimumValueLabel
          Spacer()
          configuration.maximumValueLabel
        }
      } else if configuration.currentValueLabel != nil {
        configuration.label
      }
    }
  }
}

/// A gauge style with a closed ring around the current value.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the ring around the current value, or around the gauge's label if there is no current
  /// value.
  public func makeBody(configuration: Configuration) -> some View {
    ZStack {
      GaugeIndicator(fraction: configuration.value, shape: .ring)
      configuration.currentValueLabel ?? configuration.label
    }
  }
}

/// An open ring, filled up to a fraction; the gap is at the bottom.
private struct OpenRing: View {
  let fraction: Double

  var body: some View {
    ZStack {
      ring(to: 1).stroke(.separator, lineWidth: 1)
      ring(to: max(0, min(1, fraction))).stroke(.tint, lineWidth: 4)
    }
    .aspectRatio(1, contentMode: .fit)
  }

  private func ring(to fraction: Double) -> some Shape {
    Circle().trim(from: 0, to: 0.75 * fraction).rotation(.degrees(135))
  }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A style with the label above a bar.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
  /// The default style, the same as ``linearCapacity``.
  public static var automatic: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A style with the bar and its labels in a single row.
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
  /// The same as ``accessoryLinear``.
  public static var linear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  /// A style with the label above a bar and the current value below it.
  public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
    AccessoryLinearCapacityGaugeStyle()
  }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// A style with an open ring around the current value.
  public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
  /// The same as ``accessoryCircular``.
  public static var circular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A style with a closed ring around the current value.
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}

private struct GaugeStyleKey: EnvironmentKey {
  static var defaultValue: @MainActor (GaugeStyleConfiguration) -> AnyView {
    { AnyView(LinearCapacityGaugeStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  var gaugeStyle: @MainActor (GaugeStyleConfiguration) -> AnyView {
    get { self[GaugeStyleKey.self] }
    set { self[GaugeStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the gauges within this view.
  public func gaugeStyle(_ style: some GaugeStyle) -> some View {
    styling(\.gaugeStyle) { style.makeBody(configuration: $0) }
  }
}
