public import Foundation
internal import ViewTree

/// How far along something is.
///
/// - Source: SwiftUI `ProgressView`.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  @Environment(\.progressViewStyle) private var style
  @Environment(\.labelsVisibility) private var labels
  private let fraction: Double?
  private let interval: ClosedRange<Date>?
  private let countsDown: Bool
  private let label: Label
  private let currentValueLabel: CurrentValueLabel

  /// The bar in the style around it.
  public var body: some View {
    style(
      ProgressViewStyleConfiguration(
        fractionCompleted: fraction, label: labels == .hidden ? nil : AnyView(ifSaid: label),
        currentValueLabel: AnyView(ifSaid: currentValueLabel), interval: interval,
        countsDown: countsDown))
  }

  private init(
    _ fraction: Double?, _ label: Label, _ current: CurrentValueLabel,
    interval: ClosedRange<Date>? = nil, countsDown: Bool = false
  ) {
    self.fraction = fraction
    self.label = label
    currentValueLabel = current
    self.interval = interval
    self.countsDown = countsDown
  }

  private static func fraction<Value: BinaryFloatingPoint>(
    _ value: Value?, _ total: Value
  ) -> Double? {
    value.map { total > 0 ? Double($0 / total) : 0 }
  }
}

extension ProgressView {
  /// Progress that passes with time, with labels.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true,
    @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      nil, label(), currentValueLabel(), interval: timerInterval, countsDown: countsDown)
  }

  /// Progress of a value towards a total, with labels.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(Self.fraction(value, total), label(), currentValueLabel())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Progress of a value towards a total, with a label.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.fraction(value, total), label(), EmptyView())
  }

  /// Progress that is not known, with a label.
  public init(@ViewBuilder label: () -> Label) {
    self.init(nil, label(), EmptyView())
  }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
  /// Progress that passes with time, with a label and the time that is left.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(
      nil, label(), DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown),
      interval: timerInterval, countsDown: countsDown)
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
  /// Progress that passes with time, with the time that is left.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}

/// The time that is left of an interval, or that has passed.
///
/// - Source: SwiftUI `DefaultDateProgressLabel`.
public struct DefaultDateProgressLabel: View {
  let interval: ClosedRange<Date>
  let countsDown: Bool

  /// The time as a clock.
  public var body: some View { Text(timerInterval: interval, countsDown: countsDown) }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Progress that is not known.
  public init() {
    self.init(nil, EmptyView(), EmptyView())
  }

  /// Progress of a value towards a total.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(Self.fraction(value, total), EmptyView(), EmptyView())
  }

  /// Progress of Foundation's.
  public init(_ progress: Progress) {
    self.init(progress.isIndeterminate ? nil : progress.fractionCompleted, EmptyView(), EmptyView())
  }
}

extension ProgressView where Label == AnyView?, CurrentValueLabel == AnyView? {
  /// The progress that a style was given.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(
      configuration.fractionCompleted, configuration.label, configuration.currentValueLabel,
      interval: configuration.interval, countsDown: configuration.countsDown)
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Progress that is not known, with words.
  public init(_ key: LocalizedStringKey) {
    self.init(nil, Text(key), EmptyView())
  }

  /// Progress that is not known, with words.
  @_disfavoredOverload
  public init(_ title: some StringProtocol) {
    self.init(nil, Text(title), EmptyView())
  }

  /// Progress of a value towards a total, with words.
  public init<Value: BinaryFloatingPoint>(
    _ key: LocalizedStringKey, value: Value?, total: Value = 1
  ) {
    self.init(Self.fraction(value, total), Text(key), EmptyView())
  }

  /// Progress of a value towards a total, with words.
  @_disfavoredOverload
  public init<Value: BinaryFloatingPoint>(
    _ title: some StringProtocol, value: Value?, total: Value = 1
  ) {
    self.init(Self.fraction(value, total), Text(title), EmptyView())
  }
}

/// What a style for progress is given.
///
/// - Source: SwiftUI `ProgressViewStyleConfiguration`.
public struct ProgressViewStyleConfiguration {
  /// What is in progress.
  public typealias Label = AnyView
  /// The words for the value.
  public typealias CurrentValueLabel = AnyView

  /// 0…1, or `nil` where it is not known.
  public let fractionCompleted: Double?
  /// What is in progress, or `nil` where nothing is said.
  public var label: Label?
  /// The words for the value, or `nil` where there are none.
  public var currentValueLabel: CurrentValueLabel?
  let interval: ClosedRange<Date>?
  let countsDown: Bool
}

/// The looks of progress.
///
/// - Source: SwiftUI `ProgressViewStyle`.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// The type of view that the style makes.
  associatedtype Body: View
  /// What the style is given.
  typealias Configuration = ProgressViewStyleConfiguration

  /// Progress in this style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// Progress as a bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: Color?

  /// Makes the style.
  public nonisolated init() {
    tint = nil
  }

  /// A bar in a colour.
  public nonisolated init(tint: Color) {
    self.tint = tint
  }

  /// The label, the bar, the value.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label
      GaugeBar(
        fraction: configuration.fractionCompleted, interval: configuration.interval,
        countsDown: configuration.countsDown
      )
      .tinted(tint)
      configuration.currentValueLabel?.foregroundStyle(.secondary)
    }
  }
}

/// Progress as a ring.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?

  /// Makes the style.
  public nonisolated init() {
    tint = nil
  }

  /// A ring in a colour.
  public nonisolated init(tint: Color) {
    self.tint = tint
  }

  /// The ring with the value inside, over the label.
  public func makeBody(configuration: Configuration) -> some View {
    VStack {
      ZStack {
        GaugeBar(
          fraction: configuration.fractionCompleted, interval: configuration.interval,
          countsDown: configuration.countsDown, form: .ring
        )
        .tinted(tint)
        configuration.currentValueLabel
      }
      configuration.label
    }
  }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
  /// A bar.
  public static var automatic: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A ring.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

private struct ProgressViewStyleKey: EnvironmentKey {
  static var defaultValue: @MainActor (ProgressViewStyleConfiguration) -> AnyView {
    { AnyView(LinearProgressViewStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  var progressViewStyle: @MainActor (ProgressViewStyleConfiguration) -> AnyView {
    get { self[ProgressViewStyleKey.self] }
    set { self[ProgressViewStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the looks of progress inside.
  public func progressViewStyle(_ style: some ProgressViewStyle) -> some View {
    styling(\.progressViewStyle) { style.makeBody(configuration: $0) }
  }

  /// A tint where one is given, else the one around.
  @ViewBuilder func tinted(_ color: Color?) -> some View {
    if let color { tint(color) } else { self }
  }
}
