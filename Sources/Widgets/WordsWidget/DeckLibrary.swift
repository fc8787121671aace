internal import Files
internal import Foundation
internal import TesseraIntents

/// A deck that can be chosen in the settings: a file or the sample.
struct DeckEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Deck"
  static let defaultQuery = DeckQuery()

  /// The file name without its extension.
  let id: String
  let count: Int

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)", subtitle: "\(count) cards")
  }
}

/// Finds the decks that exist.
struct DeckQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [DeckEntity] {
    DeckLibrary().entities.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [DeckEntity] { DeckLibrary().entities }

  func defaultResult() async -> DeckEntity? {
    let shelf = DeckLibrary()
    let name = shelf.name(of: nil)
    return shelf.entities.first { $0.id == name }
  }
}

/// The user's decks: `TESSERA_DECK`, `tessera/words.tsv` and `tessera/decks/*.tsv` in the data
/// folder.
struct DeckLibrary {
  /// The paths of the decks, by name.
  private let paths: [String: String]
  /// The folder of decks and the files of all decks, some of which may not exist.
  let watchedPaths: [String]
  /// The names of the decks to use if none was chosen, in order of preference.
  private let candidates: [String]
  /// The name of the deck in `TESSERA_DECK`, which is used even if it is empty, or `nil`.
  private let named: String?

  static let sampleName = "Sample"
  /// The maximum size of a deck, in bytes.
  private static let limit = 16 << 20

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let data = environment.dataFolder + "/tessera"
    // A folder that does not exist counts as empty.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(data)/decks")) ?? []
    var paths: [String: String] = [:]
    for file in files where file.hasSuffix(".tsv") {
      paths[Self.name(file)] = "\(data)/decks/\(file)"
    }
    named = environment["TESSERA_DECK"].map(Self.name)
    let own = environment["TESSERA_DECK"] ?? "\(data)/words.tsv"
    watchedPaths = ["\(data)/decks", own] + paths.values
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

  /// Returns the name of the chosen deck, or of the default one if it does not exist.
  func name(of chosen: String?) -> String {
    if let chosen, paths[chosen] != nil || chosen == Self.sampleName { return chosen }
    // Empty decks are skipped.
    return named ?? candidates.first { deck($0).count > 0 } ?? Self.sampleName
  }

  func deck(_ name: String) -> Deck {
    guard let path = paths[name] else { return Deck.sample }
    do throws(RegularFile.Failure) {
      return Deck(parsing: try text(of: path))
    } catch {
      // The error is shown in place of a card.
      return Deck([.message("no deck", "\(path) cannot be read")])
    }
  }

  /// The problems of all decks, a line each.
  ///
  /// Decks that no box shows are included: a box may show another deck because of a problem.
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
