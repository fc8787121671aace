internal import BoundedYAML
internal import Files
internal import Foundation
internal import TesseraIntents
internal import Yams

/// A loyalty card.
struct Card: Codable, Hashable, Sendable {
  var name: String
  var number: String
  var symbology: Symbology = .ean13
  /// As `#rrggbb`, or `nil` for the accent.
  var color: String?
  var balance: String?
  /// What is to be said of the card now.
  var notices: [String]?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    number = try container.decode(String.self, forKey: .number)
    symbology = try container.decodeIfPresent(Symbology.self, forKey: .symbology) ?? .ean13
    color = try container.decodeIfPresent(String.self, forKey: .color)
    balance = try container.decodeIfPresent(String.self, forKey: .balance)
    notices = try container.decodeIfPresent([String].self, forKey: .notices)
  }

  /// `··· 3931`.
  var ending: String { "··· \(number.suffix(4))" }

  /// The code that is shown: the card's own, a square one where that is wanted.
  func code(isSquare: Bool) -> Result<Barcode, Barcode.Failure> {
    Result { () throws(Barcode.Failure) in
      // A number that its own code does not take is none, in whatever code.
      let own = try Barcode(number, as: symbology)
      return isSquare && symbology.isLinear ? try Barcode(number, as: .qr) : own
    }
  }
}

/// The user's cards.
struct CardFile {
  let cards: [Card]
  /// Why there are none, or what is wrong with those that are not right, a line each.
  let problems: [String]
  /// The first of them, or `nil` where all is right.
  var problem: String? { problems.first }
  /// The longest file that is read, in bytes.
  private static let limit = 1 << 20

  /// Where the user's cards are, or would be.
  static func path(in environment: [String: String]) -> String {
    environment["TESSERA_CARDS"] ?? "\(environment.dataFolder)/tessera/cards.yaml"
  }

  /// `TESSERA_CARDS`, or `tessera/cards.yaml` in the data folder; without that, samples.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let path = Self.path(in: environment)
    let isNamed = environment["TESSERA_CARDS"] != nil
    guard isNamed || FileManager.default.fileExists(atPath: path) else {
      self = .sample
      return
    }
    do throws(RegularFile.Failure) {
      let text = try RegularFile.text(at: path, limit: Self.limit)
      self.init(parsing: text, name: path)
    } catch {
      self.init(cards: [], problems: ["\(path) cannot be read: \(error)"])
    }
  }

  private init(cards: [Card], problems: [String]) {
    self.cards = cards
    self.problems = problems
  }

  /// The cards whose numbers make no code of their symbology, a line each: their boxes say so, too.
  var codeProblems: [String] {
    cards.prefix(Self.checked).compactMap { card in
      guard case .failure(.refused(let reason)) = card.code(isSquare: false) else { return nil }
      return "\(card.name): its number makes no \(card.symbology.rawValue) code: \(reason)"
    }
  }

  /// So many codes are made to see whether they can be.
  private static let checked = 200
  /// More mistakes of a file than these are not worth their words.
  private static let said = 100

  /// Reads a list of cards: one that is not right hides none of the others.
  init(parsing text: String, name: String) {
    let file = URL(fileURLWithPath: name).lastPathComponent
    var cards: [Card] = []
    var problems: [String] = []
    do throws(YAMLFault) {
      guard let items = try YAMLBounds.root(of: text)?.sequence else {
        self.init(cards: [], problems: ["\(file): a list of cards is wanted"])
        return
      }
      for (index, item) in items.enumerated() {
        do {
          cards.append(try YAMLDecoder().decode(Card.self, from: item))
        } catch {
          guard problems.count < Self.said else { continue }
          problems.append("\(file): card \(index + 1)\(Self.words(of: error))")
        }
      }
      if cards.isEmpty, problems.isEmpty { problems = ["\(file) holds no cards"] }
    } catch {
      problems = ["\(file): \(error.line > 0 ? "line \(error.line): " : "")\(error.reason)"]
    }
    self.init(cards: cards, problems: problems)
  }

  /// What is wrong with a card, to stand behind its number.
  private static func words(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return ": \(error)" }
    switch error {
    case .keyNotFound(let key, _): return " has no \(key.stringValue)"
    case .dataCorrupted(let context) where context.codingPath.last?.stringValue == "symbology":
      let names = Symbology.allCases.map(\.rawValue).joined(separator: ", ")
      return ": the symbology is one of \(names)"
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      let place = context.codingPath.map(\.stringValue).joined(separator: ", ")
      return place.isEmpty ? " is of another kind" : ": \(place) is of another kind"
    @unknown default: return ": \(error)"
    }
  }

  /// Cards of nobody, to look at before there are any.
  static let sample = CardFile(parsing: sampleText, name: "sample")

  private static let sampleText = """
    - {name: Bookshop, number: "5901234123457", color: "#5b8def", balance: 120 points}
    - {name: Pharmacy, number: PH-2026-9624, symbology: code128, color: "#57b894", notices: [−10 % today]}
    - {name: Grocer, number: "400638133393", symbology: qr, color: "#e0a458", balance: 14.20 €}
    - {name: Cinema, number: CIN7731452, symbology: aztec, color: "#c678a8", balance: 2 free seats}
    - {name: Airline, number: M1DOE/JANE-TSR2026, symbology: pdf417, color: "#8e7cc3"}
    """
}

/// A card that can be chosen, by its name.
struct CardEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Card"
  static let defaultQuery = CardQuery()

  let id: String
  let ending: String

  init(_ card: Card) {
    id = card.name
    ending = card.ending
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)", subtitle: "\(ending)")
  }
}

/// Finds cards by words.
struct CardQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [CardEntity] {
    CardFile().cards.filter { identifiers.contains($0.name) }.map(CardEntity.init)
  }

  func suggestedEntities() async throws -> [CardEntity] { CardFile().cards.map(CardEntity.init) }

  func entities(matching string: String) async throws -> [CardEntity] {
    CardFile().cards.filter { $0.name.localizedCaseInsensitiveContains(string) }
      .map(CardEntity.init)
  }
}
