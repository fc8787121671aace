internal import Yams

/// Whatever a file looks like, what is written over it reads as what is meant, and nothing else of it
/// is lost.
struct HomeCheck {
  private let next: HomeFile
  private let outline: YAMLOutline?
  private let kept: Set<HomeRemainder>

  /// Knows the old text; its outline is `nil` where it has none.
  init(_ reading: HomeReading, _ outline: YAMLOutline?, _ next: HomeFile) {
    self.next = next
    self.outline = outline
    kept = HomeRemainder.all(reading, in: next)
  }

  /// Whether a new text says what is meant and keeps the rest, but for what stood in the old text where
  /// parts were dropped with their remarks.
  func passes(_ text: String, without dropped: [Range<Int>]) -> Bool {
    // A text that cannot be read does not pass.
    guard let reading = try? HomeReading(text), reading.home == next,
      kept.isSubset(of: HomeRemainder.all(reading))
    else { return false }
    guard let outline else { return true }
    guard let new = YAMLOutline(LineEnds(text).text, of: reading.root.mapping) else { return false }
    var counts: [String: Int] = [:]
    for words in new.comments(in: 0..<new.bytes.count) { counts[words, default: 0] += 1 }
    let kept = outline.comments.filter { range in
      !dropped.contains { $0.contains(range.lowerBound) }
    }
    for range in kept {
      let words = outline.text(range).trimmingBlanks
      guard let count = counts[words], count > 0 else { return false }
      counts[words] = count - 1
    }
    return true
  }
}
