public import Foundation
internal import ViewTree

/// The way a view appears and disappears when one timeline entry follows another.
///
/// A transition takes a quarter of a second. With `motion: reduced` in `config.yaml`, there are no
/// transitions. Views in both entries are matched by `id`, by the elements of `ForEach`, and by the
/// branches of `if`.
/// - Source: SwiftUI `AnyTransition`.
public struct AnyTransition: Sendable {
  fileprivate var insertion = Motion()
  fileprivate var removal = Motion()

  /// No transition.
  public static let identity = AnyTransition()
  /// A transition that fades in and out.
  public static let opacity = AnyTransition(both: Motion(fades: true))
  /// A transition that moves in from the left edge and out to the right edge.
  public static let slide = AnyTransition(insertion: Motion(x: -1), removal: Motion(x: 1))
  /// A transition that fades in and out, because cells cannot grow.
  public static let scale = opacity

  /// Returns a transition that fades in and out, because cells cannot grow.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    opacity
  }
  /// Returns a transition that moves in from an edge and out to the same edge.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(both: edge.motion) }
  /// Returns a transition that moves in from an edge and pushes the previous view out to the
  /// opposite edge, while both fade.
  public static func push(from edge: Edge) -> AnyTransition {
    let fade = Motion(fades: true, pushes: true)
    return AnyTransition(
      insertion: edge.motion.combined(with: fade), removal: edge.oppositeMotion.combined(with: fade)
    )
  }
  /// Returns a transition that moves in from an offset in points and out to the same offset.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
    AnyTransition(
      both: Motion(
        columns: PointScale.phone.columns(x).rounded, rows: PointScale.phone.rows(y).rounded))
  }
  /// Returns a transition that moves in from an offset in points and out to the same offset.
  public static func offset(_ offset: CGSize) -> AnyTransition {
    self.offset(x: offset.width, y: offset.height)
  }
  /// Returns a transition with the insertion of one transition and the removal of another.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    AnyTransition(insertion: insertion.insertion, removal: removal.removal)
  }

  /// Returns a transition between a view with one modifier and the same view with another.
  ///
  /// Of the active modifier, its opacity, its offset, and a rotation by at least 90° about the
  /// vertical axis are used. Such a rotation turns the view over like a card, in four steps: the
  /// removed view turns to its edge, then the inserted view turns from its edge.
  ///
  /// - Parameters:
  ///   - active: The modifier of a view that has not appeared, or has disappeared.
  ///   - identity: The modifier of a view that is shown, which is ignored.
  /// - Returns: The transition.
  @MainActor
  public static func modifier<Modifier: ViewModifier>(
    active: Modifier, identity: Modifier
  ) -> AnyTransition {
    let state = LoweringState()
    state.modifierMotion = Motion()
    let context = LoweringContext(environment: EnvironmentValues(), state: state)
    let node = Lowering.node(of: Text("x").modifier(active), in: context)
    return AnyTransition(both: (state.modifierMotion ?? Motion()).combined(with: node.motion))
  }

  /// A transition that fades in and out, because cells cannot be blurred.
  public static let blurReplace = opacity
  /// Returns a transition that fades in and out, because cells cannot be blurred.
  public static func blurReplace(_ configuration: BlurReplace = .downUp) -> AnyTransition {
    opacity
  }

  /// The direction of a blur transition.
  ///
  /// The direction has no effect, because cells cannot be blurred.
  public enum BlurReplace: Hashable, Sendable {
    /// Down, then up.
    case downUp
    /// Up.
    case upUp
  }

  /// Returns this transition combined with another one.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition(
      insertion: insertion.combined(with: other.insertion),
      removal: removal.combined(with: other.removal))
  }
  /// Has no effect, because all transitions have one duration.
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

extension AnyTransition {
  fileprivate init(both motion: Motion) {
    self.init(insertion: motion, removal: motion)
  }
}

extension Edge {
  /// The motion of a view that is outside this edge.
  fileprivate var motion: Motion {
    switch self {
    case .leading: Motion(x: -1)
    case .trailing: Motion(x: 1)
    case .top: Motion(y: -1)
    case .bottom: Motion(y: 1)
    }
  }

  /// The motion of a view that is outside the opposite edge.
  fileprivate var oppositeMotion: Motion { Motion(x: -motion.x, y: -motion.y) }
}

/// The way the content of text changes when one timeline entry follows another.
///
/// - Source: SwiftUI `ContentTransition`.
public struct ContentTransition: Hashable, Sendable {
  fileprivate var change = ContentChange.immediate

  /// No transition.
  public static let identity = ContentTransition()
  /// A transition that fades from the previous content to the new.
  public static let opacity = ContentTransition(change: .fade)
  /// No transition, because cells cannot be interpolated.
  public static let interpolate = ContentTransition()
  /// Returns a transition that rolls the digits that change: upwards, or downwards if `countsDown`
  /// is `true`.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(change: countsDown ? .numericDown : .numericUp)
  }
  /// Returns a transition in which the digits that change roll upwards.
  ///
  /// The value is ignored.
  public static func numericText(value: Double) -> ContentTransition { numericText() }
  /// No transition, because glyphs do not move.
  public static let symbolEffect = ContentTransition()

  /// Returns no transition, because glyphs do not move.
  public static func symbolEffect(_ effect: SymbolEffect) -> ContentTransition {
    ContentTransition()
  }
}

extension View {
  /// Sets the way this view appears and disappears when one timeline entry follows another.
  public func transition(_ transition: AnyTransition) -> some View {
    mappingNodes { node, context in
      context.state.transitionCount += 1
      return .transition(
        TransitionNode(
          insertion: transition.insertion, removal: transition.removal, child: node))
    }
  }

  /// Sets how text within this view changes when one timeline entry follows another.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    transformingEnvironment { $0.text.change = transition.change }
  }

  /// Sets the identity of this view.
  ///
  /// A view with another identity is another view: it appears while the previous one
  /// disappears.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    mappingNodes { node, _ in node.named("\(id)") }
  }
}

extension Node {
  /// The opacity and the offset of a modified view, as a motion.
  fileprivate var motion: Motion {
    switch self {
    case .opacity(let node): Motion(fades: node.value < 0.5).combined(with: node.child.motion)
    case .offset(let node):
      Motion(columns: node.x.rounded, rows: node.y.rounded).combined(with: node.child.motion)
    default: Motion()
    }
  }

  /// Returns the node with an identity.
  ///
  /// A node whose container depends on its kind is returned without one, and so is an empty node.
  fileprivate func named(_ name: String) -> Node {
    switch self {
    case .gridRow, .gridCell, .spacer, .empty: self
    default: .identity(IdentityNode(name, child: self))
    }
  }
}

extension LoweringContext {
  /// Lowers a part of a view that other content may replace, such as a branch of an `if`.
  ///
  /// The nodes get an identity only if one of them contains a transition, because identities cost
  /// memory.
  @MainActor
  func identified(as name: @autoclosure () -> String, _ lower: () -> [Node]) -> [Node] {
    let previousCount = state.transitionCount
    let nodes = lower()
    guard state.transitionCount > previousCount else { return nodes }
    let name = name()
    return nodes.map { $0.named(name) }
  }
}
