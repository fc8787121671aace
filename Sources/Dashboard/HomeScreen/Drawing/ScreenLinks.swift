package import Cells
internal import Configuration
package import FoundationEssentials
internal import ViewTree

/// A link on the screen, whose scheme the user allows.
package struct ScreenLink: Hashable, Sendable {
  /// In cells of the screen.
  package let frame: Rect
  package let address: String
}

/// The links in the boxes on the screen, which are looked up again only when a box changes.
package struct ScreenLinks: Sendable {
  private var boxes: [String: Box] = [:]
  /// Whether the links of all boxes were looked up; if not, the next call goes on.
  package private(set) var isComplete = true

  private struct Box: Sendable {
    var key: Key
    var links: [ScreenLink]
  }

  /// What decides where the links of a box are.
  private struct Key: Hashable {
    var placement: WidgetPlacement
    var frame: Rect
    var revision: Int
    var contentSize: Size
    var numerals: Numerals
    var rules: LinkRules
  }

  package init() {}

  /// Returns the links; none while something is in front of the boxes or they move.
  ///
  /// - Parameters:
  ///   - home: The home screen.
  ///   - now: The current time.
  ///   - isOver: Whether the links of the other boxes, of which each view is laid out for it, are left
  ///     for the next call.
  /// - Returns: The links.
  package mutating func update(
    _ home: HomeScreen, at now: Date, until isOver: () -> Bool = { false }
  ) -> [ScreenLink] {
    isComplete = true
    guard !home.sheets.isOpen, home.selection.hints == nil, !home.isEditing,
      home.widgets.viewedTime == nil, home.arrangement != nil
    else { return [] }
    var next: [String: Box] = [:]
    for box in home.visibleBoxes {
      guard let slot = home.widgets[SlotID(box.id)], slot.motion == nil else { continue }
      let key = Key(
        placement: slot.placement, frame: box.rect, revision: slot.revision,
        contentSize: slot.contentSize, numerals: slot.numerals, rules: home.configuration.links)
      if let known = boxes[box.box], known.key == key {
        next[box.box] = known
      } else if isOver() {
        isComplete = false
      } else {
        next[box.box] = Box(key: key, links: home.links(in: box, at: now))
      }
    }
    boxes = next
    return home.visibleBoxes.flatMap { next[$0.box]?.links ?? [] }
  }
}

extension HomeScreen {
  /// Returns the links in a box; the top border is a link if the whole box is one.
  fileprivate func links(in box: PlacedBox, at now: Date) -> [ScreenLink] {
    let id = SlotID(box.id)
    let content = Rect(
      x: box.rect.minX + 1, y: box.rect.minY + 1, width: box.rect.width - 2,
      height: box.rect.height - 2)
    let links = widgets.controls(of: id, at: now).compactMap { control -> ScreenLink? in
      guard case .link(let address) = control.action else { return nil }
      let frame = Rect(
        x: content.minX + control.frame.minX, y: content.minY + control.frame.minY,
        width: control.frame.width, height: control.frame.height)
      return ScreenLink(frame: frame.intersection(content), address: address)
    }
    let title = Rect(x: content.minX, y: box.rect.minY, width: content.width, height: 1)
    let boxLink = widgets.url(of: id).map { ScreenLink(frame: title, address: $0) }
    return ([boxLink].compactMap(\.self) + links).filter { isHyperlink($0.address) }
  }

  /// Returns whether an address may be given to the terminal: the user allows its scheme, and it is
  /// not a launcher.
  private func isHyperlink(_ address: String) -> Bool {
    !Launcher.isAddress(address) && configuration.links.command(for: address) != nil
  }
}
