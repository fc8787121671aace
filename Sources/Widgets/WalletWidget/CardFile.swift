internal import BoundedYAML
internal import Files
internal import Foundation
internal import WidgetOptions
internal import Yams

/// The user's cards.
struct CardFile {
  let cards: [Card]
  /// The problems in the file, one line for each.
  let problems: [String]
  /// Whether the configured file does not exist.
  private(set) var isMissing = false
  /// The first problem, or `nil` if there is none.
  var problem: String? { problems.first }
  /// The maximum size of the file, in bytes.
  private static let sizeLimit = 1 << 20

  /// Returns the path of the file, whether or not the file exists.
  static func path(in environment: [String: String]) -> String {
    environment.value(of: "TESSERA_CARDS") ?? "\(environment.dataFolder)/tessera/cards.yaml"
  }

  /// Reads the file in `TESSERA_CARDS`, or `tessera/cards.yaml` in the data folder.
  ///
  /// If the variable is not set, a missing file is no problem.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let path = Self.path(in: environment)
    do throws(RegularFile.Failure) {
      let text = try RegularFile.text(at: path, limit: Self.sizeLimit)
      self.init(parsing: text, name: path)
    } catch {
      let isExpected = error == .missing && environment.value(of: "TESSERA_CARDS") == nil
      self.init(cards: [], problems: isExpected ? [] : ["\(path) cannot be read: \(error)"])
      isMissing = error == .missing
    }
  }

  private init(cards: [Card], problems: [String]) {
    self.cards = cards
    self.problems = problems
  }

  /// One line for each card whose number cannot be encoded, among the first
  /// ``maximumCheckedCards``.
  ///
  /// A large box also shows the reason, in place of the code.
  var codeProblems: [String] {
    cards.prefix(Self.maximumCheckedCards).compactMap { card in
      guard case .failure(.invalid(let reason)) = card.code(asSquare: false) else { return nil }
      return
        "\(card.name): the number cannot be encoded as \(card.symbology.displayName): \(reason)"
    }
  }

  /// The maximum number of cards whose codes are checked.
  private static let maximumCheckedCards = 200
  /// The maximum number of problems reported for a file.
  private static let maximumProblems = 100

  /// Reads a list of cards, skipping invalid ones.
  init(parsing text: String, name: String) {
    let file = URL(fileURLWithPath: name).lastPathComponent
    var cards: [Card] = []
    var problems: [String] = []
    do throws(YAMLError) {
      guard let items = try YAMLBounds.root(of: text)?.sequence else {
        self.init(cards: [], problems: ["\(file): expected a list of cards"])
        return
      }
      for (index, item) in items.enumerated() {
        do {
          let card = try YAMLDecoder().decode(Card.self, from: item)
          cards.append(card)
          guard let problem = card.dateProblem else { continue }
          problems.append("\(file): card \(index + 1): \(problem)")
        } catch {
          guard problems.count < Self.maximumProblems else { continue }
          problems.append("\(file): card \(index + 1)\(Self.description(of: error, in: item))")
        }
      }
      if cards.isEmpty, problems.isEmpty { problems = ["\(file) contains no cards"] }
    } catch {
      problems = ["\(file): \(error.line > 0 ? "line \(error.line): " : "")\(error.reason)"]
    }
    self.init(cards: cards, problems: Array(problems.prefix(Self.maximumProblems)))
  }

  /// Returns the description of an error in a card, to be appended to text such as `card 3`.
  private static func description(of error: any Error, in card: Yams.Node) -> String {
    guard let error = error as? DecodingError else { return ": \(error)" }
    switch error {
    case .keyNotFound(let key, _): return " has no \(key.stringValue)"
    case .dataCorrupted(let context) where context.codingPath.last?.stringValue == "symbology":
      let name = card["symbology"]?.string ?? ""
      let names = Symbology.allCases.map(\.rawValue).joined(separator: ", ")
      return ": unknown symbology “\(name)”; available: \(names)"
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ", ")
      return path.isEmpty ? " has the wrong type" : ": \(path) has the wrong type"
    @unknown default: return ": \(error)"
    }
  }

  /// Returns the sample cards of placeholders and previews.
  ///
  /// One of them is a ticket for the evening after a date.
  static func sample(at date: Date) -> CardFile {
    let day = Date(localPeriod: date.dayNumber() + 1, seconds: 86400)
      .formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    return CardFile(
      parsing: """
        - {name: Bookshop, number: "5901234123457", color: "#5b8def", balance: 120 points}
        - {name: Pharmacy, number: PH-2026-9624, symbology: code128, color: "#57b894", notices: [−10 % today]}
        - {name: Grocer, number: "400638133393", symbology: qr, color: "#e0a458", balance: 14.20 €}
        - {name: Cinema, number: CIN7731452, symbology: aztec, color: "#c678a8", balance: 2 free seats, date: \(day) 19:30, fields: {Hall: "4", Seat: F 12}}
        - {name: Airline, number: M1DOE/JANE-TSR2026, symbology: pdf417, color: "#8e7cc3"}
        """, name: "sample")
  }
}
