internal import Foundation
internal import TesseraIntents

/// A currency that can be chosen in the settings by its code or its name.
struct CurrencyEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Currency"
  static let defaultQuery = CurrencyQuery()

  /// The code, such as `EUR`.
  let id: String

  var displayRepresentation: DisplayRepresentation {
    guard Currency.isKnown(id) else {
      return DisplayRepresentation(title: "\(id)", subtitle: "unknown")
    }
    return DisplayRepresentation(
      title: "\(id)", subtitle: "\(Currency.name(of: id, locale: .current))")
  }
}

/// Finds currencies by the beginning of a word.
struct CurrencyQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async -> [CurrencyEntity] {
    identifiers.map { CurrencyEntity(id: $0.uppercased()) }
  }

  /// Returns all currencies, that of the locale first.
  func suggestedEntities() async -> [CurrencyEntity] {
    let own = Currency.code(of: .current)
    return ([own] + Currency.allCodes.filter { $0 != own }).map(CurrencyEntity.init)
  }

  func entities(matching string: String) async -> [CurrencyEntity] {
    Currency.allCodes.filter {
      SymbolFinder.matches(string, "\($0) \(Currency.name(of: $0, locale: .current))")
    }.map(CurrencyEntity.init)
  }
}
