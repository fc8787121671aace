internal import Cells
package import Configuration
internal import FoundationEssentials
package import Timelines
package import ViewTree

/// One widget on the home screen: its timeline and the picture that is due.
package struct Slot: Hashable, Sendable {
  package let placement: WidgetPlacement
  package var loader: TimelineLoader<ArchivedNode>
  package private(set) var picture: Picture?
  /// Why the widget's process ended since its last good load, or `nil` where it did not.
  package internal(set) var notice: String?

  /// Counts pictures, so that another one is known without comparing trees.
  private(set) var revision = 0
  private var taken: Turn?

  /// The picture being shown, decoded when it became due.
  package struct Picture: Hashable, Sendable {
    package var node: Node
    package var isPlaceholder: Bool
    /// Whether anything in it changes as time passes.
    ///
    /// What has come to rest stays so, and most pictures never move: the loop need not search them
    /// at every wake.
    var isAlive: Bool
  }

  /// Whose turn it is to be shown: an entry, or the placeholder with nothing in it.
  private struct Turn: Hashable {
    var date: Date?
    var generation: Generation?
  }

  init(_ placement: WidgetPlacement) {
    self.placement = placement
    loader = TimelineLoader(
      seed: placement.id.unicodeScalars.reduce(7) { $0 &* 31 &+ Int($1.value) })
  }

  /// Takes up the picture that is due, once; one that cannot be read leaves what is shown.
  mutating func refresh(at now: Date) {
    let entry = loader.entry(at: now)
    guard let payload = entry?.payload ?? loader.placeholder else { return }
    let turn = Turn(date: entry?.date, generation: entry.map { _ in loader.loadedGeneration })
    guard turn != taken else { return }
    taken = turn
    do throws(NodeError) {
      let node = try payload.node()
      let isAlive = entry != nil && nextChange(of: node, after: now) != nil
      picture = Picture(node: node, isPlaceholder: entry == nil, isAlive: isAlive)
      revision += 1
      if entry != nil { loader.accept() }
    } catch {
      // A bad placeholder is no failure: the box's own bars stand for it.
      if entry != nil { loader.reject(error.description, at: now) }
    }
  }

  /// When the picture next changes by itself, or `nil` if it does not.
  func nextChange(after now: Date) -> Date? {
    guard let picture, picture.isAlive else { return nil }
    return nextChange(of: picture.node, after: now)
  }

  private func nextChange(of node: Node, after now: Date) -> Date? {
    let cells = placement.family.contentSize.width
    return node.nextChange(after: now.timeIntervalSince1970, cells: cells)
      .map(Date.init(timeIntervalSince1970:))
  }
}
