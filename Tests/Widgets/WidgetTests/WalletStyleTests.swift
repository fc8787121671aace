import Cells
import Foundation
import Golden
import TesseraKit
import TesseraUI
import Testing
import ViewTree
@testable import WalletWidget

/// The styles of the wallet in each size, and which cards they show.
struct WalletStyleTests {
  /// Tuesday, 10:18 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_511_880)

  private static let text = """
    - {name: Bookshop, number: "5901234123457", color: "#5b8def", balance: 120 points}
    - {name: Pharmacy, number: PH-2026-9624, symbology: code128, color: "#57b894", notices: [−10 % today]}
    - {name: Cinema, number: CIN7731452, symbology: aztec, color: "#c678a8", date: "2026-11-27 19:30", fields: {Hall: "4", Seat: F 12}}
    - {name: Gym, number: "1234567", symbology: qr, color: "#222222", expires: "2026-12-31"}
    - {name: Airline, number: M1DOE/JANE-TSR2026, symbology: pdf417}
    """

  private func cards() -> [Card] { CardFile(parsing: Self.text, name: "cards.yaml").cards }

  private func entry(_ style: WalletStyle, first: String = "Bookshop") -> WalletEntry {
    let cards = cards()
    return WalletEntry(
      date: now,
      cards: cards.filter { $0.name == first } + cards.filter { $0.name != first }, style: style)
  }

  @MainActor
  private func box(
    _ entry: WalletEntry, _ family: WidgetFamily
  ) throws -> CellBuffer {
    try picture("wallet", of: WalletWidget(), family, at: entry.date) { WalletView(entry: entry) }
  }

  @Test(arguments: WalletStyle.allCases, families) @MainActor
  func styleFitsEachSize(style: WalletStyle, family: WidgetFamily) throws {
    let entry = entry(style, first: style == .pass ? "Cinema" : "Bookshop")
    try expectGolden(try box(entry, family), "wallet-\(style)_\(family)")
  }

  /// A reader needs dark modules on a light quiet zone, whatever the colors of the box are.
  @Test(arguments: [WalletStyle.wallet, .code, .pass]) @MainActor
  func codeInTheBoxIsReadableAndNotRecolored(style: WalletStyle) throws {
    let buffer = try box(entry(style, first: "Gym"), .systemLarge)
    for palette in [Palette(), .light] {
      let image = BlockImage.pgm(columns: buffer.size.width, rows: buffer.size.height) { x, y in
        let cell = buffer[x, y]
        return BlockImage.Cell(
          code: cell.code, foreground: (palette.color(of: cell.foreground) ?? palette[.text]).gray,
          background: (palette.color(of: cell.background) ?? palette.background).gray)
      }
      let text = try BlockImage.read(image, with: "/usr/bin/zbarimg", ["--raw", "-q"])
      #expect(text == "1234567\n", "\(style)\n\(buffer.transcript)")
    }
  }

  @Test(arguments: [WidgetFamily.systemSmall, .systemMedium]) @MainActor
  func codeThatDoesNotFitIsItsNumber(family: WidgetFamily) throws {
    let text = try box(entry(.code), family).transcript
    #expect(text.contains("5901234123457") && text.contains("Press to scan"))
  }

  /// After a single chosen card, the others follow in the order of their use.
  @Test func nextCardsFollowInTheOrderOfUse() {
    let cards = cards()
    let uses = [("Gym", 1.0), ("Cinema", 2), ("Bookshop", 3)].map {
      CardUses.Use(card: $0.0, date: now.addingTimeInterval($0.1))
    }
    func names(_ chosen: [Card]) -> [String] {
      WalletProvider.cards(chosen: chosen, of: cards, uses).map(\.name)
    }
    #expect(names([cards[1]]) == ["Pharmacy", "Bookshop", "Cinema", "Gym", "Airline"])
    #expect(names([cards[4], cards[0]]) == ["Airline", "Bookshop"], "several are shown alone")
    #expect(names([]) == cards.map(\.name))
    #expect(WalletProvider.ticketsFirst(cards, at: now).first?.name == "Cinema")
    let later = now.addingTimeInterval(5 * 86400)
    #expect(WalletProvider.ticketsFirst(cards, at: later).first?.name == "Bookshop")
  }

  @Test func entriesChangeWhenCardsAreOver() async throws {
    let folder = try TemporaryFolder().path
    let path = "\(folder)/cards.yaml"
    try Self.text.write(toFile: path, atomically: true, encoding: .utf8)
    let provider = WalletProvider(environment: ["TESSERA_CARDS": path])
    let timeline = await provider.timeline(
      for: WalletIntent(), in: WeatherFixture.context(at: now))
    let ends = try ["2026-11-28", "2027-01-01"].map { try #require(CardDate($0)).date }
    #expect(timeline.entries.map(\.date) == [now] + ends)
    #expect(timeline.files.map(\.path) == [path])
  }
}

/// Dates and fields of tickets.
struct CardDateTests {
  @Test(arguments: [
    "soon", "2026-13-01", "2026-02-30", "2026-11-27 25:00", "2026-11-27 19:61", "27.11.2026", "",
    "2026-11-27 19:30 pm", "٢٠٢٦-١١-٢٧",
  ])
  func otherTextIsNoDate(text: String) {
    #expect(CardDate(text) == nil)
    let file = CardFile(
      parsing: "- {name: A, number: \"1\", symbology: qr, date: \"\(text)\"}", name: "cards.yaml")
    #expect(file.cards.count == 1, "the card is kept")
    #expect(file.problem?.hasPrefix("cards.yaml: card 1: date: “\(text)” is not a date") == true)
  }

  @Test func dateMayHaveATimeAndAZone() throws {
    #expect(CardDate("2026-11-27")?.hasTime == false)
    #expect(CardDate("2026-11-27 19:30")?.hasTime == true)
    let date = try #require(CardDate("2026-11-27T19:30:00+01:00"))
    #expect(date.date == (try instant("2026-11-27T18:30:00Z")))
  }

  @Test func fieldsKeepTheirOrderAndHaveALimit() throws {
    let fields = (0..<40).map { "F\(39 - $0): \"x\\e[31m\"" }.joined(separator: ", ")
    let file = CardFile(
      parsing: "- {name: A, number: \"1\", symbology: qr, fields: {\(fields)}}", name: "c.yaml")
    #expect(file.cards.first?.fields.map(\.label) == (0..<8).map { "F\(39 - $0)" })
    let wrong = CardFile(parsing: "- {name: A, number: \"1\", fields: [1]}", name: "c.yaml")
    #expect(wrong.cards.isEmpty && wrong.problem?.contains("fields") == true, "\(wrong.problems)")
  }

  @Test(
    arguments: [
      "", "- {name: A, number: \"1\"", "{{{{", "\u{0}\u{1}", "- 5\n- x\n- [a]",
      String(repeating: "- {name: A}\n", count: 5000),
    ].map(LongText.init))
  func hostileFileHasNoCardsButProblems(file text: LongText) {
    let file = CardFile(parsing: text.text, name: "cards.yaml")
    #expect(file.cards.isEmpty && !file.problems.isEmpty && file.problems.count <= 100)
  }
}

extension RGB {
  /// The brightness, 0…255.
  fileprivate var gray: UInt8 {
    UInt8(clamping: (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000)
  }
}
