internal import Cells
internal import ViewTree

/// A trial of the law of retained pictures: after each change of a view, the cells are those that a
/// complete drawing gives.
package enum PictureTrial {
  /// The number of changes that follow the first view of a seed.
  package static let changesPerSeed = 20

  /// Tests a view and changes to it.
  ///
  /// - Returns: The problem, or `nil` if there is none.
  static func run(seed: UInt64) -> String? { changes(seed: seed).problem }

  /// Tests a view and changes to it.
  ///
  /// - Returns: The problem, or `nil` if there is none, and the number of changes that were drawn in
  ///   parts.
  package static func changes(seed: UInt64) -> (problem: String?, partialDrawings: Int) {
    var random = RandomView(seed: seed, canBeDrawnInParts: seed % 4 != 0)
    let size = Size(width: 8 + Int(seed % 41), height: 2 + Int(seed % 13))
    let area = Rect(x: 2, y: 1, width: size.width, height: size.height)
    var setting = PictureSetting(area: area, context: DrawContext(now: 1e9))
    setting.context.redaction = seed % 16 == 1 ? .privacy : []
    setting.background = seed % 3 == 0 ? Style(background: .role(.widget)) : .plain
    let frame = seed % 5 == 0 ? Rect(x: 3, y: 1, width: size.width - 3, height: size.height) : area
    setting.frame = frame
    var retained = setting.emptyBuffer
    var picture = RetainedPicture()
    var shown = Node.empty
    var view = random.view()
    var parts: DecodedParts?
    for step in 0...changesPerSeed {
      while random.random.once(in: 3) {
        setting.context.now += 1
        let isCurrent = picture.tick(at: setting.context.now, into: &retained)
        if isCurrent, let problem = setting.difference(of: retained, from: shown) {
          return ("tick before change \(step): \(problem)", 0)
        }
      }
      // As widgets' views arrive; they share parts with the last one. One that is rejected is drawn.
      if seed % 3 == 1, let decoded = try? ArchivedNode(view).decoded(sharing: parts) {
        (view, parts) = (decoded.node, decoded.parts)
      }
      let isComplete = picture.draw(
        view, in: setting.frame, area: area, over: setting.background, into: &retained,
        context: setting.context)
      if isComplete, let problem = setting.difference(of: retained, from: view) {
        return ("change \(step): \(problem)", 0)
      }
      // A view of before may be the same value as a part that is not on the screen any more.
      (shown, view) = (view, random.random.once(in: 8) ? shown : random.changed(view))
    }
    return (nil, changesPerSeed + 1 - picture.completeDrawings)
  }
}

/// How a view is drawn in a trial.
private struct PictureSetting {
  let area: Rect
  var frame = Rect.zero
  var background = Style.plain
  var context: DrawContext

  init(area: Rect, context: DrawContext) {
    self.area = area
    self.context = context
  }

  var emptyBuffer: CellBuffer {
    CellBuffer(size: Size(width: area.width + 4, height: area.height + 2))
  }

  /// Returns the first difference from a complete drawing of a view, or `nil` if there is none, or if
  /// the view is too complex to be drawn.
  func difference(of retained: CellBuffer, from view: Node) -> String? {
    var whole = emptyBuffer
    whole.fill(area, with: background, clip: area)
    guard view.draw(in: frame, into: &whole, context: context, clip: area) else { return nil }
    for y in 0..<whole.size.height {
      for x in 0..<whole.size.width {
        let (cell, expected) = (retained[x, y], whole[x, y])
        guard cell.style != expected.style || retained.text(of: cell) != whole.text(of: expected)
        else { continue }
        return "cell \(x),\(y) is \(retained.text(of: cell)) \(cell.style), "
          + "not \(whole.text(of: expected)) \(expected.style)"
      }
    }
    return nil
  }
}
