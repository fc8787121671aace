internal import Foundation

/// Words that decide which headlines are shown.
struct FilterWords: Hashable, Sendable {
  /// A headline with one of them is shown, or every headline if there is none.
  private var wanted: [String] = []
  /// A headline with one of them is not shown.
  private var unwanted: [String] = []

  /// Parses words that are separated by commas; a minus stands before those to leave out.
  init(_ text: String?) {
    for part in (text ?? "").prefix(2000).split(separator: ",").prefix(50) {
      let word = part.trimmingCharacters(in: .whitespaces)
      guard let first = word.first else { continue }
      let isUnwanted = "-−–".contains(first)
      let name = isUnwanted ? word.dropFirst().trimmingCharacters(in: .whitespaces) : word
      guard !name.isEmpty else { continue }
      if isUnwanted { unwanted.append(name) } else { wanted.append(name) }
    }
  }

  /// Returns whether a headline is shown; case and accents do not matter.
  func accept(_ headline: Headline) -> Bool {
    let text = [headline.title, headline.summary ?? ""].joined(separator: " ")
    let has = { (word: String) in
      text.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
    return !unwanted.contains(where: has) && (wanted.isEmpty || wanted.contains(where: has))
  }
}
