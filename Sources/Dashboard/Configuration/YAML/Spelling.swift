/// Suggests corrections for misspelled names.
package enum Spelling {
  /// Returns the name closest to `word`, or `nil` if none is close enough.
  package static func nearest(to word: String, among names: [String]) -> String? {
    let length = word.count
    let limit = max(2, length / 3)
    // Words whose lengths differ by more are further apart.
    let ranked = names.filter { abs($0.count - length) <= limit }
      .map { (name: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= limit ? best.name : nil
  }

  /// Returns `; did you mean “NAME”?` with the name closest to `word`, or an empty text.
  package static func suggestion(for word: String, among names: [String]) -> String {
    nearest(to: word, among: names).map { suggestion($0) } ?? ""
  }

  /// Returns `; did you mean “NAME”?` with a name, or an empty text for `nil`.
  package static func suggestion(_ name: String?) -> String {
    name.map { "; did you mean “\($0)”?" } ?? ""
  }

  /// Returns the Levenshtein distance between two words, ignoring case.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right.lowercased())
    var row = Array(0...right.count)
    for (i, letter) in left.lowercased().enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in right.indices {
        let change = diagonal + (right[j] == letter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
