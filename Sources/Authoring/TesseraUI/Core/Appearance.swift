internal import Synchronization
internal import ViewTree

/// A view with an action that is called when it appears.
struct AppearingView<Content: View>: View, Lowerable {
  typealias Body = Never

  let content: Content
  let action: (() -> Void)?

  func lowered(in context: LoweringContext) -> [Node] {
    let nodes = Lowering.nodes(of: content, in: context)
    if let action { context.state.appearances.perform(action, in: context.environment) }
    return nodes
  }
}

/// An action that is called because a view appears: the only time at which a view's state can change.
enum AppearanceAction {
  private static let state = Atomic(false)

  static var isRunning: Bool { state.load(ordering: .relaxed) }

  @MainActor fileprivate static func run(_ action: () -> Void) {
    state.store(true, ordering: .relaxed)
    defer { state.store(false, ordering: .relaxed) }
    action()
  }
}

/// The actions that are called while views are lowered because they appear.
struct Appearances {
  /// The number of views around the current one that have a body.
  fileprivate var depth = 0
  /// The number of actions that were called.
  fileprivate var actionCount = 0
  /// The number of actions that were called directly in the body at each depth.
  fileprivate var counts: [Int: Int] = [:]
  /// The depths at which actions are not called, because they have been.
  fileprivate var silentDepths: Set<Int> = []

  @MainActor fileprivate mutating func perform(
    _ action: () -> Void, in environment: EnvironmentValues
  ) {
    guard !silentDepths.contains(depth) else { return }
    actionCount += 1
    counts[depth, default: 0] += 1
    AppearanceAction.run { EnvironmentValues.withCurrent(environment, action) }
  }
}

extension LoweringState {
  /// Returns the nodes of a view that has a body, evaluated again if an action changed what it shows.
  @MainActor func nodes(
    evaluating view: some View, _ evaluate: () -> [Node]
  ) -> [Node] {
    appearances.depth += 1
    let (depth, count) = (appearances.depth, appearances.actionCount)
    appearances.counts[depth] = 0
    defer { appearances.depth -= 1 }
    let (preferences, transitionCount) = (preferences, transitionCount)
    let nodes = evaluate()
    guard appearances.actionCount > count else { return nodes }
    guard appearances.counts[depth] != 0 || view.hasChangedStorage else { return nodes }
    (self.preferences, self.transitionCount) = (preferences, transitionCount)
    appearances.silentDepths.insert(depth)
    defer { appearances.silentDepths.remove(depth) }
    return evaluate()
  }
}

extension View {
  /// Whether a value has been assigned to a property of the view.
  fileprivate var hasChangedStorage: Bool {
    Mirror(reflecting: self).children.contains {
      ($0.value as? any ViewStorage)?.hasChanged == true
    }
  }
}
