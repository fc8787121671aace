/// Words that are looked for in many titles, whatever their case.
///
/// Words of ASCII are compared as bytes, so that ten thousand titles take some milliseconds; others by
/// characters, as an accent may be written in two ways.
struct Search {
  private let words: [Character]
  /// The words as bytes, or `nil` where they are not ASCII.
  private let letters: [UInt8]?

  init(_ words: String) {
    let words = words.lowercased()
    self.words = Array(words)
    letters = words.utf8.allSatisfy { $0 < 0x80 } ? Array(words.utf8) : nil
  }

  var isEmpty: Bool { words.isEmpty }

  /// How far from a title's beginning the words stand in it, or `nil` where they do not.
  func place(in title: String) -> Int? {
    guard let letters else {
      return Self.place(of: words, in: Array(title.lowercased()))
    }
    return Self.place(of: letters, in: Self.bytes(of: title))
  }

  /// How well the words fit a title, less is better; `nil` where their letters do not stand there in
  /// order.
  ///
  /// - Source: the rule of fzf in short: near the beginning, at words' beginnings, close together.
  func score(of title: String) -> Int? {
    guard let letters else {
      return Self.score(Array(title.lowercased()), words, space: " ")
    }
    return Self.score(Self.bytes(of: title), letters, space: 0x20)
  }

  private static func score<Letter: Equatable>(
    _ title: [Letter], _ letters: [Letter], space: Letter
  ) -> Int? {
    if let start = place(of: letters, in: title) {
      let isWord = start == 0 || title[start - 1] == space
      return isWord ? start : 50 + start
    }
    var next = 0
    var gaps = 0
    for letter in letters where letter != space {
      guard let found = title[next...].firstIndex(of: letter) else { return nil }
      gaps += found - next
      next = found + 1
    }
    return 200 + gaps
  }

  private static func place<Letter: Equatable>(of letters: [Letter], in title: [Letter]) -> Int? {
    guard letters.count <= title.count else { return nil }
    return (0...title.count - letters.count).first { start in
      letters.indices.allSatisfy { title[start + $0] == letters[$0] }
    }
  }

  private static func bytes(of title: String) -> [UInt8] {
    title.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
  }
}
