internal import IntentSchemas
internal import ViewTree

/// How much is kept of what an extension says of itself: each key walks through it, so none may wait for
/// more.
package enum Bounds {
  /// A name, a title or another line, in Unicode scalars.
  package static let line = 200
  /// A description or a reason, in Unicode scalars.
  package static let text = 1000
  /// What an intent says, in Unicode scalars.
  static let dialog = 4000
  /// A default or an address, in bytes of its texts.
  static let value = 16_384
  static let parameters = 300
  static let choices = 10_000
  /// Widgets, intents, shortcuts, recommendations: so many of each.
  static let list = 500
  /// The elements of any list that is read into values of our own.
  static let elements = 50_000
  /// What of settings could not be read, in lines.
  static let notes = 100
}

extension String {
  /// The text, or its beginning and an ellipsis where it has more than so many Unicode scalars.
  package func cut(to limit: Int) -> String {
    guard !fits(limit) else { return self }
    return String(unicodeScalars.prefix(max(0, limit - 1))) + "…"
  }

  /// Whether it has so many Unicode scalars at most.
  func fits(_ limit: Int) -> Bool {
    // The count of bytes is known; that of scalars is not.
    if utf8.count <= limit { return true }
    let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex)
    return end == nil || end == endIndex
  }
}

/// Cuts what goes past a bound, and notes it.
struct Trimming {
  private var notes: [String] = []
  private var count = 0

  /// What was cut, as many lines as somebody reads.
  var cuts: [String] { count > notes.count ? notes + ["… and \(count - notes.count) more"] : notes }

  private static let patience = 20

  mutating func line(_ text: String, _ what: @autoclosure () -> String) -> String {
    words(text, Bounds.line, what)
  }

  mutating func text(_ text: String, _ what: @autoclosure () -> String) -> String {
    words(text, Bounds.text, what)
  }

  /// Those that can be named, as many as there may be.
  ///
  /// A name that tells things apart cannot be cut: what has a longer one is left out.
  mutating func list<Element>(
    _ list: [Element], _ what: @autoclosure () -> String, most: Int = Bounds.list,
    name: (Element) -> String
  ) -> [Element] {
    let kept = Array(list.filter { name($0).fits(Bounds.line) }.prefix(most))
    if kept.count < list.count {
      note("\(list.count - kept.count) \(what()) are left out, \(kept.count) are kept")
    }
    return kept
  }

  mutating func note(_ words: @autoclosure () -> String) {
    count += 1
    if notes.count < Self.patience { notes.append(words()) }
  }

  private mutating func words(_ text: String, _ limit: Int, _ what: () -> String) -> String {
    guard !text.fits(limit) else { return text }
    note("\(what()) is cut to \(limit) characters")
    return text.cut(to: limit)
  }
}
