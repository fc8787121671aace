internal import Files
internal import Foundation
internal import TesseraIntents

/// A deck that can be chosen in the settings: a file or the sample.
struct DeckEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Deck"
  static let defaultQuery = DeckQuery()

  /// The file name without its extension, or ``DeckLibrary/sampleName``.
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
    let library = DeckLibrary()
    let name = library.name(forChoice: nil)
    return library.entities.first { $0.id == name }
  }
}

/// The user's decks: `tessera/decks/*.tsv` in the data folder, and the main deck.
///
/// The main deck is the file in `TESSERA_DECK`. If the variable is not set, the main deck is
/// `tessera/words.tsv` in the data folder, if that file exists.
struct DeckLibrary {
  /// The paths of the decks, by name.
  private let paths: [String: String]
  /// The folder of decks and the files of all decks, whether or not they exist.
  let watchedPaths: [String]
  /// The names of the decks to use if the user has chosen none, in order of preference.
  private let candidates: [String]
  /// The name of the deck in `TESSERA_DECK`, or `nil` if the variable is not set.
  ///
  /// This deck is used even if it has no cards.
  private let environmentDeckName: String?

  static let sampleName = "Sample"
  /// The maximum size of a deck, in bytes.
  private static let sizeLimit = 16 << 20

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let folder = environment.dataFolder + "/tessera"
    // A folder that does not exist counts as empty.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/decks")) ?? []
    var paths: [String: String] = [:]
    for file in files where file.hasSuffix(".tsv") {
      paths[Self.name(file)] = "\(folder)/decks/\(file)"
    }
    environmentDeckName = environment.value(of: "TESSERA_DECK").map(Self.name)
    let mainDeckPath = environment.value(of: "TESSERA_DECK") ?? "\(folder)/words.tsv"
    watchedPaths = ["\(folder)/decks", mainDeckPath] + paths.values
    let hasMainDeck =
      environmentDeckName != nil || FileManager.default.fileExists(atPath: mainDeckPath)
    if hasMainDeck { paths[Self.name(mainDeckPath)] = mainDeckPath }
    self.paths = paths
    candidates = (hasMainDeck ? [Self.name(mainDeckPath)] : []) + paths.keys.sorted()
  }

  private static func name(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  var entities: [DeckEntity] {
    let fileEntities = paths.keys.sorted().map { DeckEntity(id: $0, count: deck(named: $0).count) }
    return fileEntities + [DeckEntity(id: Self.sampleName, count: Deck.sample.count)]
  }

  /// Returns the name of the deck to show: the chosen deck if it exists, otherwise the deck in
  /// `TESSERA_DECK`, the first deck that has cards, or the sample.
  func name(forChoice choice: String?) -> String {
    if let choice, paths[choice] != nil || choice == Self.sampleName { return choice }
    return environmentDeckName ?? candidates.first { deck(named: $0).count > 0 } ?? Self.sampleName
  }

  /// Returns the deck with a name, or the sample if there is no such deck.
  func deck(named name: String) -> Deck {
    guard let path = paths[name] else { return Deck.sample }
    do throws(RegularFile.Failure) {
      return Deck(parsing: try text(of: path))
    } catch {
      // The error is shown in place of a card.
      return Deck([
        .message(String(localized: "no deck"), reason: String(localized: "\(path) cannot be read"))
      ])
    }
  }

  /// The problems of all decks, one line for each deck that has one.
  ///
  /// Decks that no box shows are included, because a box may show another deck as the result of a
  /// problem.
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
    try RegularFile.text(at: path, limit: Self.sizeLimit)
  }
}
