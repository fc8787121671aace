public import Foundation

/// The timing of a change.
///
/// The dashboard animates from one timeline entry to the next with one duration for all views, so
/// an animation's parameters have no effect.
/// - Source: SwiftUI `Animation`.
public struct Animation: Hashable, Sendable {
  /// The duration, in seconds, which the dashboard ignores.
  package var duration: Double

  /// The default animation.
  public static let `default` = Animation(duration: 0.3)
  /// A constant speed.
  public static let linear = Animation(duration: 0.3)
  /// A slow start.
  public static let easeIn = Animation(duration: 0.3)
  /// A slow end.
  public static let easeOut = Animation(duration: 0.3)
  /// A slow start and end.
  public static let easeInOut = Animation(duration: 0.3)
  /// A spring.
  public static let spring = Animation(duration: 0.3)
  /// A spring with a bounce.
  public static let bouncy = Animation(duration: 0.3)
  /// A spring without a bounce.
  public static let smooth = Animation(duration: 0.3)
  /// A quick spring.
  public static let snappy = Animation(duration: 0.3)

  /// Returns an animation with a constant speed and a duration in seconds.
  public static func linear(duration: Double) -> Animation { Animation(duration: duration) }
  /// Returns an animation with a slow start and a duration in seconds.
  public static func easeIn(duration: Double) -> Animation { Animation(duration: duration) }
  /// Returns an animation with a slow end and a duration in seconds.
  public static func easeOut(duration: Double) -> Animation { Animation(duration: duration) }
  /// Returns an animation with a slow start and end and a duration in seconds.
  public static func easeInOut(duration: Double) -> Animation { Animation(duration: duration) }
  /// Returns a spring without bounce and a duration in seconds.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(duration: duration)
  }
  /// Returns a spring with a small bounce and a duration in seconds.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(duration: duration)
  }
  /// Returns a spring with a bounce and a duration in seconds.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(duration: duration)
  }
  /// Returns a spring with a response in seconds.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation(duration: response) }
  /// Returns a spring with a duration in seconds.
  public static func spring(
    duration: Double, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { Animation(duration: duration) }

  /// Returns a spring with physical parameters.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { .spring }
  /// Returns a spring for interactive use, with a response in seconds.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation { Animation(duration: response) }
  /// Returns an animation with a cubic Bézier timing curve and a duration in seconds.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation { Animation(duration: duration) }

  /// Has no effect, because an animation cannot be delayed.
  public func delay(_ delay: Double) -> Animation { self }
  /// Has no effect, because all animations have one speed.
  public func speed(_ speed: Double) -> Animation { self }
  /// Has no effect, because an animation runs once.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
  /// Has no effect, because an animation runs once.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
}

/// Calls a closure and returns its result.
///
/// A widget has no state to change, so nothing is animated.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// The context of a state change.
///
/// A widget has no state to change, so a transaction has no effect.
public struct Transaction {
  /// The animation of the change, or `nil` for none.
  public var animation: Animation?
  /// Whether animations are disabled.
  public var disablesAnimations = false

  /// Creates a transaction with an animation.
  public init(animation: Animation? = nil) {
    self.animation = animation
  }
}

/// Calls a closure and returns its result.
///
/// A widget has no state to change, so nothing is animated.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// A modifier with animatable data, which is never animated.
///
/// - Source: SwiftUI `AnimatableModifier`.
public protocol AnimatableModifier: Animatable, ViewModifier {}

/// A namespace for the identifiers of matched views.
///
/// The namespace has no effect, because views do not move into one another.
/// - Source: SwiftUI `Namespace`.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// An identifier of a namespace.
  public struct ID: Hashable, Sendable {}

  /// Creates a namespace.
  public init() {}

  /// The identifier of the namespace.
  public var wrappedValue: ID { ID() }
}

extension View {
  /// Has no effect, because the dashboard animates all entries in the same way.
  ///
  /// Use ``View/transition(_:)`` or ``View/contentTransition(_:)`` to choose how a view changes
  /// from one entry to the next.
  public func animation(_ animation: Animation?) -> some View { self }

  /// Has no effect, because the dashboard animates all entries in the same way.
  ///
  /// Use ``View/transition(_:)`` or ``View/contentTransition(_:)`` to choose how a view changes
  /// from one entry to the next.
  public func animation(_ animation: Animation?, value: some Equatable) -> some View { self }

  /// Has no effect, because a widget has no state changes.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }

  /// Has no effect, because views do not move into one another.
  public func matchedGeometryEffect(
    id: some Hashable, in namespace: Namespace.ID, isSource: Bool = true
  ) -> some View { self }

  /// Calls an action when the view has been evaluated, before its picture is taken.
  ///
  /// The view whose body contains this modifier, and views whose state the action changes, are then
  /// evaluated again.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    AppearingView(content: self, action: action)
  }

  /// Has no effect, because the widget's view is archived before it is shown.
  ///
  /// As on iOS, the action is never called.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

  /// Has no effect, because the widget's view is archived before it is shown.
  ///
  /// As on iOS, the action is never called.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  /// Has no effect, because the widget's view is archived before it is shown.
  ///
  /// As on iOS, the action is never called.
  public func task(
    id value: some Equatable, priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  /// Has no effect, because a widget's view has one size.
  ///
  /// The action is never called.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (GeometryProxy) -> Value,
    action: @escaping (Value) -> Void
  ) -> some View { self }

  /// Has no effect, because values in a widget's view do not change.
  ///
  /// The action is never called.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }

  /// Has no effect, because values in a widget's view do not change.
  ///
  /// The action is never called.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some View { self }

  /// Has no effect, because values in a widget's view do not change.
  ///
  /// The action is never called.
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (Value) -> Void
  ) -> some View { self }

  /// Has no effect, because a widget does not receive URLs.
  ///
  /// The action is never called.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

  /// Sets the color scheme of this view and the views inside it.
  ///
  /// If `colorScheme` is `nil`, the color scheme is not changed.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    transformingEnvironment { if let colorScheme { $0.colorScheme = colorScheme } }
  }

  /// Sets the color scheme of this view and the views inside it.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
}
