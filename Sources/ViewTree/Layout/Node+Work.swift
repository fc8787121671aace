internal import Cells

extension Node {
  /// What drawing this leaf takes, in units of ``WorkBudget``.
  ///
  /// - Parameter seen: The part of its frame that can be seen.
  func drawingWork(in seen: Rect) -> Int {
    let area = seen.width * seen.height
    switch self {
    case .text(let text): return text.settingWork
    case .shape(let shape):
      guard shape.line != nil || shape.outline != .rectangle else { return area / 4 }
      return 200 + area * 4
    case .path(let path): return path.drawingWork(in: seen)
    case .picture(let picture): return area * 4 + picture.pixels.bytes.count / 16
    case .divider, .gauge, .plot: return 10 + area
    default: return 1
    }
  }
}

extension TextNode {
  /// What breaking the text into lines takes, in units of ``WorkBudget``.
  var settingWork: Int {
    runs.reduce(1) { $0 + 1 + $1.text.utf8.count / 4 }
  }
}

extension PathNode {
  /// Lines cost by their points and by how far they go in sight; areas by points a row.
  fileprivate func drawingWork(in seen: Rect) -> Int {
    let points = contours.reduce(0) { $0 + $1.points.count + 1 }
    let rows = seen.height * 2
    guard let line else { return points * (2 + rows) + seen.width * seen.height }
    if line.width >= 12 { return points * (1 + seen.width * seen.height) }
    let steps = min(Double(points) * seen.points.length / 2, 2_000_000)
    // A wide line stamps a square of dots at each step.
    let reach = line.width > 4 ? max(1, (line.width / 8).rounded(.up)) : 0
    return points + (steps / 8 * (1 + reach * reach)).boundedInt
  }
}
