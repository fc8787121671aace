import Cells
import Foundation
import Golden
import Testing
@testable import TesseraUI
import ViewTree
@testable import WalletWidget

struct BarcodeTests {
  private static let numbers: [(Symbology, String)] = [
    (.ean13, "5901234123457"), (.code128, "PH-2026-9624"), (.qr, "400638133393"),
    (.pdf417, "M1DOE/JANE-TSR2026"), (.aztec, "CIN7731452"), (.dataMatrix, "LOT-4711-0815"),
  ]
  /// As long as the numbers of tickets.
  private static let sixtyCharacters =
    "https://tickets.example.org/v/8f3b1c2d-4e5f-6071-8293-a4b5c6"

  private func card(_ number: String, _ symbology: Symbology) throws -> Card {
    let text = "- {name: Shop, number: \"\(number)\", symbology: \(symbology.rawValue)}"
    return try #require(CardFile(parsing: text, name: "cards.yaml").cards.first)
  }

  /// Draws a card's sheet like the dashboard.
  @MainActor
  private func sheet(
    _ card: Card, _ scheme: ColorScheme, _ size: Size, redaction: Redaction = []
  ) -> CellBuffer {
    let collector = LoweringState(size: size)
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    let context = LoweringContext(environment: environment, state: collector)
    let node = collector.resolved(
      Lowering.node(of: CardSheet(card: card), in: context), in: size, at: 0)
    var buffer = CellBuffer(size: size)
    node.draw(
      in: buffer.bounds, into: &buffer,
      context: DrawContext(
        now: 0, redaction: redaction, palette: scheme == .light ? .light : Palette()))
    return buffer
  }

  private func image(_ buffer: CellBuffer, _ palette: Palette) -> Data {
    BlockImage.pgm(columns: buffer.size.width, rows: buffer.size.height) { x, y in
      let cell = buffer[x, y]
      return BlockImage.Cell(
        code: cell.code, foreground: (palette.color(of: cell.foreground) ?? palette[.text]).gray,
        background: (palette.color(of: cell.background) ?? palette.background).gray)
    }
  }

  /// Returns what a reader reads from a screen.
  private func scan(_ buffer: CellBuffer, _ palette: Palette = Palette()) throws -> String {
    try BlockImage.read(image(buffer, palette), with: "/usr/bin/ZXingReader")
  }

  /// zbar reads linear codes and QR codes; ZXing reads the others.
  @Test(arguments: [ColorScheme.dark, .light]) @MainActor
  func everySymbologyIsReadableFromTheScreen(scheme: ColorScheme) throws {
    for (symbology, number) in Self.numbers {
      for size in [Size(width: 72, height: 17), Size(width: 112, height: 32)] {
        let buffer = sheet(try card(number, symbology), scheme, size)
        let palette = scheme == .light ? Palette.light : Palette()
        let image = image(buffer, palette)
        let name = "\(symbology) \(size)\n\(buffer.transcript)"
        // Twelve letters in Code 128 do not fit into a small terminal.
        #expect(
          buffer.transcript.contains("shown as QR") == (symbology == .code128 && size.width == 72),
          "\(name)")
        guard [.pdf417, .aztec, .dataMatrix].contains(symbology) else {
          let zbar = try BlockImage.read(image, with: "/usr/bin/zbarimg", ["--raw", "-q"])
          #expect(zbar == "\(number)\n", "\(name)")
          continue
        }
        let zxing = try BlockImage.read(image, with: "/usr/bin/ZXingReader")
        #expect(zxing.contains(number), "\(zxing) \(name)")
      }
    }
  }

  @Test @MainActor func privacyModeHidesTheCodeAndTheNumber() throws {
    for (symbology, number) in Self.numbers {
      let buffer = sheet(
        try card(number, symbology), .dark, Size(width: 112, height: 32), redaction: .privacy)
      #expect(!buffer.transcript.contains(number) && buffer.transcript.contains("▆▆▆▆▆▆▆▆"))
      let colors = Set((0..<32).flatMap { y in (0..<112).map { buffer[$0, y].foreground } })
      #expect(!colors.contains(.rgb(RGB(0))), "\(symbology) \(buffer.transcript)")
    }
  }

  @Test @MainActor func codeThatDoesNotFitShowsRequiredSize() throws {
    let buffer = sheet(try card("5901234123457", .ean13), .dark, Size(width: 60, height: 2))
    #expect(buffer.transcript.contains("needs 57 columns"))
  }

  /// The fewer rows there are, the more is left out: the notice, the heading, the quiet zone; then
  /// another symbology is shown.
  ///
  /// On 80 × 24, a sheet on the whole screen has 23 rows.
  @Test(arguments: [
    (23, ["■ Shop", "wet paint"], []), (22, ["■ Shop"], ["wet paint"]), (21, [], ["■ Shop"]),
    (19, [], ["■ Shop", "shown as"]), (18, ["shown as Data Matrix"], ["■ Shop"]),
  ]) @MainActor
  func longNumberIsReadableOnASmallScreen(rows: Int, shown: [String], hidden: [String]) throws {
    let text =
      "- {name: Shop, number: \"\(Self.sixtyCharacters)\", symbology: qr, notices: [wet paint]}"
    let card = try #require(CardFile(parsing: text, name: "cards.yaml").cards.first)
    #expect(card.number.count == 60)
    for scheme in [ColorScheme.dark, .light] {
      let buffer = sheet(card, scheme, Size(width: 80, height: rows))
      for word in shown { #expect(buffer.transcript.contains(word), "\(buffer.transcript)") }
      for word in hidden { #expect(!buffer.transcript.contains(word), "\(buffer.transcript)") }
      let contents = try scan(buffer, scheme == .light ? .light : Palette())
      #expect(contents.contains(Self.sixtyCharacters), "\(contents)\n\(buffer.transcript)")
    }
  }

  @Test @MainActor func barsThatAreTooWideAreReplaced() throws {
    let number = String(repeating: "A1", count: 20)
    let buffer = sheet(try card(number, .code128), .dark, Size(width: 80, height: 23))
    #expect(buffer.transcript.contains("shown as QR"))
    #expect(try scan(buffer).contains(number))
    try expectGolden(buffer, "card-shown-as-another-symbology")
  }

  @Test @MainActor func invalidNumberIsReported() throws {
    let buffer = sheet(try card("12a", .ean13), .dark, Size(width: 60, height: 12))
    #expect(buffer.transcript.contains("12a cannot be encoded as EAN-13"))
  }

  /// Readers require a quiet zone above and below as well as on both sides.
  @Test @MainActor func squareCodesHaveQuietZonesInEverySize() throws {
    for (symbology, number) in Self.numbers where [.qr, .aztec, .dataMatrix].contains(symbology) {
      let code = try Barcode(number, as: symbology)
      for scale in 1...3 {
        let size = BarcodeView.size(of: code, scale: scale)
        let modules = Double(code.rows.count + 2 * code.quietZone.before)
        #expect(size.height >= modules * 8 * Double(scale), "\(symbology) \(scale)")
      }
    }
  }

  @Test func eanRequiresTwelveOrThirteenDigits() throws {
    for text in ["123", "59012341", "", "abcdefghijklm"] {
      #expect(throws: Barcode.Failure.invalid("expected 12 or 13 digits")) {
        try Barcode(text, as: .ean13)
      }
    }
    let code = try card("5901234123450", .ean13).code(asSquare: true)
    #expect(throws: Barcode.Failure.self, "also as a square code") { try code.get() }
  }

  @Test func eanRequiresCorrectCheckDigit() {
    #expect(throws: Barcode.Failure.self) { try Barcode("5901234123456", as: .ean13) }
  }
}

struct WalletTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
    return calendar
  }()

  private let cards = CardFile(
    parsing: "[{name: A, number: 1}, {name: B, number: 2}, {name: C, number: 3}]", name: "c"
  ).cards

  private func date(_ day: Int, _ hour: Int) throws -> Date {
    try #require(
      calendar.date(from: DateComponents(year: 2026, month: 11, day: day, hour: hour)))
  }

  @Test func lastUsedCardComesFirst() throws {
    let uses = try [("B", 9), ("C", 12), ("B", 10)].map {
      CardUses.Use(card: $0.0, date: try date(20, $0.1))
    }
    #expect(CardUses.sortedByLastUse(cards, uses).map(\.name) == ["C", "B", "A"])
    #expect(CardUses.sortedByLastUse(cards, []).map(\.name) == ["A", "B", "C"])
  }

  /// Card C is used on Saturday mornings, and card B in the evenings.
  @Test func habitDependsOnHourAndWeekday() throws {
    var uses: [CardUses.Use] = []
    for week in 0..<4 {
      uses.append(CardUses.Use(card: "C", date: try date(21 - 7 * week + (week > 2 ? 7 : 0), 10)))
    }
    for day in 9..<14 { uses.append(CardUses.Use(card: "B", date: try date(day, 18))) }
    func first(_ day: Int, _ hour: Int) throws -> String? {
      CardUses.sortedByHabit(cards, uses, at: try date(day, hour), in: calendar).first?.name
    }
    #expect(try first(28, 10) == "C")
    #expect(try first(25, 18) == "B")
    #expect(try first(25, 3) == "C", "seven hours are nearer than nine")
  }

  @Test func invalidCardsAreReportedByNumber() {
    let file = CardFile(parsing: "- {name: A, number: 1}\n- {name: B}\n", name: "/x/cards.yaml")
    #expect(file.cards.map(\.name) == ["A"], "valid cards are kept")
    #expect(file.problem == "cards.yaml: card 2 has no number")
    let multiple = CardFile(
      parsing: "- {name: A}\n- {name: B, number: 12}\n- {number: 1}\n", name: "/x/cards.yaml")
    #expect(
      multiple.problems == ["cards.yaml: card 1 has no number", "cards.yaml: card 3 has no name"])
    #expect(
      multiple.codeProblems == [
        "B: the number cannot be encoded as EAN-13: expected 12 or 13 digits"
      ])
    let mapping = CardFile(parsing: "cards: 3", name: "/x/cards.yaml")
    #expect(mapping.problem == "cards.yaml: expected a list of cards")
    let wrongType = CardFile(parsing: "- {name: [a], number: 1}", name: "/x/cards.yaml")
    #expect(wrongType.problem == "cards.yaml: card 1: name has the wrong type")
    let unknown = CardFile(
      parsing: "- {name: A, number: 1, symbology: runes}", name: "/x/cards.yaml")
    #expect(
      unknown.problem
        == "cards.yaml: card 1: unknown symbology “runes”; available: "
        + "ean13, code128, qr, pdf417, aztec, datamatrix"
    )
    let invalidYAML = CardFile(parsing: "- {name: A,\n  number: [\n", name: "/x/cards.yaml")
    #expect(invalidYAML.problem?.hasPrefix("cards.yaml: line 3: ") == true, "\(invalidYAML)")
  }

  /// Decoding such a text as a number, Yams would overflow.
  @Test(arguments: ["999999999999999999:59:59", "-999999999999999999:59:59", "1e999", "0x1p-9"])
  func numericTextIsReadAsString(text: String) {
    let file = CardFile(
      parsing: "- {name: A, number: \(text), balance: \(text), notices: [\(text)]}", name: "c.yaml")
    #expect(file.cards.map(\.number) == [text])
    #expect(file.cards.map(\.notices) == [[text]])
  }

  @Test func excessiveAliasesAreRejected() {
    let lines = (1...40).map { number in
      let aliases = Array(repeating: "*a\(number - 1)", count: 9).joined(separator: ", ")
      return "- a: &a\(number) [\(aliases)]\n"
    }
    let bomb = "- a: &a0 [x]\n" + lines.joined()
    for end in ["", "- {name: A, number: 1, notices: *a40}\n", "- {*a40: 1}\n"] {
      let file = CardFile(parsing: bomb + end, name: "c.yaml")
      #expect(file.cards.isEmpty)
      #expect(file.problem?.contains("aliases") == true, "\(file.problem ?? "")")
    }
  }
}

extension RGB {
  /// The brightness, 0…255.
  fileprivate var gray: UInt8 {
    UInt8(clamping: (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000)
  }
}
