import Foundation
import Golden
import Testing
@testable import WordsWidget

/// Choosing and counting decks.
struct DeckLibraryTests {
  private let folder: String

  init() throws {
    folder = try TemporaryFolder().path
    try FileManager.default.createDirectory(
      atPath: "\(folder)/tessera/decks", withIntermediateDirectories: true)
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: "\(folder)/tessera/\(path)", atomically: true, encoding: .utf8)
  }

  private var library: DeckLibrary { DeckLibrary(environment: ["XDG_DATA_HOME": folder]) }

  @Test func emptyDeckHasNoCards() throws {
    try write("# later\n", to: "decks/empty.tsv")
    try write("one\teins\n", to: "decks/german.tsv")
    let counts = Dictionary(uniqueKeysWithValues: library.entities.map { ($0.id, $0.count) })
    #expect(counts["empty"] == 0 && counts["german"] == 1, "\(counts)")
  }

  @Test func emptyDeckIsNotTheDefault() throws {
    try write("", to: "decks/empty.tsv")
    #expect(library.name(forChoice: nil) == DeckLibrary.sampleName)
    try write("one\teins\n", to: "decks/german.tsv")
    #expect(library.name(forChoice: nil) == "german")
    try write("\n", to: "words.tsv")
    #expect(library.name(forChoice: nil) == "german")
    try write("two\tzwei\n", to: "words.tsv")
    #expect(library.name(forChoice: nil) == "words")
    #expect(library.name(forChoice: "empty") == "empty", "it was chosen")
  }
}
