internal import Foundation

// Views that an app shares with its widget have gestures; a widget has none, as on iOS.

/// What fingers do: it builds, and never happens.
///
/// - Source: SwiftUI `Gesture`.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  /// What the gesture tells.
  associatedtype Value
}

extension Gesture {
  /// Calls nothing.
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    NoGesture<Value>()
  }

  /// Calls nothing.
  public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    NoGesture<Value>()
  }

  /// Calls nothing.
  public func simultaneously<Other: Gesture>(with other: Other) -> some Gesture<Value> {
    NoGesture<Value>()
  }

  /// Calls nothing.
  public func sequenced<Other: Gesture>(before other: Other) -> some Gesture<Value> {
    NoGesture<Value>()
  }
}

/// A gesture that never happens.
private struct NoGesture<Value>: Gesture {}

/// What a gesture changes while it lasts: its beginning, as it never does.
///
/// - Source: SwiftUI `GestureState`.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  /// The beginning.
  public let wrappedValue: Value

  /// A beginning.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The property itself.
  public var projectedValue: GestureState<Value> { self }
}

extension Gesture {
  /// Calls nothing.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> some Gesture<Value> { NoGesture<Value>() }
}

/// A tap.
///
/// - Source: SwiftUI `TapGesture`.
public struct TapGesture: Gesture {
  /// Where nothing is told.
  public typealias Value = ()

  /// So many taps.
  public nonisolated init(count: Int = 1) {}
}

/// A long press.
///
/// - Source: SwiftUI `LongPressGesture`.
public struct LongPressGesture: Gesture {
  /// Whether it is pressed.
  public typealias Value = Bool

  /// A press of so many seconds that moves so many points at most.
  public nonisolated init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

/// A drag.
///
/// - Source: SwiftUI `DragGesture`.
public struct DragGesture: Gesture {
  /// How far a finger went.
  public struct Value: Hashable, Sendable {
    /// Where it is, in points.
    public var location = CGPoint.zero
    /// Where it began, in points.
    public var startLocation = CGPoint.zero
    /// How far it went, in points.
    public var translation = CGSize.zero
    /// Where it would come to rest, in points from its beginning.
    public var predictedEndTranslation = CGSize.zero
  }

  /// A drag of so many points at least.
  public nonisolated init(
    minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local
  ) {}
}

extension View {
  /// Changes nothing: a widget has no gestures, as on iOS.
  public func gesture(_ gesture: some Gesture) -> some View { self }

  /// Changes nothing: a widget has no gestures, as on iOS.
  public func simultaneousGesture(_ gesture: some Gesture) -> some View { self }

  /// Changes nothing: a widget has no gestures, as on iOS.
  public func highPriorityGesture(_ gesture: some Gesture) -> some View { self }

  /// Changes nothing: a widget has no gestures, as on iOS.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }

  /// Changes nothing: a widget has no gestures, as on iOS.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, perform action: @escaping () -> Void
  ) -> some View { self }
}
