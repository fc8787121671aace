import Cells
import Files
import Foundation
package import Themes

/// The appearance that the terminal's background is assumed to have until the terminal reports it.
package enum TerminalBackground {
  /// Returns the appearance that the terminal last reported, or `nil` if it never reported one.
  package static func stored(at path: String) -> Appearance? {
    // An unreadable file counts as no report.
    guard let text = try? RegularFile.text(at: path, limit: 1 << 10) else { return nil }
    return Appearance(rawValue: text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Stores the appearance that the terminal reported, for the next start.
  static func store(_ appearance: Appearance, at path: String) {
    guard stored(at: path) != appearance else { return }
    // Errors are ignored: the next start guesses the appearance.
    try? Folder.make(at: Folder.parent(of: path))
    try? RegularFile.replace(path, with: Array(appearance.rawValue.utf8))
  }

  /// Guesses the appearance from the environment.
  ///
  /// - Source: rxvt's `COLORFGBG`: the last part is the background's palette number.
  package static func guess(_ environment: [String: String]) -> Appearance {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let number = Int(last)
    else {
      return .dark
    }
    return number == 7 || number == 15 ? .light : .dark
  }
}
