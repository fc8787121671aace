import Cells
import Foundation
import Golden
@testable import TesseraKit
import TesseraUI
import Testing
@testable import TextWidget
import ViewTree
import WidgetOptions

/// Texts, quotes and Markdown.
struct TextWidgetTests {
  /// Tuesday, 12:00 in GMT.
  private let now = Date(timeIntervalSince1970: 1_795_521_600)
  private let folder: String

  init() throws {
    folder = try TemporaryFolder().path
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func settings(
    _ source: TextSource, file: String? = nil, text: String = "", line: LineChoice = .daily
  ) -> TextIntent {
    let intent = TextIntent()
    intent.source = source
    intent.file = file
    intent.text = text
    intent.line = line
    return intent
  }

  private func reader(_ settings: TextIntent) -> TextReader {
    TextReader(settings, environment: ["XDG_DATA_HOME": folder, "HOME": folder])
  }

  private func timeline(_ settings: TextIntent) async -> Timeline<TextEntry> {
    let provider = TextProvider(environment: ["XDG_DATA_HOME": folder, "HOME": folder])
    let context = TimelineProviderContext(
      family: .systemSmall, isPreview: false, displaySize: CGSize(width: 144, height: 144),
      date: now)
    return await provider.timeline(for: settings, in: context)
  }

  @Test func bundledQuotesAreCompleteAndFitIntoABox() {
    let quotes = QuoteFile.bundled.quotes
    #expect(quotes.count >= 100)
    for quote in quotes {
      #expect(quote.author?.isEmpty == false && quote.text.count <= 90, "\(quote)")
    }
  }

  @Test func quoteStaysForTheDayAndChangesOnTheNext() {
    let reader = reader(settings(.quoteOfTheDay))
    var previous: TextContent?
    for day in 20_000..<21_000 {
      let midnight = Date(localPeriod: day, seconds: 86400)
      let first = reader.content(at: midnight)
      #expect(first == reader.content(at: midnight.addingTimeInterval(22 * 3600)), "\(day)")
      #expect(first != previous, "\(day)")
      previous = first
    }
  }

  @Test func everyItemIsShownBeforeAnyRepeats() {
    for count in 1...60 {
      let indices = (0..<count).map { ItemOrder.index(at: 7 * count + $0, count: count) }
      #expect(Set(indices).count == count)
      #expect(ItemOrder.index(at: -3, count: count) < count)
    }
  }

  @Test(arguments: [
    ("Everything flows. — Heraclitus", "Everything flows.", "Heraclitus"),
    ("“Seize the day” - Horace", "Seize the day", "Horace"),
    ("no author", "no author", nil), ("a-b — ", "a-b —", nil),
  ])
  func quoteIsTextAndAuthor(line: String, text: String, author: String?) {
    #expect(Quote(parsing: line) == Quote(text: text, author: author))
  }

  @Test func usersQuotesReplaceTheBundledOnes() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/tessera", withIntermediateDirectories: true)
    _ = try write("# mine\nOne — A\n\nOne — A\nTwo — B\n", to: "tessera/quotes.txt")
    let timeline = await timeline(settings(.quoteOfTheDay))
    #expect(Set(timeline.entries.map(\.content.text)) == ["One", "Two"])
    #expect(timeline.files.map(\.path) == ["\(folder)/tessera/quotes.txt"])
    #expect(timeline.policy == .atEnd && timeline.entries[0].date == now)
  }

  @Test func lineOfAFileIsChosen() throws {
    let path = try write("first\n\n second \nlast\n", to: "lines.txt")
    func text(_ line: LineChoice) -> String {
      reader(settings(.line, file: path, line: line)).content(at: now).text
    }
    #expect(text(.first) == "first" && text(.last) == "last")
    let hourly = reader(settings(.line, file: path, line: .hourly))
    let texts = (0..<3).map { hourly.content(at: now.addingTimeInterval(Double($0) * 3600)).text }
    #expect(Set(texts) == ["first", "second", "last"])
    #expect(hourly.dates(from: now, count: 4).count == 4)
  }

  @Test func fileOfOneLineNeedsNoReload() async throws {
    let path = try write("only\n", to: "one.txt")
    let timeline = await timeline(settings(.line, file: "~/one.txt"))
    #expect(timeline.policy == .never && timeline.entries.map(\.content.text) == ["only"])
    #expect(timeline.files.map(\.path) == [path])
  }

  /// Binary, missing, empty and enormous files, a folder, and a pipe.
  @Test func fileThatCannotBeShownIsNamed() async throws {
    try Data([0xff, 0xfe, 0, 1]).write(to: URL(fileURLWithPath: "\(folder)/binary.txt"))
    _ = try write("\n \n", to: "empty.txt")
    try Data(count: (4 << 20) + 1).write(to: URL(fileURLWithPath: "\(folder)/huge.txt"))
    mkfifo("\(folder)/pipe.txt", 0o600)
    for (name, words) in [
      ("binary.txt", "not UTF-8"), ("missing.txt", "does not exist"), ("empty.txt", "is empty"),
      ("huge.txt", "larger"), ("pipe.txt", "a pipe"),
    ] {
      let timeline = await timeline(settings(.file, file: "\(folder)/\(name)"))
      let content = try #require(timeline.entries.first?.content)
      #expect(content.isMessage && content.text.contains(name), "\(content)")
      #expect(content.text.contains(words), "\(content)")
      #expect(timeline.files.map(\.path) == ["\(folder)/\(name)"])
    }
    #expect(await timeline(settings(.file)).entries.first?.content.isMessage == true)
    #expect(await timeline(settings(.typed, text: " \n")).entries.first?.content.isMessage == true)
  }

  @Test func controlCharactersAreRemoved() {
    let content = TextContent("a\u{1b}[31mb\u{7}\tc\u{9b}2J\nd")
    #expect(content.text == "a[31mb  c2J\nd")
    #expect(TextContent(String(repeating: "x", count: 1 << 20)).text.count == 4000)
  }

  @Test func markdownIsReadAsBlocks() {
    let text = """
      # Title
      A line
      and another

      - [x] done
        1. nested
      > quoted
      > more
      ```
      # not a heading
      ```
      ---
      """
    #expect(
      Document(parsing: text).blocks == [
        .heading(level: 1, "Title"), .paragraph("A line and another"),
        .item(depth: 0, marker: "•", isDone: true, "done"),
        .item(depth: 1, marker: "1.", isDone: nil, "nested"), .quote("quoted more"),
        .code("# not a heading"), .rule,
      ])
  }

  /// Text that would make a parser with back-tracking slow, or a view too large.
  @Test func hostileMarkdownIsBounded() {
    let texts = [
      String(repeating: "*_`[", count: 100_000), String(repeating: "> ", count: 100_000),
      String(repeating: "- a\n", count: 100_000), String(repeating: "#", count: 400_000),
      "```\n" + String(repeating: "x\n", count: 50_000),
    ]
    for text in texts {
      let document = Document(parsing: text)
      #expect(document.blocks.count <= 200)
      let page = DocumentPage(document, columns: 14, rows: 7)
      #expect(page.parts.reduce(0) { $0 + $1.rows } <= 7)
    }
  }

  @Test(arguments: 0...40)
  func typedLinesNeverExceedThePaper(columns: Int) {
    let text = "Supercalifragilistic words, and — short ones\n\n  indented"
    let typed = TypedLines(text, columns: columns, rows: 6)
    #expect(typed.lines.count <= 6)
    #expect(typed.lines.allSatisfy { $0.count <= max(1, columns) }, "\(typed.lines)")
  }

  @Test(arguments: 10...80)
  func posterFitsItsBox(columns: Int) {
    let size = CGSize(width: Double(columns) * 8, height: 112)
    // Two lines are higher than seven rows, and both words need 15 columns.
    #expect((PosterLayout("Go now", in: size) != nil) == (columns >= 15))
    for text in ["Go", "Go now", "Focus"] {
      guard let layout = PosterLayout(text, in: size) else { continue }
      #expect(layout.height <= 14)
      #expect(layout.lines.allSatisfy { $0.count * layout.pixelWidth <= columns * 2 })
    }
    #expect(PosterLayout("日本", in: size) == nil && PosterLayout(" ", in: size) == nil)
    #expect(PosterLayout("Élan", in: size) == PosterLayout("ELAN", in: size))
  }

  /// Every letter is drawn within its seven rows; a full stop stands on the line.
  @Test func posterLettersHaveSevenRows() throws {
    let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?.,:-'’&+"
    for character in characters {
      guard let columns = PosterLetters.columns(of: String(character)) else { continue }
      #expect(columns.contains { $0 != 0 } && columns.allSatisfy { $0 < 128 }, "\(character)")
    }
    #expect(PosterLetters.columns(of: ".") == [64])
  }

  /// The letters are wider than estimated, so the text is broken into more lines.
  @Test @MainActor func largeTextIsBrokenWhereItFits() throws {
    let candidates = LargeLines.candidates(
      "Breathe, then begin.", in: CGSize(width: 288, height: 272))
    #expect(
      candidates == [
        ["Breathe, then", "begin."], ["Breathe,", "then begin."],
        [
          "Breathe,", "then", "begin.",
        ],
      ])
    #expect(
      LargeLines.candidates("Breathe, then begin.", in: CGSize(width: 128, height: 112)) == [])
  }

  @Test func checklistKnowsItsMarks() {
    let items = ChecklistItem.items(of: "- [x] a\n[ ] b\n* c\nx d\nplain")
    #expect(items.map(\.title) == ["a", "b", "c", "d", "plain"])
    #expect(items.map(\.isDone) == [true, false, false, true, false])
  }

  @MainActor
  private func frame(
    _ style: TextStyle, _ content: TextContent, _ family: WidgetFamily
  ) throws -> CellBuffer {
    try BoxFrame.buffer(of: TextWidget(), family) {
      TextView(entry: TextEntry(date: now, content: content, style: style))
    }
  }

  @Test(arguments: [WidgetFamily.systemSmall, .systemMedium, .systemLarge])
  @MainActor func everyStyleIsLaidOutForItsBox(family: WidgetFamily) throws {
    let quote = TextContent("Hope is the thing with feathers.", author: "Emily Dickinson")
    let list = TextContent("[x] Milk\nBread\nPlums\nCheese\nSalt\nRice\nTea\nSoap")
    let document = TextContent(
      "# Notes\nSome **bold** and a [link](https://example.org).\n\n- one\n- [x] two\n\n> said")
    try expectGolden(frame(.large, TextContent("Call Mira"), family), "text-large-\(family)")
    try expectGolden(frame(.quote, quote, family), "text-quote-\(family)")
    try expectGolden(frame(.title, TextContent("Hut\nKeys"), family), "text-title-\(family)")
    try expectGolden(frame(.poster, TextContent("Focus"), family), "text-poster-\(family)")
    try expectGolden(frame(.typewriter, quote, family), "text-typewriter-\(family)")
    try expectGolden(frame(.list, list, family), "text-list-\(family)")
    try expectGolden(frame(.document, document, family), "text-document-\(family)")
  }
}
