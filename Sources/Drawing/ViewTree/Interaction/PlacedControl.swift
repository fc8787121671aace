package import Cells

/// Something that can be pressed, and where it stands.
package struct PlacedControl: Hashable, Sendable {
  /// What a press comes to.
  package enum Press: Hashable, Sendable {
    /// An archived intent.
    case action(String, ControlNode.Kind)
    /// An address.
    case link(String)
  }

  /// Counts the controls and links of the whole picture, shown or not, in the order of the tree.
  package let number: Int
  package let press: Press
  /// In cells, inside the picture.
  package let frame: Rect
  /// What it says, to find it by.
  package let label: String
}

extension Node {
  /// What can be pressed of the picture, in reading order.
  ///
  /// - Parameters:
  ///   - size: The picture's room in cells.
  ///   - now: Seconds since 1970.
  /// - Returns: The controls that are in sight and not disabled.
  package func controls(in size: Size, at now: Double) -> [PlacedControl] {
    guard hasControls else { return [] }
    var layout = Layout(self, at: now)
    let bounds = Rect(origin: .zero, size: size)
    layout.placeRoot(in: bounds)
    return layout.controls(in: bounds).sorted {
      ($0.frame.minY, $0.frame.minX, $0.number) < ($1.frame.minY, $1.frame.minX, $1.number)
    }
  }

  /// Where the whole widget leads, or `nil`.
  package var url: String? {
    switch self {
    case .link(let link) where link.isWhole: link.destination
    case .frame, .padding, .layers, .redaction: children.first?.url
    default: nil
    }
  }

  /// Whether anything in it can be pressed.
  package var hasControls: Bool { isPressable || children.contains(where: \.hasControls) }
}

extension Layout {
  fileprivate func controls(in bounds: Rect) -> [PlacedControl] {
    var found: [PlacedControl] = []
    var number = 0
    for (index, item) in items.enumerated() where item.node.isPressable {
      defer { number += 1 }
      guard let frame = frame(of: index)?.intersection(bounds), !frame.isEmpty else { continue }
      guard let press = item.node.press else { continue }
      found.append(
        PlacedControl(number: number, press: press, frame: frame, label: item.node.words))
    }
    return found
  }
}

extension Node {
  fileprivate var press: PlacedControl.Press? {
    switch self {
    case .control(let control) where !control.isDisabled: .action(control.action, control.kind)
    case .link(let link): .link(link.destination)
    default: nil
    }
  }

  /// What is read of it, as far as anybody would listen.
  fileprivate var words: String {
    var words: [String] = []
    var left = 1000
    speak(into: &words, &left)
    return words.joined(separator: " ")
  }

  /// Adds what is read of it, as long as more bytes are wanted.
  private func speak(into words: inout [String], _ left: inout Int) {
    guard left > 0 else { return }
    switch self {
    case .text(let text): Self.speak(text.runs.map(\.text).joined(), into: &words, &left)
    case .symbol(let symbol): Self.speak(symbol.name, into: &words, &left)
    case .accessibility(let node):
      guard !node.isHidden else { return }
      guard let label = node.label else { return node.child.speak(into: &words, &left) }
      Self.speak(label, into: &words, &left)
    case .hidden: return
    default: for child in children { child.speak(into: &words, &left) }
    }
  }

  private static func speak(_ text: String, into words: inout [String], _ left: inout Int) {
    guard !text.isEmpty else { return }
    words.append(text)
    left -= text.utf8.count
  }
}
