public import Foundation
internal import ViewTree

/// A view that shows the progress of a task toward completion.
///
/// Progress is drawn as a bar (`━━━╸───`) or a ring. Progress over a date interval advances without
/// a new timeline entry. An indeterminate bar is dashed and does not move.
/// - Source: SwiftUI `ProgressView`.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  @Environment(\.progressViewStyle) private var style
  @Environment(\.labelsVisibility) private var labelsVisibility
  private let fraction: Double?
  private let interval: ClosedRange<Date>?
  private let countsDown: Bool
  private let label: Label
  private let currentValueLabel: CurrentValueLabel

  /// The progress in the current progress view style.
  public var body: some View {
    style(
      ProgressViewStyleConfiguration(
        fractionCompleted: fraction,
        label: labelsVisibility == .hidden ? nil : AnyView(unlessEmpty: label),
        currentValueLabel: AnyView(unlessEmpty: currentValueLabel), interval: interval,
        countsDown: countsDown))
  }

  private init(
    _ fraction: Double?, _ label: Label, _ currentValueLabel: CurrentValueLabel,
    interval: ClosedRange<Date>? = nil, countsDown: Bool = false
  ) {
    self.fraction = fraction
    self.label = label
    self.currentValueLabel = currentValueLabel
    self.interval = interval
    self.countsDown = countsDown
  }

  /// Returns a value as a fraction of its total: `nil` without a value, and 0 if the total is not
  /// positive.
  private static func fraction<Value: BinaryFloatingPoint>(
    _ value: Value?, _ total: Value
  ) -> Double? {
    value.map { total > 0 ? Double($0 / total) : 0 }
  }
}

extension ProgressView {
  /// Creates a view that shows progress over a date interval, with labels.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true,
    @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      nil, label(), currentValueLabel(), interval: timerInterval, countsDown: countsDown)
  }

  /// Creates a view that shows `value` as a part of `total`, with labels.
  ///
  /// The progress is indeterminate if `value` is `nil`.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(Self.fraction(value, total), label(), currentValueLabel())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Creates a view that shows `value` as a part of `total`, with a label.
  ///
  /// The progress is indeterminate if `value` is `nil`.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.fraction(value, total), label(), EmptyView())
  }

  /// Creates a view that shows indeterminate progress, with a label.
  public init(@ViewBuilder label: () -> Label) {
    self.init(nil, label(), EmptyView())
  }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
  /// Creates a view that shows progress over a date interval, with a label and a live countdown or
  /// timer.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(
      nil, label(), DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown),
      interval: timerInterval, countsDown: countsDown)
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
  /// Creates a view that shows progress over a date interval, with a live countdown or timer.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}

/// The default label for progress over a date interval: a live countdown or timer.
///
/// - Source: SwiftUI `DefaultDateProgressLabel`.
public struct DefaultDateProgressLabel: View {
  let interval: ClosedRange<Date>
  let countsDown: Bool

  /// The remaining or elapsed time, as a timer.
  public var body: some View { Text(timerInterval: interval, countsDown: countsDown) }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates a view that shows indeterminate progress.
  public init() {
    self.init(nil, EmptyView(), EmptyView())
  }

  /// Creates a view that shows `value` as a part of `total`.
  ///
  /// The progress is indeterminate if `value` is `nil`.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(Self.fraction(value, total), EmptyView(), EmptyView())
  }

  /// Creates a view that shows the current state of a Foundation `Progress` object.
  ///
  /// Later changes to the object are not observed, because a widget's view is evaluated once for
  /// each entry.
  public init(_ progress: Progress) {
    self.init(progress.isIndeterminate ? nil : progress.fractionCompleted, EmptyView(), EmptyView())
  }
}

extension ProgressView where Label == AnyView?, CurrentValueLabel == AnyView? {
  /// Creates a progress view from a style's configuration.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(
      configuration.fractionCompleted, configuration.label, configuration.currentValueLabel,
      interval: configuration.interval, countsDown: configuration.countsDown)
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Creates a view that shows indeterminate progress, with a localized title.
  public init(_ key: LocalizedStringKey) {
    self.init(nil, Text(key), EmptyView())
  }

  /// Creates a view that shows indeterminate progress, with a title.
  @_disfavoredOverload
  public init(_ title: some StringProtocol) {
    self.init(nil, Text(title), EmptyView())
  }

  /// Creates a view that shows `value` as a part of `total`, with a localized title.
  ///
  /// The progress is indeterminate if `value` is `nil`.
  public init<Value: BinaryFloatingPoint>(
    _ key: LocalizedStringKey, value: Value?, total: Value = 1
  ) {
    self.init(Self.fraction(value, total), Text(key), EmptyView())
  }

  /// Creates a view that shows `value` as a part of `total`, with a title.
  ///
  /// The progress is indeterminate if `value` is `nil`.
  @_disfavoredOverload
  public init<Value: BinaryFloatingPoint>(
    _ title: some StringProtocol, value: Value?, total: Value = 1
  ) {
    self.init(Self.fraction(value, total), Text(title), EmptyView())
  }
}

/// The properties of a progress view.
///
/// - Source: SwiftUI `ProgressViewStyleConfiguration`.
public struct ProgressViewStyleConfiguration {
  /// The type of the label that describes the task.
  public typealias Label = AnyView
  /// The type of the label for the current value.
  public typealias CurrentValueLabel = AnyView

  /// The completed fraction of the task, from 0 to 1.
  ///
  /// `nil` if the progress is indeterminate, or if it follows a date interval.
  public let fractionCompleted: Double?
  /// The label that describes the task, or `nil` if there is none.
  public var label: Label?
  /// The label for the current value, or `nil` if there is none.
  public var currentValueLabel: CurrentValueLabel?
  let interval: ClosedRange<Date>?
  let countsDown: Bool
}

/// A type that defines the appearance of progress views.
///
/// - Source: SwiftUI `ProgressViewStyle`.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View
  /// The properties of a progress view.
  typealias Configuration = ProgressViewStyleConfiguration

  /// Creates the view of a progress view.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A progress view style with a bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: Color?

  /// Creates the style, in the environment's tint color.
  public nonisolated init() {
    tint = nil
  }

  /// Creates the style with a tint color.
  public nonisolated init(tint: Color) {
    self.tint = tint
  }

  /// Returns the label, the bar and the current value, one below the other.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label
      GaugeIndicator(
        fraction: configuration.fractionCompleted, interval: configuration.interval,
        countsDown: configuration.countsDown
      )
      .optionalTint(tint)
      configuration.currentValueLabel?.foregroundStyle(.secondary)
    }
  }
}

/// A progress view style with a ring.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?

  /// Creates the style, in the environment's tint color.
  public nonisolated init() {
    tint = nil
  }

  /// Creates the style with a tint color.
  public nonisolated init(tint: Color) {
    self.tint = tint
  }

  /// Returns the ring around the current value, above the label.
  public func makeBody(configuration: Configuration) -> some View {
    VStack {
      ZStack {
        GaugeIndicator(
          fraction: configuration.fractionCompleted, interval: configuration.interval,
          countsDown: configuration.countsDown, shape: .ring
        )
        .optionalTint(tint)
        configuration.currentValueLabel
      }
      configuration.label
    }
  }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A style with a bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
  /// The default style, with a bar.
  public static var automatic: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A style with a ring.
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
  /// Sets the style of the progress views within this view.
  public func progressViewStyle(_ style: some ProgressViewStyle) -> some View {
    styling(\.progressViewStyle) { style.makeBody(configuration: $0) }
  }

  /// Sets the tint color, or keeps that of the environment if `color` is `nil`.
  @ViewBuilder func optionalTint(_ color: Color?) -> some View {
    if let color { tint(color) } else { self }
  }
}
