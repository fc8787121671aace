internal import Files
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
  /// The folder of decks, and the deck beside it, also where they are not there.
  let places: [String]
  /// The names of decks that may stand where none was chosen, the likeliest first.
  private let candidates: [String]
  /// The deck that the user named in the environment, or `nil`: it stands there also without cards.
  private let named: String?

  static let sampleName = "Sample"
  /// The longest deck that is read, in bytes.
  private static let limit = 16 << 20

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let data = environment.dataFolder + "/tessera"
    // A folder that is not there holds no decks.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(data)/decks")) ?? []
    var paths: [String: String] = [:]
    for file in files where file.hasSuffix(".tsv") {
      paths[Self.name(file)] = "\(data)/decks/\(file)"
    }
    named = environment["TESSERA_DECK"].map(Self.name)
    let own = environment["TESSERA_DECK"] ?? "\(data)/words.tsv"
    places = ["\(data)/decks", own] + paths.values
    let isThere = named != nil || FileManager.default.fileExists(atPath: own)
    if isThere { paths[Self.name(own)] = own }
    self.paths = paths
    candidates = (isThere ? [Self.name(own)] : []) + paths.keys.sorted()
  }

  private static func name(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  var entities: [DeckEntity] {
    let own = paths.keys.sorted().map { DeckEntity(id: $0, count: deck($0).count) }
    return own + [DeckEntity(id: Self.sampleName, count: Deck.sample.count)]
  }

  /// The name of a deck that is there: the chosen one, or what stands where none was.
  func name(of chosen: String?) -> String {
    if let chosen, paths[chosen] != nil || chosen == Self.sampleName { return chosen }
    // A deck without cards teaches nobody: the next one may.
    return named ?? candidates.first { deck($0).count > 0 } ?? Self.sampleName
  }

  func deck(_ name: String) -> Deck {
    guard let path = paths[name] else { return Deck.sample }
    do throws(RegularFile.Failure) {
      return Deck(parsing: try text(of: path))
    } catch {
      // It is said where a card would stand.
      return Deck([.none("no deck", "\(path) cannot be read")])
    }
  }

  /// What is wrong with the decks' files, a line each: also with those that no box shows, as a box
  /// may show another for that very reason.
  var problems: [String] {
    paths.sorted { $0.key < $1.key }.compactMap { name, path in
      do throws(RegularFile.Failure) {
        return Deck(parsing: try text(of: path)).problem.map { "\(name): \($0)" }
      } catch {
        return "\(path) cannot be read: \(error)"
      }
    }
  }

  private func text(of path: String) throws(RegularFile.Failure) -> String {
    try RegularFile.text(at: path, limit: Self.limit)
  }
}
