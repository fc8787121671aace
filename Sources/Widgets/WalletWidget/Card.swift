internal import Foundation

/// A loyalty card or a ticket.
struct Card: Decodable, Hashable, Sendable {
  var name: String
  var number: String
  var symbology: Symbology
  /// The color as `#rrggbb`, or `nil` for the accent color.
  var color: String?
  var balance: String?
  /// Notices about the card; the first is shown.
  var notices: [String]?
  /// When a ticket is for, as the file says it.
  private var date: String?
  /// When the card expires, as the file says it.
  private var expires: String?
  /// What else a ticket says, such as its seat, in the order of the file.
  private(set) var fields: [Field]

  /// A label and what it says.
  struct Field: Hashable, Sendable {
    var label: String
    var text: String
  }

  private enum CodingKeys: String, CodingKey {
    case name, number, symbology, color, balance, notices, date, expires, fields
  }

  /// The maximum number of fields of a card.
  private static let fieldLimit = 8

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    number = try container.decode(String.self, forKey: .number)
    symbology = try container.decodeIfPresent(Symbology.self, forKey: .symbology) ?? .ean13
    color = try container.decodeIfPresent(String.self, forKey: .color)
    balance = try container.decodeIfPresent(String.self, forKey: .balance)
    notices = try container.decodeIfPresent([String].self, forKey: .notices)
    date = try container.decodeIfPresent(String.self, forKey: .date)
    expires = try container.decodeIfPresent(String.self, forKey: .expires)
    fields = []
    guard container.contains(.fields) else { return }
    let labels = try container.nestedContainer(keyedBy: Label.self, forKey: .fields)
    for label in labels.allKeys.prefix(Self.fieldLimit) {
      let text = try labels.decode(String.self, forKey: label)
      fields.append(Field(label: label.stringValue, text: text))
    }
  }

  /// The key of a field, which the user chooses.
  private struct Label: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// When a ticket is for, or `nil` if the file does not say.
  var eventDate: CardDate? { date.flatMap(CardDate.init) }
  /// When the card expires, or `nil` if the file does not say.
  var expiryDate: CardDate? { expires.flatMap(CardDate.init) }

  /// A date that cannot be read, or `nil` if there is none.
  var dateProblem: String? {
    for (key, text) in [("date", date), ("expires", expires)] {
      guard let text, CardDate(text) == nil else { continue }
      return "\(key): “\(text.prefix(40))” is not a date; expected one such as 2026-11-27 19:30"
    }
    return nil
  }

  /// Returns whether the card has expired, or its ticket is for an earlier day.
  func isOver(at date: Date) -> Bool {
    if let expiryDate { return expiryDate.end <= date }
    guard let eventDate else { return false }
    return eventDate.endOfDay <= date
  }

  /// The number shortened to its last four characters, such as `··· 3931`.
  var shortNumber: String { "··· \(number.suffix(4))" }

  /// Encodes the number in the card's symbology.
  ///
  /// If a square code is requested, the number of a linear code is encoded as a QR code.
  func code(asSquare isSquare: Bool) -> Result<Barcode, Barcode.Failure> {
    Result { () throws(Barcode.Failure) in
      // A number that is invalid in the card's symbology is not shown as a QR code either.
      let code = try Barcode(number, as: symbology)
      return isSquare && symbology.isLinear ? try Barcode(number, as: .qr) : code
    }
  }
}
