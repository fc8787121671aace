import Cells
import Files
import Foundation
package import Themes

/// Whether the terminal's ground is dark, before it has said so itself.
package enum Ground {
  /// What the terminal said the last time, or `nil` where it never did.
  package static func remembered(at path: String) -> Appearance? {
    // A file that cannot be read says nothing.
    guard let text = try? RegularFile.text(at: path, limit: 1 << 10) else { return nil }
    return Appearance(rawValue: text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Remembers what the terminal said, so that the next start begins with it.
  static func remember(_ appearance: Appearance, at path: String) {
    guard remembered(at: path) != appearance else { return }
    // The next start can do without.
    try? Folder.make(at: Folder.parent(of: path))
    try? RegularFile.replace(path, with: Array(appearance.rawValue.utf8))
  }

  /// - Source: rxvt's `COLORFGBG`: the last part is the background's palette number.
  package static func guess(_ environment: [String: String]) -> Appearance {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let number = Int(last)
    else {
      return .dark
    }
    return number == 7 || number == 15 ? .light : .dark
  }
}
