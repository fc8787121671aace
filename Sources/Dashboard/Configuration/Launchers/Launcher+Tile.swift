// The icon of a launcher that has none of its own.
extension Launcher {
  /// The first letters of the first two words of the name, or of its only word.
  package var initials: String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first?.first else { return String(name.prefix(1)) }
    let second = words.dropFirst().first?.first
    return second.map { "\(first)\($0)".uppercased() } ?? first.uppercased()
  }

  /// The color of the tile: the chosen one, or one that depends only on the name.
  package var tileColor: String {
    if let color { return color }
    // FNV-1a, which is the same in every run, unlike Swift's hashes.
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let colors = ["blue", "purple", "pink", "red", "orange", "green", "teal", "indigo", "brown"]
    // The upper bits depend on every letter, the lower ones mostly on the last.
    return colors[Int((hash >> 16) % UInt32(colors.count))]
  }
}

extension Launcher {
  /// Creates a launcher that runs a line of the shell in this terminal, or returns `nil` for a line
  /// that is empty, longer than 1000 characters, or has control characters.
  ///
  /// The name is the beginning of the line.
  package init?(line: String) {
    guard !line.isEmpty, line.count <= 1000, !line.hasControlCharacters else { return nil }
    var words = line.split(separator: " ")
    var name = words.isEmpty ? "" : String(words.removeFirst())
    for word in words where name.count + word.count < Self.lineNameLength { name += " \(word)" }
    self.init(String(name.prefix(60)), .program(Program(.line(line))))
  }

  /// The maximum length of a name that is made from the words of a line, in characters.
  private static let lineNameLength = 24
}
