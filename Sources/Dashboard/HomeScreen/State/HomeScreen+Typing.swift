package import Cells

/// What is typed faster than it is read.
extension HomeScreen {
  /// Text at the beginning of what came in at once, as far as it goes into the line that is typed.
  ///
  /// It goes there in one step, as a paste does: a list that is narrowed by what is typed is narrowed
  /// once and not for each letter, of which nobody sees the pictures.
  ///
  /// - Parameter inputs: What came in.
  /// - Returns: The text and how many inputs it was; `nil` for less than two.
  package func typedText(_ inputs: ArraySlice<TerminalInput>) -> (text: String, count: Int)? {
    guard let isText = takesText else { return nil }
    var text = ""
    var count = 0
    for case .key(let press) in inputs.prefix(while: \.isKey) {
      guard case .character(let character) = press.key, press.modifiers.isSubset(of: .shift),
        isText(character)
      else { break }
      text.append(character)
      count += 1
    }
    return count > 1 ? (text, count) : nil
  }

  /// Which characters go into a line of text; `nil` where none is typed.
  private var takesText: ((Character) -> Bool)? {
    switch overlay {
    case .palette, .gallery: { _ in true }
    // Space takes what is pointed at.
    case .settings(let sheet) where sheet.chooser != nil: { $0 != " " }
    case .settings(let sheet) where sheet.field != nil: { _ in true }
    case .settings, .help, .info, .snippet, .themes, .stack, nil: nil
    }
  }
}

extension TerminalInput {
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}
