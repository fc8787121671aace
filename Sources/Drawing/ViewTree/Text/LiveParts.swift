/// The parts of a view that change as time passes.
///
/// With them, the time of the next change is found without walking the view.
package struct LiveParts: Hashable, Sendable {
  private var texts: [LiveText] = []
  private var gauges: [GaugeNode] = []

  /// The parts of a view without any.
  package init() {}

  /// Collects the parts of a view.
  package init(of node: Node) {
    node.forEach { node in
      switch node {
      case .text(let text): texts += text.runs.compactMap(\.liveText)
      case .gauge(let gauge) where gauge.isLive: gauges.append(gauge)
      default: break
      }
    }
  }

  package var isEmpty: Bool { texts.isEmpty && gauges.isEmpty }

  /// Returns the time of the next change; see ``Node/nextChange(after:barWidth:)``.
  package func nextChange(after now: Double, barWidth: Int) -> Double? {
    var next: Double?
    func note(_ change: Double?) {
      if let change { next = min(next ?? change, change) }
    }
    for text in texts { note(text.nextChange(after: now)) }
    for gauge in gauges { note(gauge.nextChange(after: now, barWidth: barWidth)) }
    return next
  }
}
