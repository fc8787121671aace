/// The animated change from one view to the next: its insertions, removals and changed text.
///
/// Parts of the two views are matched by their identities (`id`), and by their order if these are
/// the same. Only parts with a transition are animated.
package struct Choreography: Hashable, Sendable {
  private let old: Node
  private let new: Node
  private let removed: Set<PartKey>
  private let inserted: Set<PartKey>
  private let changing: [PartKey: TextNode]
  private let paths: PartPaths
  /// The motion of the first insertion that pushes out removed views, or `nil` if there is none.
  private let pushing: Motion?

  /// The duration of the change, in seconds.
  package static let duration = 0.25

  /// Compares two views.
  ///
  /// - Returns: `nil` if nothing is animated.
  package init?(from old: Node, to new: Node) {
    guard new.hasTransitions || old.hasTransitions else { return nil }
    var paths = PartPaths()
    let before = PartList(old, &paths)
    let after = PartList(new, &paths)
    removed = Set(before.transitions.keys).subtracting(after.transitions.keys)
    inserted = Set(after.transitions.keys).subtracting(before.transitions.keys)
    changing = before.texts.filter { key, text in
      after.texts[key].map { $0.plainText != text.plainText } ?? false
    }
    pushing =
      inserted.lazy.compactMap { key -> Motion? in
        guard case .transition(let part) = after.transitions[key], part.insertion.pushes else {
          return nil
        }
        return part.insertion
      }.first
    guard !(removed.isEmpty && inserted.isEmpty && changing.isEmpty) else { return nil }
    self.old = old
    self.new = new
    self.paths = paths
  }

  /// Returns the view to draw during the change.
  ///
  /// - Parameter progress: The elapsed fraction of the duration; 0 is the old view, 1 the new one.
  /// - Returns: The parts of both views in their current positions.
  package func node(at progress: Double) -> Node {
    let eased = 1 - (1 - progress) * (1 - progress)
    var insertions = PartWalk(paths) { key, node in
      switch node {
      case .transition(var part) where inserted.contains(key):
        part.phase = TransitionNode.Phase(motion: part.insertion, distance: 1 - eased)
        return .transition(part)
      case .text(let text):
        return changing[key].map { text.interpolated(from: $0, at: progress) } ?? node
      default: return node
      }
    }
    var removals = PartWalk(paths) { key, node in
      guard case .transition(var part) = node, removed.contains(key) else { return node }
      // The old view was created before the motion of the new one was known.
      let motion = part.removal.pushes ? pushing?.opposite ?? part.removal : part.removal
      part.phase = TransitionNode.Phase(motion: motion, distance: eased)
      return .transition(part)
    }
    let current = insertions.walk(new)
    guard !removed.isEmpty, progress < 1 else { return current }
    let leaving = Node.leaving(WrapperNode(removals.walk(old)))
    return .stack(StackNode(.depth, children: [current, leaving]))
  }
}

/// The identity of a part of a view.
private struct PartKey: Hashable {
  /// The names of the enclosing identities, as a number from ``PartPaths``.
  var path: Int
  /// The position among the parts with the same path.
  var number: Int
}

/// Numbers for paths of names, so that the depth of a part does not affect the time to look it up.
private struct PartPaths: Hashable, Sendable {
  private struct Step: Hashable {
    var path: Int
    var name: String
  }

  private var numbers: [Step: Int] = [:]

  /// The number of the empty path.
  static let root = 0

  /// Returns the number of a path extended by a name.
  mutating func path(_ path: Int, _ name: String) -> Int {
    let step = Step(path: path, name: name)
    if let number = numbers[step] { return number }
    numbers[step] = numbers.count + 1
    return numbers.count
  }
}

/// Visits the parts of a view that have a transition, with their keys, and can change them.
private struct PartWalk {
  private(set) var paths: PartPaths
  private var numbers: [Int: Int] = [:]
  private let change: (PartKey, Node) -> Node

  init(_ paths: PartPaths, _ change: @escaping (PartKey, Node) -> Node) {
    self.paths = paths
    self.change = change
  }

  mutating func walk(_ node: Node, under path: Int = PartPaths.root) -> Node {
    switch node {
    case .identity(let identity):
      let inner = paths.path(path, identity.name)
      return node.mappingChildren { walk($0, under: inner) }
    case .transition:
      let key = nextKey(node.transitionNames.reduce(path) { paths.path($0, $1) })
      let walked = node.mappingChildren { walk($0, under: path) }
      return change(key, walked)
    case .text(let text) where text.paragraph.change != .atOnce:
      return change(nextKey(paths.path(path, "#text")), node)
    default: return node.mappingChildren { walk($0, under: path) }
    }
  }

  private mutating func nextKey(_ path: Int) -> PartKey {
    let number = numbers[path, default: 0]
    numbers[path] = number + 1
    return PartKey(path: path, number: number)
  }
}

/// The parts of a view that have a transition.
private struct PartList {
  private(set) var transitions: [PartKey: Node] = [:]
  private(set) var texts: [PartKey: TextNode] = [:]

  init(_ node: Node, _ paths: inout PartPaths) {
    var transitions: [PartKey: Node] = [:]
    var texts: [PartKey: TextNode] = [:]
    withoutActuallyEscaping({ (key: PartKey, node: Node) -> Node in
      if case .text(let text) = node { texts[key] = text } else { transitions[key] = node }
      return node
    }) { record in
      var walk = PartWalk(paths, record)
      _ = walk.walk(node)
      paths = walk.paths
    }
    self.transitions = transitions
    self.texts = texts
  }
}

extension Node {
  /// Whether some part of the view has a transition.
  var hasTransitions: Bool {
    switch self {
    case .transition: true
    case .text(let text): text.paragraph.change != .atOnce
    default: children.contains(where: \.hasTransitions)
    }
  }

  /// The name of the first identity inside a transition, or an empty array if there is none.
  fileprivate var transitionNames: [String] {
    switch child {
    case .identity(let identity): [identity.name]
    case .transition, nil: []
    case .some(let child): child.transitionNames
    }
  }
}

extension TextNode {
  fileprivate var plainText: String { runs.map(\.text).joined() }

  /// Returns the text during the transition from an older text.
  fileprivate func interpolated(from old: TextNode, at progress: Double) -> Node {
    guard !isLive, !old.isLive else { return .text(self) }
    switch paragraph.change {
    case .atOnce: return .text(self)
    case .fade:
      return progress < 0.5
        ? .opacity(OpacityNode(1 - progress * 2, child: .text(old)))
        : .opacity(OpacityNode(progress * 2 - 1, child: .text(self)))
    case .numericUp, .numericDown:
      guard runs.count == 1 else { return .text(progress < 0.5 ? old : self) }
      var text = self
      text.runs[0].text = RollingDigits.text(
        from: old.plainText, to: plainText, at: progress, down: paragraph.change == .numericDown)
      return .text(text)
    }
  }
}

/// The transition between numbers, in which each digit counts to its new value.
enum RollingDigits {
  /// Returns the text at a progress of 0…1; digits count up, or down if `down` is `true`.
  static func text(from old: String, to new: String, at progress: Double, down: Bool) -> String {
    guard old.count == new.count else { return progress < 0.5 ? old : new }
    return String(
      zip(old, new).map { before, after in
        guard let start = before.wholeNumberValue, let end = after.wholeNumberValue,
          before.isASCII, after.isASCII
        else { return after }
        let distance = down ? -((start - end + 10) % 10) : (end - start + 10) % 10
        let digit = (start + Int((Double(distance) * progress).rounded()) + 10) % 10
        return Character("\(digit)")
      })
  }
}
