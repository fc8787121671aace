import Golden

/// Makes random changes to strings, reproducibly for each seed.
struct TextMutator {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private static let snippets = [
    "#", " # r99", ":", ": ", "-", "- ", "  - ", "?", "? ", "[", "]", "{", "}", ",", "\"", "'", "|",
    ">-", "&x ", "*x", "<<: *x", "!!str ", "!a ", "---\n", "...\n", "%YAML 1.1\n", "\t", "  ", "\n",
    "\r\n", "\r", "\u{85}", "\u{2028}", "\u{feff}", "\u{0}", "\u{301}", "漢", "~", "null", "0x",
    "1:30",
    "999999999999999999:59:59", ".inf", ".nan", "1e999", "-1", "widgets:\n", "stacks:\n",
    "layouts: {}\n",
    "  # r98\n", "id: a\n", "family: small\n", "later: k99\n", "settings: {I: {v: [1, {x: ~}]}}\n",
    "[[[[[[[[[[", "{a: {a: {a: {", "- - - - - ", "&x [*x, *x]",
  ]

  /// Returns a text with changed scalars, lines or line breaks, or with lines of another text.
  mutating func mutated(_ text: String, with other: String) -> String {
    var text = text
    for _ in 0...random.next(3) {
      text = random.next(3) == 0 ? ofScalars(text) : ofLines(text, with: other)
    }
    return text
  }

  private mutating func ofScalars(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let place = random.next(scalars.count + 1)
    let end = min(scalars.count, place + 1 + random.next(random.next(4) == 0 ? 40 : 3))
    let snippet = Self.snippets[random.next(Self.snippets.count)].unicodeScalars
    switch random.next(5) {
    case 0: scalars.removeSubrange(place..<end)
    case 1: scalars.replaceSubrange(place..<end, with: snippet)
    case 2: scalars.removeLast(min(scalars.count, random.next(30)))
    default: scalars.insert(contentsOf: snippet, at: place)
    }
    return scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  private mutating func ofLines(_ text: String, with other: String) -> String {
    var lines = Self.lines(text)
    guard !lines.isEmpty else { return other }
    let others = Self.lines(other)
    let (one, two) = (random.next(lines.count), random.next(lines.count))
    switch random.next(8) {
    case 0: lines.remove(at: one)
    case 1: lines.insert(lines[two], at: one)
    case 2: lines.swapAt(one, two)
    case 3: lines[one] = "  " + lines[one]
    case 4: lines[one] = String(lines[one].dropFirst(1 + random.next(2)))
    case 5: lines[one] = lines[one].replacing("\n", with: "\r\n")
    case 6: lines[one] = Self.snippets[random.next(Self.snippets.count)] + lines[one]
    default: lines.insert(others.isEmpty ? "\n" : others[random.next(others.count)], at: one)
    }
    return lines.joined()
  }

  /// Returns the lines, each with a line feed.
  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) + "\n" }
  }
}
