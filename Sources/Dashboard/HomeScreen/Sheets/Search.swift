internal import Cells

/// A case-insensitive search in many titles.
///
/// Titles are compared as bytes, so that ten thousand of them take a few milliseconds; accented letters,
/// which have two encodings, in one of them. Characters are compared to rank few titles.
struct Search {
  private let characters: [Character]
  /// The search text as bytes, or `nil` if it is not ASCII.
  private let bytes: [UInt8]?
  /// The search text as bytes, as those of ``Cells/Glyphs/folded(_:)``.
  private let foldedBytes: [UInt8]

  init(_ text: String) {
    let text = text.lowercased()
    characters = Array(text)
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
    foldedBytes = Glyphs.folded(text)
  }

  var isEmpty: Bool { characters.isEmpty }

  /// Returns the offset of the search text in a title, in bytes, or `nil` if the title does not contain
  /// it.
  func offset(in title: String) -> Int? {
    guard bytes == nil else { return Self.offset(of: foldedBytes, in: Self.bytes(of: title)) }
    // What has no other letters than ASCII cannot contain one.
    guard title.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    return Self.offset(of: foldedBytes, in: Glyphs.folded(title))
  }

  /// Returns whether one of several words, separated by commas, begins with the search text.
  func beginsWord(of words: String) -> Bool {
    words.split(separator: ",").contains { word in
      offset(in: word.drop { $0 == " " }.description) == 0
    }
  }

  /// Returns how well a title matches (lower is better), or `nil` if the title does not contain the
  /// letters in order.
  ///
  /// Matches near the start, at word starts, and close together rank first. Spaces in the search
  /// text may be missing in the title.
  ///
  /// - Source: fzf, simplified.
  func score(of title: String) -> Int? {
    guard let bytes else {
      return Self.score(Array(title.lowercased()), characters, space: " ")
    }
    return Self.score(Self.bytes(of: title), bytes, space: 0x20)
  }

  /// What a match inside a word costs.
  static let insideWordCost = 50
  /// What a match with another word for the same thing costs.
  static let otherWordCost = 40
  /// What a match with the name of something that would be removed costs, in addition.
  static let removalCost = 200
  /// What letters that do not follow each other cost, in addition to their gaps; all other matches
  /// cost less, unless a title is longer than any.
  static let scatteredCost = 1000

  private static func score<Letter: Equatable>(
    _ title: [Letter], _ letters: [Letter], space: Letter
  ) -> Int? {
    if let start = offset(of: letters, in: title) {
      let isWord = start == 0 || title[start - 1] == space
      return isWord ? start : insideWordCost + start
    }
    var nextIndex = 0
    var gaps = 0
    for letter in letters where letter != space {
      guard let index = title[nextIndex...].firstIndex(of: letter) else { return nil }
      gaps += index - nextIndex
      nextIndex = index + 1
    }
    return scatteredCost + gaps
  }

  private static func offset<Letter: Equatable>(of letters: [Letter], in title: [Letter]) -> Int? {
    guard letters.count <= title.count else { return nil }
    return (0...title.count - letters.count).first { start in
      letters.indices.allSatisfy { title[start + $0] == letters[$0] }
    }
  }

  /// Returns a title as bytes, with lowercase ASCII letters.
  private static func bytes(of title: String) -> [UInt8] {
    title.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
  }
}
