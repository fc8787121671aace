internal import DataFolder
internal import Foundation
internal import TesseraIntents

/// A deck that can be chosen: a file of the decks folder, or the sample.
struct DeckEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Deck"
  static let defaultQuery = DeckQuery()

  /// The file's name without its ending.
  let id: String
  let count: Int

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)", subtitle: "\(count) cards")
  }
}

/// The decks there are at this moment.
struct DeckQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [DeckEntity] {
    DeckShelf().entities.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [DeckEntity] { DeckShelf().entities }

  func defaultResult() async -> DeckEntity? {
    let shelf = DeckShelf()
    let name = shelf.name(of: nil)
    return shelf.entities.first { $0.id == name }
  }
}

/// The user's decks: `TESSERA_DECK`, `tessera/words.tsv` and `tessera/decks/*.tsv` in the data folder.
struct DeckShelf {
  /// The paths of decks by their names.
  private let paths: [String: String]
  /// The name of the deck that stands where none was chosen, or `nil` for the sample.
  private let first: String?

  static let sampleName = "Sample"

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let data = environment.dataFolder + "/tessera"
    // A folder that is not there holds no decks.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(data)/decks")) ?? []
    var paths: [String: String] = [:]
    for file in files where file.hasSuffix(".tsv") {
      paths[Self.name(file)] = "\(data)/decks/\(file)"
    }
    let own = environment["TESSERA_DECK"] ?? "\(data)/words.tsv"
    let isThere = environment["TESSERA_DECK"] != nil || FileManager.default.fileExists(atPath: own)
    if isThere { paths[Self.name(own)] = own }
    self.paths = paths
    first = isThere ? Self.name(own) : paths.keys.sorted().first
  }

  private static func name(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  var entities: [DeckEntity] {
    let own = paths.keys.sorted().map { DeckEntity(id: $0, count: deck($0).cards.count) }
    return own + [DeckEntity(id: Self.sampleName, count: Deck.sample.cards.count)]
  }

  /// The name of a deck that is there: the chosen one, or what stands where none was.
  func name(of chosen: String?) -> String {
    chosen.flatMap { paths[$0] == nil ? nil : $0 }
      ?? (chosen == Self.sampleName ? Self.sampleName : first ?? Self.sampleName)
  }

  func deck(_ name: String) -> Deck {
    guard let path = paths[name] else { return Deck.sample }
    // A file that cannot be read is said where a card would stand.
    guard let text = text(of: path) else {
      return Deck([.none("no deck", "\(path) cannot be read")])
    }
    return Deck(parsing: text)
  }

  /// What is wrong with a deck's file, or `nil` where it can be read.
  func problem(of name: String) -> String? {
    paths[name].flatMap { text(of: $0) == nil ? "\($0) cannot be read as UTF-8" : nil }
  }

  /// A file's text, or `nil` for what is none.
  private func text(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}
