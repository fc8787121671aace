internal import Configuration
internal import ViewTree

/// Giving a box another family.
extension Board {
  /// Returns the family of the focused box after the next step, or `nil` if there is none.
  ///
  /// The direction is 1 for a larger family, −1 for a smaller one. All widgets of the box support
  /// the given families.
  func family(inDirection direction: Int, among supported: Set<Family>) -> Family? {
    guard let family = focus.flatMap({ self.family(of: $0) }), family.span != nil, let grid
    else { return nil }
    // From the smallest to the largest.
    let accessories = Family.onHomeScreen.filter(\.isAccessory)
    let families = (accessories + Family.onHomeScreen.filter { !$0.isAccessory }).filter {
      $0 == family || supported.contains($0) && grid.span(of: $0) == $0.span && $0.span != nil
    }
    guard let index = families.firstIndex(of: family),
      families.indices.contains(index + direction)
    else { return nil }
    return families[index + direction]
  }

  /// Gives the focused box a family; others make room, and the box stays where it is as far as it
  /// fits there.
  mutating func resize(to family: Family) -> Change {
    guard let focus, let grid, var layout else { return .none }
    let box = box(of: focus)
    let members = file.boxes.first { $0.id == box }?.widgets ?? []
    layout.resize(box, to: family)
    var next = file
    for index in next.widgets.indices where members.contains(next.widgets[index].id) {
      next.widgets[index].family = family
    }
    next.layouts[grid.layoutKey] = pagesToSave(layout)
    return change(to: next)
  }
}
