/// How one picture becomes the next: what comes, what goes, and which words change.
///
/// Parts of the two pictures are matched by the names they were given (`id`), and under one name by
/// their order. Only what says how it moves does.
package struct Choreography: Hashable, Sendable {
  private let old: Node
  private let new: Node
  private let going: Set<PartKey>
  private let coming: Set<PartKey>
  private let changing: [PartKey: TextNode]
  private let paths: PartPaths
  /// How something comes that pushes out what goes, or `nil` where nothing does.
  private let pushing: Motion?

  /// How far pictures are from each other in time, in seconds.
  package static let duration = 0.25

  /// Compares two pictures.
  ///
  /// - Returns: `nil` where nothing moves.
  package init?(from old: Node, to new: Node) {
    guard new.moves || old.moves else { return nil }
    var paths = PartPaths()
    let before = PartList(old, &paths)
    let after = PartList(new, &paths)
    going = Set(before.transitions.keys).subtracting(after.transitions.keys)
    coming = Set(after.transitions.keys).subtracting(before.transitions.keys)
    changing = before.texts.filter { key, text in
      after.texts[key].map { $0.words != text.words } ?? false
    }
    pushing =
      coming.lazy.compactMap { key -> Motion? in
        guard case .transition(let part) = after.transitions[key], part.insertion.pushes else {
          return nil
        }
        return part.insertion
      }.first
    guard !(going.isEmpty && coming.isEmpty && changing.isEmpty) else { return nil }
    self.old = old
    self.new = new
    self.paths = paths
  }

  /// The picture on the way.
  ///
  /// - Parameter progress: 0 is the old picture, 1 the new one.
  /// - Returns: Both pictures' parts where they are then.
  package func picture(at progress: Double) -> Node {
    let eased = 1 - (1 - progress) * (1 - progress)
    var arriving = PartWalk(paths) { key, node in
      switch node {
      case .transition(var part) where coming.contains(key):
        part.phase = TransitionNode.Phase(motion: part.insertion, distance: 1 - eased)
        return .transition(part)
      case .text(let text):
        return changing[key].map { text.between(old: $0, at: progress) } ?? node
      default: return node
      }
    }
    var departing = PartWalk(paths) { key, node in
      guard case .transition(var part) = node, going.contains(key) else { return node }
      // What was made before cannot know from where the next one comes.
      let motion = part.removal.pushes ? pushing?.onward ?? part.removal : part.removal
      part.phase = TransitionNode.Phase(motion: motion, distance: eased)
      return .transition(part)
    }
    let arrivals = arriving.walk(new)
    guard !going.isEmpty, progress < 1 else { return arrivals }
    let ghost = Node.leaving(WrapperNode(departing.walk(old)))
    return .stack(StackNode(.depth, children: [arrivals, ghost]))
  }
}

/// What a part of a picture is known by.
private struct PartKey: Hashable {
  /// The names around it, as ``PartPaths`` numbers them.
  var path: Int
  /// Which of those of the same names it is.
  var number: Int
}

/// Numbers for lists of names, so that a part far inside is as quickly known as any other.
private struct PartPaths: Hashable, Sendable {
  private struct Step: Hashable {
    var path: Int
    var name: String
  }

  private var numbers: [Step: Int] = [:]

  /// No names.
  static let root = 0

  /// The number of a list of names and one more.
  mutating func path(_ path: Int, _ name: String) -> Int {
    let step = Step(path: path, name: name)
    if let known = numbers[step] { return known }
    numbers[step] = numbers.count + 1
    return numbers.count
  }
}

/// Visits the parts of a picture that may move, each with its key, and may change them.
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
      let key = nextKey(node.ownNames.reduce(path) { paths.path($0, $1) })
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

private struct PartList {
  private(set) var transitions: [PartKey: Node] = [:]
  private(set) var texts: [PartKey: TextNode] = [:]

  init(_ node: Node, _ paths: inout PartPaths) {
    var transitions: [PartKey: Node] = [:]
    var texts: [PartKey: TextNode] = [:]
    withoutActuallyEscaping({ (key: PartKey, node: Node) -> Node in
      if case .text(let text) = node { texts[key] = text } else { transitions[key] = node }
      return node
    }) { note in
      var walk = PartWalk(paths, note)
      _ = walk.walk(node)
      paths = walk.paths
    }
    self.transitions = transitions
    self.texts = texts
  }
}

extension Node {
  /// Whether some part of the picture says how it moves.
  var moves: Bool {
    switch self {
    case .transition: true
    case .text(let text): text.paragraph.change != .atOnce
    default: children.contains(where: \.moves)
    }
  }

  /// The names given right below, where a transition stands around them.
  fileprivate var ownNames: [String] {
    switch child {
    case .identity(let identity): [identity.name]
    case .transition, nil: []
    case .some(let child): child.ownNames
    }
  }
}

extension TextNode {
  fileprivate var words: String { runs.map(\.text).joined() }

  /// The text on its way from an older one.
  fileprivate func between(old: TextNode, at progress: Double) -> Node {
    guard !isLive, !old.isLive else { return .text(self) }
    switch paragraph.change {
    case .atOnce: return .text(self)
    case .fade:
      return progress < 0.5
        ? .opacity(OpacityNode(1 - progress * 2, child: .text(old)))
        : .opacity(OpacityNode(progress * 2 - 1, child: .text(self)))
    case .numericUp, .numericDown:
      guard runs.count == 1 else { return .text(progress < 0.5 ? old : self) }
      var rolled = self
      rolled.runs[0].text = RollingDigits.text(
        from: old.words, to: words, at: progress, down: paragraph.change == .numericDown)
      return .text(rolled)
    }
  }
}

/// Digits that roll to others.
enum RollingDigits {
  /// The text on its way; its digits count up or `down`.
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
