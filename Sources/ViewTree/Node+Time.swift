extension Node {
  /// When the picture next changes by itself, in seconds since 1970, or `nil` if it never will.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - cells: The cells a bar is told to have: it changes when one more eighth is full.
  /// - Returns: Seconds since 1970, or `nil` where nothing ever changes.
  package func nextChange(after now: Double, cells: Int = 40) -> Double? {
    var next: Double?
    forEach { node in
      let change: Double? =
        switch node {
        case .liveText(let live): live.nextChange(after: now)
        case .gauge(let gauge): gauge.nextChange(after: now, cells: cells)
        default: nil
        }
      if let change { next = min(next ?? change, change) }
    }
    return next
  }
}

extension GaugeNode {
  func nextChange(after now: Double, cells: Int) -> Double? {
    guard let start, let end, end > start, now < end else { return nil }
    let step = max(1, (end - start) / Double(cells * 8))
    return min(end, max(start, now) + step)
  }
}
