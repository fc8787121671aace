internal import Configuration
internal import FoundationEssentials
internal import Texts
internal import ViewTree

/// The size of boxes: of all outside edit mode, of the focused one in it.
extension HomeScreen {
  /// Makes boxes, or in edit mode the focused box, larger (1) or smaller (−1) by a step.
  mutating func resize(by direction: Int, at now: Date) -> [Effect] {
    isEditing ? resizeBox(by: direction, at: now) : stepGrid(by: direction, at: now)
  }

  private mutating func resizeBox(by direction: Int, at now: Date) -> [Effect] {
    guard let focus, let family = board.family(of: focus), !refusesChange(at: now) else {
      return []
    }
    guard family.span != nil else {
      showNotice("\(title(of: focus)) is a line and has no other size", at: now)
      return []
    }
    let supported = families(ofBoxWith: focus)
    guard let next = board.family(inDirection: direction, among: supported) else {
      let title = title(of: focus)
      if direction > 0 {
        showNotice("\(title) has no larger size", at: now)
      } else {
        showNotice("\(title) has no smaller size", at: now)
      }
      return []
    }
    let before = board.arrangement
    let effects = applyChange(board.resize(to: next))
    showDisplacedBoxes(since: before, at: now)
    return effects
  }

  /// Returns the families that all widgets of a box support.
  private func families(ofBoxWith id: SlotID) -> Set<Family> {
    let box = board.box(of: id)
    let members = board.file.boxes.first { $0.id == box }?.widgets ?? []
    let families = members.compactMap { widgets[SlotID($0)] }.map { slot in
      extensions[slot.placement.widget]?.families ?? []
    }
    return families.dropFirst().reduce(families.first ?? []) { $0.intersection($1) }
  }

  /// Makes all boxes larger or smaller by a step.
  private mutating func stepGrid(by direction: Int, at now: Date) -> [Effect] {
    var rule = configuration.grid
    guard board.canStepGrid(by: direction) else {
      if direction > 0 {
        showNotice("The boxes cannot be larger", at: now)
      } else {
        showNotice("The boxes cannot be smaller", at: now)
      }
      return []
    }
    rule.step += direction
    display.setGrid(rule)
    return applyGridRule(at: now) + [.chooseGrid(rule)]
  }
}
