package import Cells

/// The picture of a view in a buffer, which is kept so that the next one costs what changes.
///
/// If the next view has the same nodes, with other contents, only the leaves that changed are drawn
/// again. Where the size of a leaf changed, the layout is repeated from the nearest node whose own
/// size stays the same. The cells are always those that a complete drawing gives; any other change
/// draws the view completely.
package struct RetainedPicture {
  private var state: State?
  /// The views that were drawn completely, for benchmarks and tests.
  package private(set) var completeDrawings = 0

  /// Views with more nodes are not kept: a picture takes about 300 bytes for each node.
  private static let nodeLimit = 1000

  package init() {}

  /// What a picture depends on besides the view and the time.
  struct Setting {
    /// The rectangle in which the view is laid out.
    let frame: Rect
    /// The rectangle that is filled with the background, outside of which nothing is drawn.
    let area: Rect
    let background: Style
    fileprivate(set) var context: DrawContext

    /// Returns whether a picture depends on the same.
    ///
    /// It takes the time over, so that the contexts are compared without a copy of one.
    mutating func isSame(
      _ frame: Rect, _ area: Rect, _ background: Style, _ context: DrawContext
    ) -> Bool {
      self.context.now = context.now
      return self.frame == frame && self.area == area && self.background == background
        && self.context == context
    }
  }

  /// A picture that can be updated.
  struct State {
    var setting: Setting
    var layout: Layout
    var list: DisplayList
    /// The texts that change with time, as the view has them, by index of the node.
    var liveTexts: [Int: TextNode]
    /// The indices of the gauges that change with time.
    var liveGauges: Set<Int>
    /// The live texts, if they are lines that are drawn without the layout, which lacks their last
    /// changes; otherwise empty.
    var liveLines: ContiguousArray<LiveLine> = []
    /// The indices of leaves whose contents changed.
    var changedLeaves: ContiguousArray<Int> = []
    /// The indices of those whose sizes changed.
    var resizedLeaves: ContiguousArray<Int> = []
  }

  /// Forgets the picture, because its cells were overwritten.
  package mutating func forget() { state = nil }

  /// Draws a view on a background.
  ///
  /// The cells of the area must be as the last call left them, unless ``forget()`` was called.
  ///
  /// - Parameters:
  ///   - node: The view.
  ///   - frame: The rectangle in which the view is laid out; a smaller view is centered.
  ///   - area: The rectangle that is filled with the background, outside of which nothing is drawn.
  ///   - background: The style of the background.
  ///   - buffer: The buffer.
  ///   - context: The environment, with the current time.
  ///   - budget: The work budget of the view.
  /// - Returns: Whether the view was drawn completely; drawing stops when the budget is spent.
  package mutating func draw(
    _ node: Node, in frame: Rect, area: Rect, over background: Style,
    into buffer: inout CellBuffer, context: DrawContext, budget: WorkBudget = WorkBudget()
  ) -> Bool {
    var budget = budget
    return draw(
      node, in: frame, area: area, over: background, into: &buffer, context: context,
      spending: &budget)
  }

  /// Draws a view on a background, and takes what that costs from a budget; what is drawn by what
  /// changed costs nothing.
  ///
  /// See ``draw(_:in:area:over:into:context:budget:)``.
  package mutating func draw(
    _ node: Node, in frame: Rect, area: Rect, over background: Style,
    into buffer: inout CellBuffer, context: DrawContext, spending budget: inout WorkBudget
  ) -> Bool {
    if state?.setting.isSame(frame, area, background, context) == true,
      state?.update(to: node, at: context.now, &buffer) == true
    {
      return true
    }
    let setting = Setting(frame: frame, area: area, background: background, context: context)
    return drawCompletely(node, setting, into: &buffer, context, &budget)
  }

  /// Draws what changed in the same view with time.
  ///
  /// - Returns: Whether the picture is up to date; otherwise the view must be drawn.
  package mutating func tick(at now: Double, into buffer: inout CellBuffer) -> Bool {
    if state?.update(at: now, &buffer) == true { return true }
    // It knows the new texts already, though they are not drawn.
    state = nil
    return false
  }

  private mutating func drawCompletely(
    _ node: Node, _ setting: Setting, into buffer: inout CellBuffer, _ context: DrawContext,
    _ budget: inout WorkBudget
  ) -> Bool {
    completeDrawings += 1
    let units = budget.remaining
    state = nil
    buffer.fill(setting.area, with: setting.background, clip: setting.area)
    var layout = Layout(node, at: context.now, numerals: context.numerals)
    layout.work = budget
    let isKept = layout.items.count <= Self.nodeLimit
    if isKept { layout.keepOffers() }
    layout.draw(in: setting.frame, into: &buffer, context: context, clip: setting.area)
    // A view that needs most of the budget is drawn completely, so that it is always clear whether
    // the budget suffices.
    budget = layout.work
    guard isKept, !budget.isSpent, units - budget.remaining < WorkBudget.unitsPerView / 2 else {
      return !budget.isSpent
    }
    guard let list = DisplayList(layout, setting, context, in: buffer.bounds) else { return true }
    state = State(
      setting: setting, layout: layout, list: list, liveTexts: Layout.liveTexts(of: node),
      liveGauges: layout.liveGauges)
    return true
  }
}
