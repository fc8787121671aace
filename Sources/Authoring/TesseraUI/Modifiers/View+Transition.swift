public import Foundation
internal import ViewTree

/// How a view comes and goes when one picture follows another.
///
/// The dashboard shows it in a quarter of a second, with less motion not at all. Views are matched
/// by `id`, by the elements of `ForEach`, and by the branches of `if`.
/// - Source: SwiftUI `AnyTransition`.
public struct AnyTransition: Sendable {
  fileprivate var insertion = Motion()
  fileprivate var removal = Motion()

  /// At once.
  public static let identity = AnyTransition()
  /// By fading.
  public static let opacity = AnyTransition(both: Motion(fades: true))
  /// From the left, to the right.
  public static let slide = AnyTransition(insertion: Motion(x: -1), removal: Motion(x: 1))
  /// By growing; in cells, by fading.
  public static let scale = opacity

  /// By growing from a size; in cells, by fading.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    opacity
  }
  /// From an edge, and back to it.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(both: edge.motion) }
  /// From an edge, pushing the other out at the edge across; both fade.
  public static func push(from edge: Edge) -> AnyTransition {
    let fade = Motion(fades: true, pushes: true)
    return AnyTransition(
      insertion: edge.motion.combined(with: fade), removal: edge.across.combined(with: fade))
  }
  /// From beside, in points.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
    AnyTransition(both: Motion(columns: Points.columns(x), rows: Points.rows(y)))
  }
  /// From beside, in points.
  public static func offset(_ offset: CGSize) -> AnyTransition {
    self.offset(x: offset.width, y: offset.height)
  }
  /// Another way out than in.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    AnyTransition(insertion: insertion.insertion, removal: removal.removal)
  }

  /// By a blur; in cells, by fading.
  public static let blurReplace = opacity
  /// By a blur; in cells, by fading.
  public static func blurReplace(_ configuration: BlurReplace = .downUp) -> AnyTransition {
    opacity
  }

  /// How a blur goes.
  public enum BlurReplace: Hashable, Sendable {
    /// Down, then up.
    case downUp
    /// Up.
    case upUp
  }

  /// Two ways at once.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition(
      insertion: insertion.combined(with: other.insertion),
      removal: removal.combined(with: other.removal))
  }
  /// In a time of its own; pictures have one for all.
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

extension AnyTransition {
  fileprivate init(both motion: Motion) {
    self.init(insertion: motion, removal: motion)
  }
}

extension Edge {
  /// Away at this edge.
  fileprivate var motion: Motion {
    switch self {
    case .leading: Motion(x: -1)
    case .trailing: Motion(x: 1)
    case .top: Motion(y: -1)
    case .bottom: Motion(y: 1)
    }
  }

  /// Away at the edge across.
  fileprivate var across: Motion { Motion(x: -motion.x, y: -motion.y) }
}

/// How what a view shows changes.
///
/// - Source: SwiftUI `ContentTransition`.
public struct ContentTransition: Hashable, Sendable {
  fileprivate var change = ContentChange.atOnce

  /// At once.
  public static let identity = ContentTransition()
  /// By fading.
  public static let opacity = ContentTransition(change: .fade)
  /// From the old form to the new; in cells, at once.
  public static let interpolate = ContentTransition()
  /// By digits that roll.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(change: countsDown ? .numericDown : .numericUp)
  }
  /// By digits that roll to a value.
  public static func numericText(value: Double) -> ContentTransition { numericText() }
  /// By a symbol's own way; in cells, at once.
  public static let symbolEffect = ContentTransition()

  /// By a symbol's own way; in cells, at once.
  public static func symbolEffect(_ effect: SymbolEffect) -> ContentTransition {
    ContentTransition()
  }
}

extension View {
  /// Says how the view comes and goes when one picture follows another.
  public func transition(_ transition: AnyTransition) -> some View {
    wrapping { node, context in
      context.container.movingParts += 1
      return .transition(
        TransitionNode(
          insertion: transition.insertion, removal: transition.removal, child: node))
    }
  }

  /// Says how what the texts inside show changes when one picture follows another.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    adjusting { $0.text.change = transition.change }
  }

  /// Names the view: under another name it is another view, that comes while the first goes.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    wrapping { node, _ in node.named("\(id)") }
  }
}

extension Node {
  /// The node under a name; what its container asks for its kind keeps it.
  fileprivate func named(_ name: String) -> Node {
    switch self {
    case .gridRow, .gridCell, .spacer, .empty: self
    default: .identity(IdentityNode(name, child: self))
    }
  }
}

extension LoweringContext {
  /// Lowers a part that others may take the place of.
  ///
  /// It is named where something in it says how it moves, and only there: names cost room.
  @MainActor
  func toldApart(as name: @autoclosure () -> String, _ lower: () -> [Node]) -> [Node] {
    let before = container.movingParts
    let nodes = lower()
    guard container.movingParts > before else { return nodes }
    let name = name()
    return nodes.map { $0.named(name) }
  }
}
