import Foundation
import PseudoTerminals
import Testing

/// Pictures in pixels, on terminals that answer that they show them.
@Suite(.serialized)
struct PictureTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try Self.bitmap(width: 240, height: 160)
      .write(to: URL(fileURLWithPath: "\(sandbox.folder)/photo.bmp"))
    try sandbox.write(
      """
      widgets:
        - {widget: photo, family: large, settings: {PhotoIntent: {path: \(sandbox.folder)/photo.bmp}}}
        - {widget: clock, family: small}

      """, to: "config/tessera/home.yaml")
  }

  /// Returns a photo without large areas of one color.
  private static func bitmap(width: Int, height: Int) -> Data {
    var data = Data("BM".utf8)
    func append(_ values: UInt32...) {
      for value in values {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    let size = UInt32(width * height * 4)
    append(54 + size, 0, 54)
    append(40, UInt32(width), UInt32(height), 1 | 32 << 16, 0, size, 0, 0, 0, 0)
    for y in 0..<height {
      for x in 0..<width { data.append(contentsOf: [UInt8(x), UInt8(y), UInt8(x * y & 255), 255]) }
    }
    return data
  }

  private func start(
    _ answers: [String: String], environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")],
      environment: sandbox.environment.merging(environment) { $1 })
    var answering = AnsweringTerminal.capable
    answering.answers.merge(answers) { $1 }
    terminal.answering = answering
    return terminal
  }

  private static let kitty = [AnsweringTerminal.Query.name: "\u{1b}P>|kitty(0.41.1)\u{1b}\\"]
  private static let transmission = "\u{1b}_Ga=T,f=100"
  private static let deletion = "\u{1b}_Ga=d,d=I,i="

  /// Returns whether the output contains a placeholder.
  ///
  /// With the marks that follow it, a placeholder is one `Character`.
  private static func hasPlaceholder(_ terminal: PseudoTerminal) -> Bool {
    terminal.text.unicodeScalars.contains("\u{10eeee}")
  }

  /// Starts the dashboard and waits until the photo is on the screen and nothing more is sent.
  private func startWithPicture(environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try start(Self.kitty, environment: environment)
    #expect(terminal.wait(for: Self.transmission))
    #expect(terminal.wait { Self.hasPlaceholder(terminal) })
    #expect(terminal.waitUntilIdle())
    return terminal
  }

  /// The sequences are not text, so the sum of what is sent shows what is repeated.
  @Test func aPictureIsSentOnceAndASheetOverItNeedsNoPixels() throws {
    let terminal = try startWithPicture()
    terminal.clearOutput()
    terminal.type("?")
    #expect(terminal.wait(toSee: "move between boxes"))
    terminal.type("\u{1b}")
    #expect(terminal.wait { Self.hasPlaceholder(terminal) }, "the cells return")
    #expect(terminal.waitUntilIdle())
    #expect(!terminal.text.contains("\u{1b}_G"))
    // A clock's minute, or nothing at all.
    terminal.clearOutput()
    #expect(terminal.waitUntilIdle())
    #expect(terminal.text.utf8.count < 1000)
    // The focus moves to the clock, which changes the borders.
    terminal.type("\t")
    #expect(terminal.wait { !terminal.output.isEmpty })
    #expect(terminal.waitUntilIdle())
    #expect(!terminal.text.contains("\u{1b}_G") && !Self.hasPlaceholder(terminal))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.text.contains(Self.deletion))
  }

  /// With kitty's protocol, the alternate screen has its own pictures.
  @Test func picturesAreSentToTheScreenThatShowsThem() throws {
    try sandbox.write("pictures: kitty\n", to: "config/tessera/config.yaml")
    let terminal = try start([:])
    #expect(terminal.wait { Self.hasPlaceholder(terminal) })
    let text = terminal.text
    // The screen is entered, left and entered again at the start, which makes ncurses send a frame in
    // one piece.
    let screen = try #require(text.range(of: "\u{1b}[?1049h", options: .backwards))
    #expect(try #require(text.range(of: Self.transmission)).lowerBound > screen.upperBound)
    terminal.type("q")
    #expect(terminal.end() == 0)
    let end = try #require(terminal.text.range(of: "\u{1b}[?1049l", options: .backwards))
    #expect(try #require(terminal.text.range(of: Self.deletion)).upperBound < end.lowerBound)
  }

  @Test func everyPictureThatWasSentIsDeletedAtTheEnd() throws {
    let terminal = try startWithPicture()
    let sent = Self.identifiers(after: "\u{1b}_Ga=T,f=100,t=d,i=", in: terminal.text)
    #expect(!sent.isEmpty)
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(Self.identifiers(after: Self.deletion, in: terminal.text).isSuperset(of: sent))
  }

  @Test func aCrashLeavesNoPicture() throws {
    let terminal = try startWithPicture(
      environment: ["TESSERA_DEBUG_TRAP": "1", "SWIFT_BACKTRACE": "enable=no"])
    let sent = Self.identifiers(after: "\u{1b}_Ga=T,f=100,t=d,i=", in: terminal.text)
    terminal.type("\u{1b}[24~")
    #expect(terminal.end() != 0)
    #expect(Self.identifiers(after: Self.deletion, in: terminal.text).isSuperset(of: sent))
  }

  @Test func redrawingAndASizeSendThePicturesAgain() throws {
    let terminal = try startWithPicture()
    terminal.clearOutput()
    terminal.type("\u{0c}")
    #expect(terminal.wait(for: Self.transmission))
    #expect(terminal.text.contains(Self.deletion))
    #expect(terminal.waitUntilIdle())
    terminal.resize(columns: 100, rows: 30)
    #expect(terminal.wait { Self.hasPlaceholder(terminal) })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func theSettingForCellsSendsNoPixels() throws {
    try sandbox.write("pictures: cells\n", to: "config/tessera/config.yaml")
    let terminal = try start(Self.kitty)
    #expect(terminal.wait(toSee: "▀"))
    #expect(terminal.waitUntilIdle())
    #expect(!terminal.text.contains("\u{1b}_Ga=T") && !Self.hasPlaceholder(terminal))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// A terminal with kitty's protocol but without placeholders, and with sixel.
  @Test func sixelPicturesAreDrawnAfterTheText() throws {
    let terminal = try start([:])
    #expect(terminal.wait(for: "\u{1b}P0;1;0q"))
    #expect(terminal.waitUntilIdle())
    #expect(!Self.hasPlaceholder(terminal))
    terminal.clearOutput()
    terminal.type("?")
    #expect(terminal.wait(toSee: "move between boxes"))
    #expect(terminal.waitUntilIdle())
    #expect(!terminal.text.contains("\u{1b}P0;1;0q"))
    terminal.type("\u{1b}")
    #expect(terminal.wait(for: "\u{1b}P0;1;0q"), "drawn again")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  private static func identifiers(after prefix: String, in text: String) -> Set<Substring> {
    Set(
      text.components(separatedBy: prefix).dropFirst()
        .compactMap { $0.split(separator: ",").first })
  }
}
