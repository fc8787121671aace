/// A case-insensitive search in many titles.
///
/// ASCII text is compared as bytes, so that ten thousand titles take a few milliseconds. Other text
/// is compared by characters, because an accented letter has two encodings.
struct Search {
  private let characters: [Character]
  /// The search text as bytes, or `nil` if it is not ASCII.
  private let bytes: [UInt8]?

  init(_ text: String) {
    let text = text.lowercased()
    characters = Array(text)
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
  }

  var isEmpty: Bool { characters.isEmpty }

  /// Returns the offset of the search text in a title, or `nil` if the title does not contain it.
  func offset(in title: String) -> Int? {
    guard let bytes else {
      return Self.offset(of: characters, in: Array(title.lowercased()))
    }
    return Self.offset(of: bytes, in: Self.bytes(of: title))
  }

  /// Returns how well a title matches (lower is better), or `nil` if it does not contain the
  /// letters in order.
  ///
  /// - Source: a simplified fzf: matches near the start, at word starts, and close together rank
  ///   first.
  func score(of title: String) -> Int? {
    guard let bytes else {
      return Self.score(Array(title.lowercased()), characters, space: " ")
    }
    return Self.score(Self.bytes(of: title), bytes, space: 0x20)
  }

  private static func score<Letter: Equatable>(
    _ title: [Letter], _ letters: [Letter], space: Letter
  ) -> Int? {
    if let start = offset(of: letters, in: title) {
      let isWord = start == 0 || title[start - 1] == space
      return isWord ? start : 50 + start
    }
    var next = 0
    var gaps = 0
    for letter in letters where letter != space {
      guard let index = title[next...].firstIndex(of: letter) else { return nil }
      gaps += index - next
      next = index + 1
    }
    return 200 + gaps
  }

  private static func offset<Letter: Equatable>(of letters: [Letter], in title: [Letter]) -> Int? {
    guard letters.count <= title.count else { return nil }
    return (0...title.count - letters.count).first { start in
      letters.indices.allSatisfy { title[start + $0] == letters[$0] }
    }
  }

  private static func bytes(of title: String) -> [UInt8] {
    title.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
  }
}
