@testable import Configuration
import Golden
import IntentSchemas
import Testing

/// Invariants of every edit to every file of the corpus.
///
/// The result parses as intended, and comments, unknown keys,
/// line breaks and a byte order mark are preserved.
struct HomePropertyTests {
  @Test(arguments: HomeEdit.allCases)
  func anEditPreservesTheRest(edit: HomeEdit) throws {
    for (number, source) in HomeCorpus.all.enumerated() {
      for seed in 0..<2 {
        var random = SplitMix(seed: UInt64(seed))
        let before = try PartialHomeFile(source).home
        var home = before
        edit.apply(to: &home, &random)
        let text = try HomeFileText.text(of: home, over: source)
        Self.expect(text, over: source, reads: home, "text \(number), seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<6)
  func sequencesOfEditsPreserveTheRest(seed: Int) throws {
    for source in HomeCorpus.all {
      var random = SplitMix(seed: UInt64(seed))
      var text = source
      for _ in 0..<8 {
        let file = try PartialHomeFile(text)
        guard file.isUsable else { break }
        var home = file.home
        let edit = HomeEdit.allCases[random.next(HomeEdit.allCases.count)]
        edit.apply(to: &home, &random)
        let next = try HomeFileText.text(of: home, over: text)
        Self.expect(next, over: text, reads: home, "\(edit)")
        text = next
      }
    }
  }

  @Test func withoutChangesTheTextIsUnchanged() throws {
    for source in HomeCorpus.all {
      let text = try HomeFileText.text(of: PartialHomeFile(source).home, over: source)
      #expect(text.hasPrefix(source))
    }
  }

  /// A widget added to a list in any style is written on its own line.
  @Test func textsStayReadable() throws {
    for (source, edit) in [(HomeCorpus.flows, HomeEdit.add), (HomeCorpus.empty, .add)] {
      var home = try PartialHomeFile(source).home
      var random = SplitMix(seed: 0)
      edit.apply(to: &home, &random)
      let text = try HomeFileText.text(of: home, over: source)
      #expect(text.contains("\n  {widget: new") || text.contains("\n  - {widget: new"), "\(text)")
    }
  }

  private static func expect(
    _ text: String, over source: String, reads home: HomeFile, _ label: String
  ) {
    let read = try? PartialHomeFile(text).home  // nil differs from home
    #expect(read == home, "\(label)\n\(source)\n--->\n\(text)")
    let owners = owners(in: home)
    let lost = marks(in: source).subtracting(marks(in: text)).filter { mark in
      let owner = mark.split(separator: "@").dropFirst().first.map(String.init)
      return owner.map { owners.contains($0) } ?? true
    }
    #expect(lost.isEmpty, "\(label)\n\(source)\n--->\n\(text)")
    expectEnds(of: text, like: source)
  }

  /// The comments and values of unknown keys, as ``HomeCorpus`` names them.
  private static func marks(in text: String) -> Set<String> {
    let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789@/".utf8)
    let words = text.utf8.split { !letters.contains($0) }
    return Set(
      words.map { String(Substring($0)) }.filter { word in
        (word.hasPrefix("r") || word.hasPrefix("k"))
          && word.dropFirst().first?.isWholeNumber == true
      })
  }

  /// The widgets, stacks and layouts with their parts, as ``HomeCorpus`` names them.
  private static func owners(in home: HomeFile) -> Set<String> {
    var owners = Set(home.widgets.map(\.id) + home.stacks.map(\.id))
    for widget in home.widgets {
      guard let values = widget.settings?.values else { continue }
      owners.formUnion((values.keys + ["settings"]).map { "\(widget.id)/\($0)" })
    }
    for stack in home.stacks { owners.formUnion(stack.widgets.map { "\(stack.id)/\($0)" }) }
    for (columns, pages) in home.layouts {
      owners.insert("\(columns)")
      owners.formUnion(pages.indices.map { "\(columns)/\($0)" })
      owners.formUnion(pages.flatMap(\.keys).map { "\(columns)/\($0)" })
    }
    return owners
  }

  private static func expectEnds(of text: String, like source: String) {
    #expect(text.unicodeScalars.first == "\u{feff}" || source.unicodeScalars.first != "\u{feff}")
    let feeds = count(source, "\n"), returns = count(source, "\r")
    if feeds == 0, returns > 0 { #expect(count(text, "\n") == 0) }
    if returns == 0 { #expect(count(text, "\r") == 0) }
    if feeds == returns, feeds > 1 { #expect(count(text, "\n") == count(text, "\r")) }
  }

  private static func count(_ text: String, _ scalar: Unicode.Scalar) -> Int {
    text.unicodeScalars.count { $0 == scalar }
  }
}
