/// The value of an `Env` command, which may be or contain the paths of files.
package enum TapeValue {
  /// What stands for the tape's folder.
  package static let folder = "{tape}"
  private static let separators: Set<Character> = [",", ";", "\"", "'", "(", ")", "<", ">", "|"]
  private static let webSchemes: Set = ["http", "https"]

  /// Returns the paths in a value that begin at the tape's folder, without its name, or `nil` if one of
  /// them leads out of the folder by its text.
  ///
  /// A value may be a path, a list of paths, or addresses. Addresses of files may have their signs as
  /// numbers, so that a value is read in both ways.
  package static func paths(in value: String) -> [String]? {
    var paths: [String] = []
    for text in Set([value, decoded(value)]) {
      for word in text.split(whereSeparator: { $0.isWhitespace || separators.contains($0) }) {
        // A slash is one whatever mark follows it.
        if word.utf8.split(separator: UInt8(ascii: "/")).contains(where: {
          $0.elementsEqual("..".utf8)
        }) {
          return nil
        }
        for part in parts(of: word) {
          guard let path = path(part) else { return nil }
          paths += path
        }
      }
    }
    return paths
  }

  /// Returns the parts of a word that may be paths; an address of the web has none.
  private static func parts(of word: Substring) -> [Substring] {
    let sides = word.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    if sides.count == 2, webSchemes.contains(sides[0].lowercased()) { return [] }
    var parts = word.split(separator: "://").flatMap { $0.split { $0 == ":" || $0 == "=" } }
    // An address of a file may name this machine before the path.
    if sides.count == 2, sides[0].lowercased().hasSuffix("file"), !sides[1].hasPrefix(folder) {
      parts.append(sides[1].drop { $0 != "/" })
    }
    return parts
  }

  /// Returns the path that begins at the tape's folder, if a part is one, or `nil` if it is another.
  private static func path(_ part: Substring) -> [String]? {
    if [UInt8(ascii: "/"), UInt8(ascii: "~")].contains(part.utf8.first) { return nil }
    guard let range = part.firstRange(of: folder) else { return [] }
    let rest = part[range.upperBound...]
    guard range.lowerBound == part.startIndex, rest.isEmpty || rest.utf8.first == UInt8(ascii: "/"),
      !rest.contains(folder)
    else { return nil }
    return ["./" + rest.drop { $0 == "/" }]
  }

  /// Returns a text with the signs for which an address has numbers.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let number = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(number)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
