internal import Foundation

// Gesture API, so that views shared between an app and its widget compile. As on iOS, a widget
// recognizes no gestures.

/// A type that describes a gesture.
///
/// Widgets never recognize a gesture. As on iOS, the user can only activate buttons, toggles and
/// links. The protocol and the types that conform to it exist so that source shared with an app
/// compiles.
/// - Source: SwiftUI `Gesture`.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  /// The type of the gesture's value.
  associatedtype Value
}

extension Gesture {
  /// Returns a gesture that never occurs, so that `action` is never called.
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    NoGesture<Value>()
  }

  /// Returns a gesture that never occurs, so that `action` is never called.
  public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    NoGesture<Value>()
  }

  /// Returns a gesture that never occurs.
  public func simultaneously<Other: Gesture>(with other: Other) -> some Gesture<Value> {
    NoGesture<Value>()
  }

  /// Returns a gesture that never occurs.
  public func sequenced<Other: Gesture>(before other: Other) -> some Gesture<Value> {
    NoGesture<Value>()
  }
}

/// A gesture that never occurs.
private struct NoGesture<Value>: Gesture {}

/// A property that a gesture would update.
///
/// It always has its initial value.
/// - Source: SwiftUI `GestureState`.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  /// The initial value.
  public let wrappedValue: Value

  /// Creates gesture state with an initial value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The gesture state itself, to pass to ``Gesture/updating(_:body:)``.
  public var projectedValue: GestureState<Value> { self }
}

extension Gesture {
  /// Returns a gesture that never occurs, so that `state` keeps its initial value.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> some Gesture<Value> { NoGesture<Value>() }
}

/// A tap gesture.
///
/// Widgets never recognize this gesture.
/// - Source: SwiftUI `TapGesture`.
public struct TapGesture: Gesture {
  /// The type of the gesture's value: none.
  public typealias Value = ()

  /// Creates a gesture of `count` taps.
  public nonisolated init(count: Int = 1) {}
}

/// A long-press gesture.
///
/// Widgets never recognize this gesture.
/// - Source: SwiftUI `LongPressGesture`.
public struct LongPressGesture: Gesture {
  /// The type of the gesture's value: whether the press is active.
  public typealias Value = Bool

  /// Creates a long-press gesture, with a duration in seconds and a distance in points.
  public nonisolated init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

/// A drag gesture.
///
/// Widgets never recognize this gesture.
/// - Source: SwiftUI `DragGesture`.
public struct DragGesture: Gesture {
  /// The position and movement of a drag, in points.
  public struct Value: Hashable, Sendable {
    /// The current location, in points.
    public var location = CGPoint.zero
    /// The location of the first event, in points.
    public var startLocation = CGPoint.zero
    /// The movement since the drag began, in points.
    public var translation = CGSize.zero
    /// The predicted total movement at the end of the drag, in points.
    public var predictedEndTranslation = CGSize.zero
  }

  /// Creates a drag gesture with a minimum distance in points.
  public nonisolated init(
    minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local
  ) {}
}

extension View {
  /// Has no effect, because widgets recognize no gestures.
  public func gesture(_ gesture: some Gesture) -> some View { self }

  /// Has no effect, because widgets recognize no gestures.
  public func simultaneousGesture(_ gesture: some Gesture) -> some View { self }

  /// Has no effect, because widgets recognize no gestures.
  public func highPriorityGesture(_ gesture: some Gesture) -> some View { self }

  /// Has no effect, because widgets recognize no gestures.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }

  /// Has no effect, because widgets recognize no gestures.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, perform action: @escaping () -> Void
  ) -> some View { self }
}
