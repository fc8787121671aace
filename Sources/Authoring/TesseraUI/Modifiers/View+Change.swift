public import Foundation

/// How a change runs in time; a widget's pictures follow one another.
///
/// - Source: SwiftUI `Animation`.
public struct Animation: Hashable, Sendable {
  /// In seconds.
  package var duration: Double

  /// As usual.
  public static let `default` = Animation(duration: 0.3)
  /// At one speed.
  public static let linear = Animation(duration: 0.3)
  /// Slow at first.
  public static let easeIn = Animation(duration: 0.3)
  /// Slow at last.
  public static let easeOut = Animation(duration: 0.3)
  /// Slow at both ends.
  public static let easeInOut = Animation(duration: 0.3)
  /// Like a spring.
  public static let spring = Animation(duration: 0.3)
  /// Like a spring that swings.
  public static let bouncy = Animation(duration: 0.3)
  /// Like a spring that does not swing.
  public static let smooth = Animation(duration: 0.3)
  /// Like a quick spring.
  public static let snappy = Animation(duration: 0.3)

  /// At one speed, in seconds.
  public static func linear(duration: Double) -> Animation { Animation(duration: duration) }
  /// Slow at first, in seconds.
  public static func easeIn(duration: Double) -> Animation { Animation(duration: duration) }
  /// Slow at last, in seconds.
  public static func easeOut(duration: Double) -> Animation { Animation(duration: duration) }
  /// Slow at both ends, in seconds.
  public static func easeInOut(duration: Double) -> Animation { Animation(duration: duration) }
  /// Like a spring, in seconds.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation(duration: response) }
  /// Like a spring, in seconds.
  public static func spring(
    duration: Double, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { Animation(duration: duration) }

  /// Like a spring of a stiffness.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { .spring }
  /// Like a spring under a finger.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation { Animation(duration: response) }
  /// By a curve between two points, in seconds.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation { Animation(duration: duration) }

  /// Later by seconds; pictures do not wait.
  public func delay(_ delay: Double) -> Animation { self }
  /// Faster; pictures follow at once.
  public func speed(_ speed: Double) -> Animation { self }
  /// Again and again; pictures come once.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
  /// Several times; pictures come once.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
}

/// Evaluates a closure; a widget has no state whose change could be seen.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// What goes with a change.
public struct Transaction {
  /// How the change runs in time, or `nil` for at once.
  public var animation: Animation?
  /// Whether the change is seen at once.
  public var disablesAnimations = false

  /// A change.
  public init(animation: Animation? = nil) {
    self.animation = animation
  }
}

/// Evaluates a closure; a widget has no state whose change could be seen.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// A modifier whose numbers run from one to another; pictures follow at once.
///
/// - Source: SwiftUI `AnimatableModifier`.
public protocol AnimatableModifier: Animatable, ViewModifier {}

/// Names for views that become one another; pictures follow at once.
///
/// - Source: SwiftUI `Namespace`.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// A name.
  public struct ID: Hashable, Sendable {}

  /// Makes names.
  public init() {}

  /// The name.
  public var wrappedValue: ID { ID() }
}

extension View {
  /// Says how changes run in time; pictures follow at once.
  public func animation(_ animation: Animation?) -> some View { self }

  /// Says how changes of a value run in time; pictures follow at once.
  public func animation(_ animation: Animation?, value: some Equatable) -> some View { self }

  /// Changes what goes with changes; pictures follow at once.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }

  /// Names the view among those that become one another; pictures follow at once.
  public func matchedGeometryEffect(
    id: some Hashable, in namespace: Namespace.ID, isSource: Bool = true
  ) -> some View { self }

  /// Calls nothing: a widget's view is archived before anybody sees it, as on iOS.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

  /// Calls nothing: a widget's view is archived before anybody sees it, as on iOS.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

  /// Calls nothing: a widget's view is archived before anybody sees it, as on iOS.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  /// Calls nothing: a widget's view is archived before anybody sees it, as on iOS.
  public func task(
    id value: some Equatable, priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  /// Calls nothing: a widget's view has one size.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (GeometryProxy) -> Value,
    action: @escaping (Value) -> Void
  ) -> some View { self }

  /// Calls nothing: nothing changes in a widget's view.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }

  /// Calls nothing: nothing changes in a widget's view.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some View { self }

  /// Calls nothing: nothing changes in a widget's view.
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (Value) -> Void
  ) -> some View { self }

  /// Calls nothing: a widget is not handed addresses.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

  /// Sets whether ground inside is light or dark.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    adjusting { if let colorScheme { $0.colorScheme = colorScheme } }
  }

  /// Sets whether ground inside is light or dark.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
}
