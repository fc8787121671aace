internal import Cells

extension Node {
  /// What drawing this leaf takes, in units of ``WorkBudget``.
  ///
  /// - Parameters:
  ///   - frame: Where it is drawn.
  ///   - seen: The part of its frame that can be seen.
  /// - Returns: Units, at least 1.
  func drawingWork(in frame: Rect, seen: Rect) -> Int {
    let area = seen.width * seen.height
    switch self {
    case .text(let text): return text.settingWork
    case .shape(let shape):
      guard shape.line != nil || shape.outline != .rectangle else { return area / 4 }
      return 200 + area * 4
    case .path(let path): return path.drawingWork(in: frame, seen: seen)
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
  fileprivate func drawingWork(in frame: Rect, seen: Rect) -> Int {
    let points = contours.reduce(0) { $0 + $1.points.count + 1 }
    guard let line else {
      return points * (2 + seen.height * 2) + seen.width * seen.height
    }
    if line.width >= 12 { return points * (1 + seen.width * seen.height) }
    // A wide line stamps a square of dots at each step.
    let reach = line.width > 4 ? max(1, (line.width / 8).rounded(.up)) : 0
    return points + (length(in: frame, seen: seen) / 16 * (1 + reach * reach)).boundedInt
  }

  /// How far the lines go, each stretch no farther than across what is seen, in points.
  private func length(in frame: Rect, seen: Rect) -> Double {
    guard size.x > 0, size.y > 0 else { return 0 }
    let scale = Vector(x: frame.points.x / size.x, y: frame.points.y / size.y)
    let across = seen.points.length
    return contours.reduce(0) { length, contour in
      zip(contour.points, contour.points.dropFirst()).reduce(length) { length, ends in
        let way = ends.1 - ends.0
        return length + min(across, Vector(x: way.x * scale.x, y: way.y * scale.y).length)
      } + across
    }
  }
}
