internal import ViewTree

/// What a gauge's style is given.
///
/// - Source: SwiftUI `GaugeStyleConfiguration`.
public struct GaugeStyleConfiguration {
  /// What the gauge is called.
  public typealias Label = AnyView
  /// The words for the value.
  public typealias CurrentValueLabel = AnyView
  /// The words for the lowest value.
  public typealias MinimumValueLabel = AnyView
  /// The words for the highest value.
  public typealias MaximumValueLabel = AnyView

  /// 0…1.
  public var value: Double
  /// What the gauge is called.
  public var label: Label
  /// The words for the value, or `nil` where there are none.
  public var currentValueLabel: CurrentValueLabel?
  /// The words for the lowest value, or `nil` where there are none.
  public var minimumValueLabel: MinimumValueLabel?
  /// The words for the highest value, or `nil` where there are none.
  public var maximumValueLabel: MaximumValueLabel?
}

/// The looks of a gauge.
///
/// - Source: SwiftUI `GaugeStyle`.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// The type of view that the style makes.
  associatedtype Body: View
  /// What the style is given.
  typealias Configuration = GaugeStyleConfiguration

  /// The gauge in this style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A label above a bar with its bounds.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The label, then the bar between its bounds, then the value.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label
      HStack {
        configuration.minimumValueLabel
        GaugeBar(fraction: configuration.value)
        configuration.maximumValueLabel
        configuration.currentValueLabel
      }
    }
  }
}

/// A bar between its bounds, without a label; the value stands where no bounds do.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The bar between its bounds.
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.minimumValueLabel
        ?? (configuration.maximumValueLabel == nil ? configuration.label : nil)
      GaugeBar(fraction: configuration.value)
      configuration.maximumValueLabel ?? configuration.currentValueLabel
    }
  }
}

/// A bar under its label and over its value.
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The label, the bar, the value.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label
      GaugeBar(fraction: configuration.value)
      configuration.currentValueLabel
    }
  }
}

/// An open ring around the value, its bounds below.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The ring, with the value inside and the bounds or the label in its gap.
  public func makeBody(configuration: Configuration) -> some View {
    ZStack {
      OpenRing(fraction: configuration.value).frame(width: 64, height: 64)
      configuration.currentValueLabel ?? configuration.label
    }
    .overlay(alignment: .bottom) {
      if configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil {
        HStack(spacing: 0) {
          configuration.minimumValueLabel
          Spacer(minLength: 8)
          configuration.maximumValueLabel
        }
      } else if configuration.currentValueLabel != nil {
        configuration.label
      }
    }
  }
}

/// A closed ring around the value.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The ring, with the value or the label inside.
  public func makeBody(configuration: Configuration) -> some View {
    ZStack {
      GaugeBar(fraction: configuration.value, form: .ring)
      configuration.currentValueLabel ?? configuration.label
    }
  }
}

/// A ring open at the bottom, filled as far as a fraction.
private struct OpenRing: View {
  let fraction: Double

  var body: some View {
    ZStack {
      ring(to: 1).stroke(.separator, lineWidth: 1)
      ring(to: max(0, min(1, fraction))).stroke(.tint, lineWidth: 4)
    }
    .aspectRatio(1, contentMode: .fit)
  }

  private func ring(to share: Double) -> some Shape {
    Circle().trim(from: 0, to: 0.75 * share).rotation(.degrees(135))
  }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A label above a bar.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
  /// A label above a bar.
  public static var automatic: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A bar between its bounds.
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
  /// A bar between its bounds.
  public static var linear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  /// A bar under its label.
  public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
    AccessoryLinearCapacityGaugeStyle()
  }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// An open ring.
  public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
  /// An open ring.
  public static var circular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A closed ring.
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
  /// Sets the looks of the gauges inside.
  public func gaugeStyle(_ style: some GaugeStyle) -> some View {
    styling(\.gaugeStyle) { style.makeBody(configuration: $0) }
  }
}
