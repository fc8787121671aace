/// The animated change from one view to the next: its insertions, removals and changed text.
///
/// Parts of the two views are matched by their identities (`id`), and parts with the same identity
/// by their order. Only parts with a transition are animated.
package struct Choreography: Hashable, Sendable {
  private let oldView: Node
  private let newView: Node
  private let removedParts: Set<PartKey>
  private let insertedParts: Set<PartKey>
  /// The old texts of parts whose text changes.
  private let oldTexts: [PartKey: TextNode]
  private let paths: PartPaths
  /// The motion of an insertion that determines how removed views move, or `nil` if there is none.
  private let leadingMotion: Motion?

  /// The duration of the change, in seconds.
  package static let duration = 0.25

  /// Compares two views.
  ///
  /// - Returns: `nil` if nothing is animated.
  package init?(from oldView: Node, to newView: Node) {
    guard newView.hasTransitions || oldView.hasTransitions else { return nil }
    var paths = PartPaths()
    let oldParts = PartList(oldView, &paths)
    let newParts = PartList(newView, &paths)
    removedParts = Set(oldParts.transitions.keys).subtracting(newParts.transitions.keys)
    insertedParts = Set(newParts.transitions.keys).subtracting(oldParts.transitions.keys)
    oldTexts = oldParts.texts.filter { key, text in
      newParts.texts[key].map { $0.plainText != text.plainText } ?? false
    }
    leadingMotion =
      insertedParts.lazy.compactMap { key -> Motion? in
        guard case .transition(let part) = newParts.transitions[key], part.insertion.leads else {
          return nil
        }
        return part.insertion
      }.first
    guard !(removedParts.isEmpty && insertedParts.isEmpty && oldTexts.isEmpty) else {
      return nil
    }
    self.oldView = oldView
    self.newView = newView
    self.paths = paths
  }

  /// Returns the view to draw during the change.
  ///
  /// - Parameter progress: The elapsed fraction of the duration; 0 is the old view, 1 the new view.
  /// - Returns: The parts of both views in their current positions.
  package func node(at progress: Double) -> Node {
    // Motions begin fast and slow down.
    let easedProgress = 1 - (1 - progress) * (1 - progress)
    var insertions = PartWalk(paths) { key, node in
      switch node {
      case .transition(var part) where insertedParts.contains(key):
        part.progress =
          part.insertion.turns
          ? .turning(part.insertion, isInsertion: true, at: progress)
          : .init(motion: part.insertion, fraction: 1 - easedProgress)
        return .transition(part)
      case .text(let text):
        return oldTexts[key].map { text.interpolated(from: $0, at: progress) } ?? node
      default: return node
      }
    }
    var removals = PartWalk(paths) { key, node in
      guard case .transition(var part) = node, removedParts.contains(key) else { return node }
      // When the old view was created, the motion of the new view was not known.
      let motion = part.removal.leads ? leadingMotion?.opposite ?? part.removal : part.removal
      part.progress =
        motion.turns
        ? .turning(motion, isInsertion: false, at: progress)
        : .init(motion: motion, fraction: easedProgress)
      return .transition(part)
    }
    let current = insertions.walk(newView)
    guard !removedParts.isEmpty, progress < 1 else { return current }
    let leaving = Node.leaving(WrapperNode(removals.walk(oldView)))
    return .stack(StackNode(.depth, children: [current, leaving]))
  }
}

/// The identity of a part of a view.
private struct PartKey: Hashable {
  /// The number that ``PartPaths`` assigned to the names of the enclosing identities.
  var path: Int
  /// The index among the parts with the same path.
  var index: Int
}

/// Numbers for paths of names, so that looking up a part takes the same time at any depth.
private struct PartPaths: Hashable, Sendable {
  private struct Step: Hashable {
    var path: Int
    var name: String
  }

  private var numbers: [Step: Int] = [:]

  /// The number of the empty path.
  static let root = 0

  /// Returns the number of the path that consists of another path and a name.
  mutating func path(_ path: Int, appending name: String) -> Int {
    let step = Step(path: path, name: name)
    if let number = numbers[step] { return number }
    numbers[step] = numbers.count + 1
    return numbers.count
  }
}

/// A walk that visits, and may change, the parts of a view that have a transition, and the texts
/// that have one.
private struct PartWalk {
  private(set) var paths: PartPaths
  /// The number of parts visited so far, by path.
  private var partCounts: [Int: Int] = [:]
  private let change: (PartKey, Node) -> Node

  init(_ paths: PartPaths, _ change: @escaping (PartKey, Node) -> Node) {
    self.paths = paths
    self.change = change
  }

  mutating func walk(_ node: Node, under path: Int = PartPaths.root) -> Node {
    switch node {
    case .identity(let identity):
      let identityPath = paths.path(path, appending: identity.name)
      return node.mappingChildren { walk($0, under: identityPath) }
    case .transition:
      let key = nextKey(under: node.transitionNames.reduce(path) { paths.path($0, appending: $1) })
      return change(key, node.mappingChildren { walk($0, under: path) })
    case .text(let text) where text.paragraph.change != .immediate:
      // Texts have a path of their own, because they are counted separately.
      return change(nextKey(under: paths.path(path, appending: "#text")), node)
    default: return node.mappingChildren { walk($0, under: path) }
    }
  }

  private mutating func nextKey(under path: Int) -> PartKey {
    let index = partCounts[path, default: 0]
    partCounts[path] = index + 1
    return PartKey(path: path, index: index)
  }
}

/// The parts of a view that have a transition, and the texts that have one.
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
  /// Whether any part of the view has a transition; that of a text between two entries counts.
  var hasTransitions: Bool {
    switch self {
    case .transition: true
    case .text(let text): text.paragraph.change != .immediate
    default: children.contains(where: \.hasTransitions)
    }
  }

  /// The name of the first identity inside this transition, as a list; empty if there is none.
  ///
  /// The identity must be reached through only children, before another transition.
  fileprivate var transitionNames: [String] {
    switch onlyChild {
    case .identity(let identity): [identity.name]
    case .transition, nil: []
    case .some(let child): child.transitionNames
    }
  }
}

extension TextNode {
  fileprivate var plainText: String { runs.map(\.text).joined() }

  /// Returns the text during the transition from an older text.
  ///
  /// Live text replaces the older text at once. Text with several runs does not roll; it replaces
  /// the older text halfway.
  fileprivate func interpolated(from oldText: TextNode, at progress: Double) -> Node {
    guard !isLive, !oldText.isLive else { return .text(self) }
    switch paragraph.change {
    case .immediate: return .text(self)
    case .fade:
      return progress < 0.5
        ? .opacity(OpacityNode(1 - progress * 2, child: .text(oldText)))
        : .opacity(OpacityNode(progress * 2 - 1, child: .text(self)))
    case .numericUp, .numericDown:
      guard runs.count == 1 else { return .text(progress < 0.5 ? oldText : self) }
      var text = self
      text.runs[0].text = RollingDigits.text(
        from: oldText.plainText, to: plainText, at: progress,
        countingDown: paragraph.change == .numericDown)
      return .text(text)
    }
  }
}

/// A transition between numbers in which each digit counts to its new value.
enum RollingDigits {
  /// Returns the text at a progress of 0…1.
  ///
  /// Characters other than digits change at once. Texts of different lengths change halfway.
  static func text(
    from oldText: String, to newText: String, at progress: Double, countingDown: Bool
  ) -> String {
    guard oldText.count == newText.count else { return progress < 0.5 ? oldText : newText }
    return String(
      zip(oldText, newText).map { oldCharacter, newCharacter in
        guard let start = oldCharacter.wholeNumberValue, let end = newCharacter.wholeNumberValue,
          oldCharacter.isASCII, newCharacter.isASCII
        else { return newCharacter }
        let distance = countingDown ? -((start - end + 10) % 10) : (end - start + 10) % 10
        let digit = (start + Int((Double(distance) * progress).rounded()) + 10) % 10
        return Character("\(digit)")
      })
  }
}
