extension Node {
  /// When the picture next changes by itself, in seconds since 1970, or `nil` if it never will.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - cells: The greatest width a bar may have here: it changes when half a cell more is full.
  /// - Returns: Seconds since 1970, or `nil` where nothing ever changes.
  package func nextChange(after now: Double, cells: Int) -> Double? {
    var next: Double?
    forEach { node in
      let change: Double? =
        switch node {
        case .text(let text): text.nextChange(after: now)
        case .gauge(let gauge): gauge.nextChange(after: now, cells: cells)
        default: nil
        }
      if let change { next = min(next ?? change, change) }
    }
    return next
  }
}

extension GaugeNode {
  /// When the next half cell is full, at most once a second.
  func nextChange(after now: Double, cells: Int) -> Double? {
    guard let start, let end, end > start, now < end else { return nil }
    // Drawing rounds to half cells, so they change half-way between; a ring of four rows has about
    // so many dots around.
    let steps = Double(form == .bar ? max(1, cells) * 2 : 48)
    let passed = max(0, now - start) / (end - start)
    let next = ((passed * steps + 0.5).rounded(.down) + 0.5) / steps
    return min(end, max(start + next * (end - start), max(start, now) + 1))
  }
}
