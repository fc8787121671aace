internal import Foundation
internal import TesseraIntents

/// A symbol that can be chosen in the settings.
///
/// The identifier describes the symbol completely, so that a widget needs no network to find it.
struct SymbolEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Symbol"
  static let defaultQuery = SymbolQuery()

  /// What is stored in `home.yaml`, as ``MarketSymbol`` parses it.
  let id: String

  var displayRepresentation: DisplayRepresentation {
    do throws(MarketError) {
      let symbol = try MarketSymbol(parsing: id, base: Currency.code(of: .current))
      return DisplayRepresentation(
        title: "\(symbol.title)", subtitle: "\(symbol.subtitle(locale: .current))")
    } catch {
      return DisplayRepresentation(title: "\(id)", subtitle: "\(error.message)")
    }
  }
}

/// Finds symbols by the beginning of a word.
struct SymbolQuery: EntityStringQuery {
  typealias Symbols = IntentItemCollection<SymbolEntity>

  private let finder: SymbolFinder

  init() {
    self.init(environment: ProcessInfo.processInfo.environment)
  }

  init(environment: [String: String], timeout: Double = SymbolFinder.defaultTimeout) {
    finder = SymbolFinder(
      client: MarketClient(environment: environment, timeout: timeout), locale: .current)
  }

  /// Returns a symbol for each identifier, also for an invalid one, so that the box can name it.
  func entities(for identifiers: [String]) async -> [SymbolEntity] {
    identifiers.map(SymbolEntity.init)
  }

  func suggestedEntities() async -> Symbols { Symbols(finder.suggestions) }

  /// Returns the symbols whose name has a word that begins with a text: known ones, then those that
  /// CoinGecko finds, then the text itself if it can be a symbol.
  func entities(matching string: String) async -> Symbols {
    Symbols(await finder.sections(matching: string))
  }
}

extension IntentItemCollection<SymbolEntity> {
  /// Creates a collection of the sections that have symbols.
  fileprivate init(_ sections: [SymbolFinder.Section]) {
    self.init(
      sections: sections.filter { !$0.symbols.isEmpty }.map { section in
        IntentItemSection(
          "\(section.title)", items: section.symbols.map { SymbolEntity(id: $0.identifier) })
      })
  }
}
