internal import Cells
internal import ViewTree

/// How the work for a page is divided among its views, so that a frame does not take longer with many
/// costly views than with one.
///
/// A view that costs little is always drawn. Those that cost more share the budget of one view; one
/// that costs more than its share is too complex beside the others.
struct PageBudget {
  /// What a view may cost in any company, in units of ``WorkBudget``: far more than usual views do.
  static let smallView = 40_000

  /// A view in a box; the same view may cost more in another size.
  struct View: Hashable {
    let widget: String
    let revision: Int
    let size: Size
  }

  /// What drawing a view took.
  private struct Cost {
    let view: View
    /// The units, or if the view was not completed, more than it was given.
    let units: Int

    var isSmall: Bool { units <= PageBudget.smallView }
  }

  /// What the views on the page cost, by widget.
  private var costs: [String: Cost] = [:]
  /// What each costly view may take.
  private var share = WorkBudget.unitsPerView
  /// Whether the work must be divided again, because there are other costly views.
  private(set) var isOutdated = false

  /// Forgets the views that are not on the screen, and divides the work among the others.
  mutating func divide(among widgets: [String]) {
    if costs.count > widgets.count || costs.keys.contains(where: { !widgets.contains($0) }) {
      costs = costs.filter { widgets.contains($0.key) }
    }
    let count = costs.values.count { !$0.isSmall }
    share = max(Self.smallView, WorkBudget.unitsPerView / max(1, count))
    isOutdated = false
  }

  /// Returns the budget for a view: its share, or if it is not known to be costly, that of a small
  /// one, so that it takes nothing from the others before.
  func budget(for view: View) -> WorkBudget {
    WorkBudget(costs[view.widget].map { $0.isSmall ? Self.smallView : share } ?? Self.smallView)
  }

  /// Returns whether a view is too complex beside the others on the page.
  func isTooComplex(_ view: View) -> Bool {
    costs[view.widget].map { $0.view == view && $0.units > share } ?? false
  }

  /// Records what a complete drawing of a view took, or tried to take.
  mutating func record(_ units: Int, isComplete: Bool, of view: View) {
    let cost = Cost(view: view, units: isComplete ? units : max(units, Self.smallView) + 1)
    if !cost.isSmall || costs[view.widget]?.isSmall == false { isOutdated = true }
    costs[view.widget] = cost
  }
}
