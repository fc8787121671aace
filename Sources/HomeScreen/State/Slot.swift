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

  /// The picture being shown, decoded when it became due.
  package struct Picture: Hashable, Sendable {
    package var node: Node
    package var isPlaceholder: Bool
    /// The date of its entry, or `nil` for a placeholder.
    var date: Date?
    var generation: Generation
  }

  init(_ placement: WidgetPlacement) {
    self.placement = placement
    loader = TimelineLoader(
      seed: placement.id.unicodeScalars.reduce(7) { $0 &* 31 &+ Int($1.value) })
  }

  /// Takes up the picture that is due; one that cannot be read leaves what is shown.
  mutating func refresh(at now: Date) {
    let entry = loader.entry(at: now)
    guard let payload = entry?.payload ?? loader.placeholder else { return }
    if let picture, picture.date == entry?.date, picture.isPlaceholder == (entry == nil),
      entry == nil || picture.generation == shownGeneration
    {
      return
    }
    do throws(NodeError) {
      let node = try payload.node()
      picture = Picture(
        node: node, isPlaceholder: entry == nil, date: entry?.date, generation: shownGeneration)
    } catch {
      loader.reject(error.description, at: now)
    }
  }

  /// When the picture next changes by itself, or `nil` if it does not.
  func nextChange(after now: Date) -> Date? {
    guard let picture, !picture.isPlaceholder else { return nil }
    return picture.node.nextChange(after: now.timeIntervalSince1970)
      .map(Date.init(timeIntervalSince1970:))
  }

  private var shownGeneration: Generation { loader.loadedGeneration }
}
