package import Cells

/// A control or link, with its frame.
package struct PlacedControl: Hashable, Sendable {
  /// What activating the control does.
  package enum Action: Hashable, Sendable {
    /// Performs an archived intent.
    case intent(String, ControlNode.Kind)
    /// Opens a URL.
    case link(String)
  }

  /// The number of controls and links before this one in the view, in the order of the tree.
  ///
  /// Controls that are not visible are counted, too.
  package let number: Int
  package let action: Action
  /// The part of the control's frame that is inside the view and its clips, in cells.
  package let frame: Rect
  /// The text that identifies the control.
  package let label: String
}

extension Node {
  /// Returns the controls and links of the view, in reading order.
  ///
  /// - Parameters:
  ///   - size: The size of the view, in cells.
  ///   - now: Seconds since 1970.
  ///   - numerals: The face of big text.
  /// - Returns: The controls that are visible and not disabled.
  package func controls(
    in size: Size, at now: Double, numerals: Numerals = .automatic
  ) -> [PlacedControl] {
    guard hasControls else { return [] }
    var layout = Layout(self, at: now, numerals: numerals)
    let bounds = Rect(origin: .zero, size: size)
    layout.placeRoot(in: bounds)
    return layout.controls(in: bounds).sorted {
      ($0.frame.minY, $0.frame.minX, $0.number) < ($1.frame.minY, $1.frame.minX, $1.number)
    }
  }

  /// The URL that the whole widget opens, or `nil` for none.
  ///
  /// The link is looked for only inside frames, padding, layers and redaction.
  package var url: String? {
    switch self {
    case .link(let link) where link.isWidgetURL: link.destination
    case .frame, .padding, .layers, .redaction: children.first?.url
    default: nil
    }
  }

  /// Whether the view contains any controls or links.
  package var hasControls: Bool { isActivatable || children.contains(where: \.hasControls) }
}

extension Layout {
  /// Returns the controls that are visible inside `bounds`, in the order of the tree.
  fileprivate func controls(in bounds: Rect) -> [PlacedControl] {
    var controls: [PlacedControl] = []
    var number = 0
    // The clips that the current item is inside, with the index of the first item after each.
    var clips: [(end: Int, rect: Rect)] = []
    for (index, item) in items.enumerated() {
      while let clip = clips.last, index >= clip.end { clips.removeLast() }
      let visible = clips.last?.rect ?? bounds
      if case .clip = item.node, let frame = frame(of: index) {
        clips.append((endOfSubtree(index), visible.intersection(frame)))
      }
      guard item.node.isActivatable else { continue }
      defer { number += 1 }
      guard let frame = frame(of: index)?.intersection(visible), !frame.isEmpty else { continue }
      guard let action = item.node.controlAction else { continue }
      controls.append(
        PlacedControl(number: number, action: action, frame: frame, label: item.node.label))
    }
    return controls
  }

  /// Returns the index of the first item that is not a descendant of an item.
  private func endOfSubtree(_ index: Int) -> Int {
    var last = index
    while items[last].lastChild >= 0 { last = items[last].lastChild }
    return last + 1
  }
}

extension Node {
  /// What activating this node does, or `nil` if it cannot be activated.
  fileprivate var controlAction: PlacedControl.Action? {
    switch self {
    case .control(let control) where !control.isDisabled: .intent(control.action, control.kind)
    case .link(let link): .link(link.destination)
    default: nil
    }
  }

  /// The accessibility labels and texts of the view, or else the names of its symbols, up to about
  /// 1000 bytes.
  fileprivate var label: String {
    var collector = LabelCollector()
    collector.collect(from: self)
    return (collector.texts.isEmpty ? collector.symbols : collector.texts).joined(separator: " ")
  }
}

/// Collects what a view says until it is enough.
private struct LabelCollector {
  private(set) var texts: [String] = []
  private(set) var symbols: [String] = []
  /// The remaining number of bytes.
  private var remaining = 1000

  /// Adds the labels, texts and symbol names of a view.
  ///
  /// A label replaces the texts inside it. Hidden parts are omitted, and of alternatives all but the
  /// first.
  mutating func collect(from node: Node) {
    guard remaining > 0 else { return }
    switch node {
    case .text(let text): append(text.runs.map(\.text).joined(), to: \.texts)
    case .symbol(let symbol): append(symbol.name, to: \.symbols)
    case .accessibility(let node):
      guard !node.isHidden else { return }
      guard let label = node.label else { return collect(from: node.child) }
      append(label, to: \.texts)
    case .hidden: return
    // The others say the same in less space.
    case .fitting(let fitting): if let first = fitting.children.first { collect(from: first) }
    default: for child in node.children { collect(from: child) }
    }
  }

  private mutating func append(
    _ text: String, to list: WritableKeyPath<LabelCollector, [String]>
  ) {
    guard !text.isEmpty else { return }
    self[keyPath: list].append(text)
    remaining -= text.utf8.count
  }
}
