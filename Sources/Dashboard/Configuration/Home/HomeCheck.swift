internal import Yams

/// A check that new text of `home.yaml` parses as intended and loses nothing else of the old text.
struct HomeCheck {
  private let next: HomeFile
  private let outline: YAMLOutline?
  private let preserved: Set<UnknownEntry>

  /// Creates a check for changes to the old text; `outline` is `nil` if it could not be parsed.
  init(_ reading: PartialHomeFile, _ outline: YAMLOutline?, _ next: HomeFile) {
    self.next = next
    self.outline = outline
    preserved = UnknownEntry.all(reading, in: next)
  }

  /// Checks new text of the file.
  ///
  /// - Parameters:
  ///   - text: The new text.
  ///   - dropped: The byte ranges of removed parts in the old text; comments in them may be lost.
  /// - Returns: Whether the text parses as intended and preserves everything else.
  func passes(_ text: String, without dropped: [Range<Int>]) -> Bool {
    // Text that cannot be parsed does not pass.
    guard let reading = try? PartialHomeFile(text), reading.home == next,
      preserved.isSubset(of: UnknownEntry.all(reading))
    else { return false }
    guard let outline else { return true }
    guard let new = YAMLOutline(LineBreaks(text).text, of: reading.root.mapping) else {
      return false
    }
    var counts: [String: Int] = [:]
    for comment in new.comments(in: 0..<new.bytes.count) { counts[comment, default: 0] += 1 }
    let kept = outline.comments.filter { range in
      !dropped.contains { $0.contains(range.lowerBound) }
    }
    for range in kept {
      let comment = outline.text(range).trimmingBlanks
      guard let count = counts[comment], count > 0 else { return false }
      counts[comment] = count - 1
    }
    return true
  }
}
