internal import Cells
package import Configuration
internal import FoundationEssentials
internal import Timelines
package import ViewTree

/// One widget on the home screen and the picture that is due in its box.
package struct Slot: Hashable, Sendable {
  package let placement: WidgetPlacement
  package private(set) var picture: Picture?

  /// Counts pictures, so that another one is known without comparing trees.
  private(set) var revision = 0
  private var taken: Turn?
  /// When the picture next changes by itself, or `nil` if it does not.
  private(set) var nextChange: Date?
  /// Why the box's own bars stand for the widget's placeholder, or `nil` where nothing is wrong with it.
  private(set) var placeholderProblem: String?
  /// The way from the last picture to this one, while it lasts.
  private(set) var motion: SlotMotion?

  /// The picture being shown, decoded when it became due.
  package struct Picture: Hashable, Sendable {
    package var node: Node
    package var isPlaceholder: Bool
    /// Whether anything in it may change as time passes.
    ///
    /// Most pictures never move: the loop need not search them at every wake.
    var isAlive: Bool
    /// What tells it from others, in this run and the next.
    var fingerprint: UInt64
  }

  /// Whose turn it is to be shown: an entry, or the placeholder with nothing in it.
  private struct Turn: Hashable {
    var date: Date?
    var revision: Int?
  }

  /// What came of looking for the picture that is due.
  enum Outcome {
    case same
    case shown
    case unreadable(String)
  }

  init(_ placement: WidgetPlacement) {
    self.placement = placement
  }

  /// Takes up the picture that is due, once; one that cannot be read leaves what is shown.
  ///
  /// - Parameters:
  ///   - loader: The life of the widget's timeline.
  ///   - now: The moment it is shown at.
  ///   - moving: When it begins to move into its place; `nil` puts it there at once.
  ///   - banned: The fingerprints of pictures that are not to be drawn.
  /// - Returns: What came of it.
  mutating func take(
    _ loader: TimelineLoader<ArchivedNode>, at now: Date, movingAt moving: Date?,
    banned: Set<UInt64> = []
  ) -> Outcome {
    let entry = loader.entry(at: now)
    guard let payload = entry?.payload ?? loader.placeholder else { return .same }
    let turn = Turn(date: entry?.date, revision: entry.map { _ in loader.revision })
    guard turn != taken else { return .same }
    taken = turn
    let fingerprint = payload.fingerprint
    guard !banned.contains(fingerprint) else {
      return entry == nil ? .same : .unreadable("its picture ended the last run")
    }
    do throws(NodeError) {
      let node = try payload.node()
      let isAlive = entry != nil && nextChange(of: node, after: Self.beforeAll) != nil
      motion = moving.flatMap { begin($0, to: node, isPlaceholder: entry == nil) }
      picture = Picture(
        node: node, isPlaceholder: entry == nil, isAlive: isAlive, fingerprint: fingerprint)
      revision += 1
      return entry == nil ? .same : .shown
    } catch {
      guard entry == nil else { return .unreadable(error.description) }
      // A bad placeholder is no failure: the box's own bars stand for it.
      placeholderProblem = error.description
      return .same
    }
  }

  /// Another placeholder came, or why there is none.
  mutating func takePlaceholder(problem: String?) {
    placeholderProblem = problem
    if taken?.date == nil { taken = nil }
  }

  private func begin(_ moment: Date, to node: Node, isPlaceholder: Bool) -> SlotMotion? {
    guard let picture, !picture.isPlaceholder, !isPlaceholder else { return nil }
    return Choreography(from: picture.node, to: node)
      .map { SlotMotion(choreography: $0, began: moment) }
  }

  /// The picture is in its place when its time is over.
  mutating func endMotion(at now: Date) {
    if let end = motion?.clock.end, end <= now { motion = nil }
  }

  /// Looks when the picture next changes by itself, after the last change has come.
  mutating func lookAhead(at now: Date) {
    guard let picture, picture.isAlive else {
      nextChange = nil
      return
    }
    nextChange = nextChange(of: picture.node, after: now)
  }

  /// A moment at which every live text is still to change.
  private static let beforeAll = Date(timeIntervalSince1970: -1e10)

  private func nextChange(of node: Node, after now: Date) -> Date? {
    let cells = placement.family.contentSize.width
    return node.nextChange(after: now.timeIntervalSince1970, cells: cells)
      .map(Date.init(timeIntervalSince1970:))
  }
}
