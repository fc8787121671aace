import Foundation
import PseudoTerminals
import RecordedServer
import Testing

/// From an empty home screen to one of the user's own, with the real programs: a text design in
/// purple on a picture, a photo album, the moon, a clock in a FIGlet font that becomes the agenda in
/// the evening, the weather of a town typed by its first letters, and a launcher.
@Suite(.serialized)
struct PersonalScreenTests {
  /// What the user has at hand: the keyboard, or the mouse and the keyboard only for text.
  enum Hand: CaseIterable {
    case keyboard, mouse
  }

  @Test(arguments: Hand.allCases) func screenOfOnesOwn(hand: Hand) throws {
    let user = try User(hand)
    try user.makesTextDesign()
    try user.addsPhotos()
    try user.adds("Astronomy", search: "moon")
    try user.addsClockThatBecomesTheAgenda()
    try user.addsWeather()
    try user.addsLauncher()
    try user.startsLauncherAndReturns()
    let home = try #require(user.sandbox.text(of: "config/tessera/home.yaml"))
    let designs = try #require(user.sandbox.text(of: "config/tessera/designs.yaml"))
    for line in [
      "design: Mantra", "path: \"~/Pictures/\"", "minutes: 5", "numerals: tiny",
      "\"from 17:00\": calendar-small", "Lisbon",
    ] { #expect(home.contains(line), "\(line)\n\(home)") }
    for line in ["tint: purple", "background: \"~/Pictures/hills.png\"", "Breathe"] {
      #expect(designs.contains(line), "\(line)\n\(designs)")
    }
    let launchers = try #require(user.sandbox.text(of: "config/tessera/launchers.yaml"))
    #expect(launchers.contains("htop"))
    user.terminal.type("q")
    #expect(user.terminal.end() == 0)
    #expect(try user.sandbox.run(["config", "validate"]).status == 0)
  }
}

/// A user who does not read the manual: each step uses what the screen shows.
private struct User {
  typealias Hand = PersonalScreenTests.Hand

  let sandbox: Sandbox
  let terminal: PseudoTerminal
  private let hand: Hand
  private let server: RecordedServer

  /// A time zone in which it is about noon, so that a rule from 17:00 does not apply yet.
  private static var zoneOfNoon: String {
    let offset = 12 - Int(Date().timeIntervalSince1970 / 3600) % 24
    // The sign is that of POSIX: zones east of Greenwich are negative.
    return offset == 0 ? "UTC" : "Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset))"
  }

  init(_ hand: Hand) throws {
    self.hand = hand
    sandbox = try Sandbox()
    server = try RecordedServer(.body(Data(Self.towns.utf8)))
    try sandbox.write("widgets: []\n", to: "config/tessera/home.yaml")
    try sandbox.write("grid: 18x9\nmotion: reduced\n", to: "config/tessera/config.yaml")
    try sandbox.write(Self.font, to: "data/tessera/fonts/tiny.flf")
    try sandbox.write("#!/bin/sh\necho processes; read -r line\n", to: "bin/htop")
    let program = "\(sandbox.folder)/bin/htop"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.folder)/Pictures", withIntermediateDirectories: true)
    let picture = try #require(Data(base64Encoded: Self.picture))
    try picture.write(to: URL(fileURLWithPath: "\(sandbox.folder)/Pictures/hills.png"))
    var environment = sandbox.environment
    environment["PATH"] = "\(sandbox.folder)/bin:/usr/bin:/bin"
    environment["TZ"] = Self.zoneOfNoon
    environment["TESSERA_GEOCODER_URL"] = "\(server.address)"
    environment["TESSERA_WEATHER_URL"] = "\(server.address)"
    environment["TESSERA_AIR_URL"] = "\(server.address)"
    terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: environment, columns: 120, rows: 40)
    try #require(terminal.wait(toSee: "This home screen is empty"))
  }

  // MARK: What the user makes

  func makesTextDesign() throws {
    try opens("make a design", key: "D", showing: "New design")
    try chooses("Text", in: "Widget")
    try chooses("My text", in: "Source")
    try types("Breathe", in: "Text")
    try chooses("purple", in: "Tint")
    try chooses("picture", in: "Background")
    try types("~/Pictures/hills.png", in: "Picture")
    try types("Mantra", in: "Name")
    try presses("save", key: "\r")
    try #require(terminal.wait { !terminal.shown.contains("New design") }, "\(terminal.shown)")
    try sees("Mantra added", "Breathe")
  }

  func addsPhotos() throws {
    try adds("Photo")
    try opensSettings(of: "Photo")
    // Without the slash, the prompt of the row has the same text.
    try types("~/Pictures/", in: "File or folder")
    try replaces("5", in: "Minutes per photo")
    try saves()
  }

  func addsClockThatBecomesTheAgenda() throws {
    try adds("Clock")
    try opensSettings(of: "Clock")
    try chooses("tiny", in: "Numerals")
    try saves()
    try adds("Calendar")
    try opensSettings(of: "Calendar")
    try chooses("Agenda", in: "Style")
    try saves()
    try stacks("Calendar", on: "Clock")
    try opensStack()
    try setsTimes("from 17:00", of: "Calendar")
  }

  func addsWeather() throws {
    try adds("Weather")
    try opensSettings(of: "Weather")
    try searches("lis", choosing: "Lisbon", in: "Place")
    try saves()
  }

  func addsLauncher() throws {
    try adds("Launcher")
    try sees("Add a launcher")
    switch hand {
    case .keyboard: terminal.type("\r")
    case .mouse: try clicks("Add a launcher")
    }
    try sees("find, or type a command")
    terminal.type("htop")
    try sees("Add “htop”")
    switch hand {
    case .keyboard:
      try moves(to: "▌ Add “htop”")
      terminal.type("\r")
    case .mouse: try clicks("Add “htop”")
    }
    try sees("htop added")
  }

  func startsLauncherAndReturns() throws {
    // The tile appears when the widget has read the changed file.
    try #require(terminal.wait { tile != nil }, "\(terminal.shown)")
    switch hand {
    case .keyboard: terminal.type("\r")
    case .mouse: click(at: try #require(tile))
    }
    try sees("processes")
    terminal.type("\n")
    try sees("Launcher", "Breathe")
  }

  // MARK: What the user does

  func adds(_ name: String, search: String? = nil) throws {
    try opens("add", key: "+", showing: "Add a widget")
    terminal.type(search ?? name)
    try #require(terminal.wait { terminal.screen.lines.contains { $0.contains("▌ \(name)") } })
    try presses("add", key: "\r")
    try #require(terminal.wait { !terminal.shown.contains("Add a widget") }, "\(terminal.shown)")
  }

  private func opens(_ label: String, key: String, showing text: String) throws {
    try presses(label, key: key, untilShowing: text)
  }

  /// Presses a key, or clicks its label, until a text is shown.
  ///
  /// A label in the status line may move while it is clicked, because a view arrives.
  private func presses(_ label: String, key: String, untilShowing text: String) throws {
    for _ in 0..<5 where !terminal.shown.contains(text) {
      try presses(label, key: key)
      guard hand == .mouse else { break }
      _ = terminal.wait(5, toSee: text)
    }
    try sees(text)
  }

  /// Presses a key, or clicks its label.
  private func presses(_ label: String, key: String) throws {
    let symbol = key == "\r" ? "↵" : key
    switch hand {
    case .keyboard: terminal.type(key)
    case .mouse: try clicks("\(symbol) \(label)")
    }
  }

  /// Opens the settings of the box that was added last.
  private func opensSettings(of name: String) throws {
    switch hand {
    case .keyboard: terminal.type("s")
    case .mouse:
      try beginsEditing()
      try clicks(" \(name) ")
    }
    try sees("\(name) · settings")
  }

  /// Clicks “edit” in the status line, whose labels move when a notice ends or a view arrives.
  private func beginsEditing() throws {
    for _ in 0..<5 where !terminal.shown.contains("e done") {
      try clicks("e edit")
      _ = terminal.wait(5, toSee: "e done")
    }
    try sees("e done")
  }

  private func endsEditing() throws {
    try clicks("e done")
    try #require(terminal.wait { !terminal.shown.contains("e done") }, "\(terminal.shown)")
  }

  private func saves() throws {
    try presses("save", key: "\r")
    try #require(terminal.wait { !terminal.shown.contains("· settings") }, "\(terminal.shown)")
    if hand == .mouse { try endsEditing() }
  }

  private func chooses(_ option: String, in row: String) throws {
    try searches(option, choosing: option, in: row)
  }

  private func searches(_ text: String, choosing option: String, in row: String) throws {
    try opensPicker(of: row)
    terminal.type(text)
    // The option moves while the text is typed.
    try sees("/ \(text)")
    try picks(option, in: row)
  }

  private func opensPicker(of row: String) throws {
    try focuses(row)
    switch hand {
    case .keyboard: terminal.type(" ")
    case .mouse: try clicks("▌ \(row)")
    }
    try sees(" · \(row) ─")
  }

  private func picks(_ option: String, in row: String) throws {
    try #require(terminal.wait { selectedOption(option) != nil }, "\(terminal.shown)")
    switch hand {
    case .keyboard: terminal.type("\r")
    case .mouse: click(at: try #require(selectedOption(option)))
    }
    try #require(terminal.wait { !terminal.shown.contains(" · \(row) ─") }, "\(terminal.shown)")
  }

  /// The cell of an option that has the pointer, or `nil`.
  private func selectedOption(_ option: String) -> (x: Int, y: Int)? {
    let lines = terminal.screen.lines
    let y = lines.firstIndex { $0.contains("▌") && $0.contains(" \(option) ") }
    return y.flatMap { y in position(of: " \(option) ", from: y) }
  }

  private func types(_ text: String, in row: String) throws {
    try focuses(row)
    terminal.type(text)
    try sees(text)
  }

  private func replaces(_ text: String, in row: String) throws {
    try focuses(row)
    terminal.type("\u{15}\(text)")
    try sees(text)
  }

  private func focuses(_ row: String) throws {
    switch hand {
    case .keyboard: try moves(to: "▌ \(row)")
    case .mouse:
      for _ in 0..<30 where position(of: " \(row) ") == nil { try scrollsDown() }
      if !terminal.shown.contains("▌ \(row)") { try clicks("  \(row) ") }
    }
    try sees("▌ \(row)")
  }

  /// Presses the Down key until a text is shown.
  private func moves(to text: String) throws {
    for _ in 0..<30 where !terminal.shown.contains(text) { try movesDown() }
    try sees(text)
  }

  /// Moves to the next row, whose line has the pointer.
  private func movesDown() throws {
    let row = selectedRow
    terminal.type("\u{1b}[B")
    try #require(terminal.wait { selectedRow != row }, "\(terminal.shown)")
  }

  private func scrollsDown() throws {
    let row = selectedRow
    terminal.type("\u{1b}[<65;60;20M")
    try #require(terminal.wait { selectedRow != row }, "\(terminal.shown)")
  }

  /// The name of the row with the pointer, or `nil`.
  private var selectedRow: Substring? {
    // The digits of a clock contain the pointer's glyph, too.
    terminal.shown.firstMatch(of: /│  ▌ (\w.{10})/)?.output.1
  }

  /// Stacks the box that was added last on another.
  private func stacks(_ name: String, on target: String) throws {
    switch hand {
    case .keyboard:
      terminal.type("S")
      try sees("choose a box")
      for _ in 0..<5 where !terminal.shown.contains("═ \(target) ═") {
        let before = terminal.shown
        terminal.type("\t")
        try #require(terminal.wait { terminal.shown != before }, "\(terminal.shown)")
      }
      terminal.type("\r")
      try sees("Stack of 2")
    case .mouse:
      try beginsEditing()
      let start = try #require(position(of: " \(name) "))
      let end = try #require(position(of: " \(target) "))
      drag(from: start, to: (end.x + 1, end.y + 1))
      // The stack shows the box that was dropped.
      try #require(terminal.wait { position(of: " \(target) ") == nil }, "\(terminal.shown)")
      try endsEditing()
    }
  }

  private func opensStack() throws {
    if hand == .mouse {
      try beginsEditing()
    }
    try presses("stack", key: "S", untilShowing: "Smart Rotate")
  }

  private func setsTimes(_ times: String, of name: String) throws {
    switch hand {
    case .keyboard:
      for _ in 0..<4 where !selects(name) { try movesDown() }
      terminal.type("t")
    case .mouse:
      if !selects(name) { try clicks("○ \(name)") }
      try clicks("t times")
    }
    try sees("always, or times")
    terminal.type(times)
    try presses("save", key: "\r")
    try #require(terminal.wait { !terminal.shown.contains("always, or times") })
    try sees(times)
    switch hand {
    case .keyboard: terminal.type("\u{1b}")
    case .mouse: try clicks("Esc close")
    }
    try #require(terminal.wait { !terminal.shown.contains("Smart Rotate") }, "\(terminal.shown)")
    if hand == .mouse { try endsEditing() }
  }

  private func selects(_ name: String) -> Bool {
    terminal.screen.lines.contains { $0.contains("▌") && $0.contains(name) }
  }

  // MARK: The screen and the mouse

  private func sees(
    _ texts: String..., location: SourceLocation = #_sourceLocation
  ) throws {
    for text in texts {
      try #require(
        terminal.wait(toSee: text), "\(text)\n\(terminal.shown)", sourceLocation: location)
    }
  }

  /// The cell of a text, or `nil` if it is not on the screen.
  private func position(of text: String, from firstLine: Int = 0) -> (x: Int, y: Int)? {
    for (y, line) in terminal.screen.lines.enumerated().dropFirst(firstLine) {
      guard let range = line.range(of: text) else { continue }
      return (line.distance(from: line.startIndex, to: range.lowerBound) + 1, y)
    }
    return nil
  }

  /// The name below the launcher's tile.
  private var tile: (x: Int, y: Int)? {
    let lines = terminal.screen.lines
    guard let top = lines.firstIndex(where: { $0.contains(" Launcher ") }) else { return nil }
    return position(of: "htop").flatMap { $0.y > top && $0.y < top + 9 ? $0 : nil }
  }

  private func clicks(_ text: String) throws {
    try #require(terminal.wait { position(of: text) != nil }, "\(text)\n\(terminal.shown)")
    click(at: try #require(position(of: text)))
  }

  private func click(at point: (x: Int, y: Int)) {
    terminal.type("\u{1b}[<0;\(point.x + 1);\(point.y + 1)M")
    terminal.type("\u{1b}[<0;\(point.x + 1);\(point.y + 1)m")
  }

  private func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    terminal.type("\u{1b}[<0;\(start.x + 1);\(start.y + 1)M")
    terminal.type("\u{1b}[<32;\(end.x + 1);\(end.y + 1)M")
    terminal.type("\u{1b}[<0;\(end.x + 1);\(end.y + 1)m")
  }

  // MARK: What the user has

  /// The geocoder's answer for “lis”.
  private static let towns = """
    {"results": [
      {"name": "Lisbon", "admin1": "Lisbon", "country": "Portugal", "latitude": 38.72,
       "longitude": -9.13, "timezone": "Europe/Lisbon"},
      {"name": "Lisburn", "admin1": "Northern Ireland", "country": "United Kingdom",
       "latitude": 54.52, "longitude": -6.04, "timezone": "Europe/London"}]}
    """

  /// A FIGlet font of two rows, in which each character is twice as large.
  private static var font: String {
    let glyphs = (32...126).map { code in
      let character = Character(UnicodeScalar(UInt8(code)))
      return "\(character)\(character)@\n\(character)\(character)@@\n"
    }
    return "flf2a$ 2 1 6 0 1\nA comment.\n" + glyphs.joined()
  }

  /// A picture of 48 × 32 pixels.
  private static let picture = """
    iVBORw0KGgoAAAANSUhEUgAAADAAAAAgBAMAAACm+uYvAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoA\
    AACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAAJFBMVEU2Z6lMcqVhfaJqgaB3iJ6Ok5qinZezpZTQtI/kvoz0xon///+j\
    yyM+AAAAAWJLR0QLH9fEwAAAAAd0SU1FB+oLGBIyJ86uSiEAAAEpSURBVCjPlYvhdYMwDITlDTAb2HSCmAmIWYBnswFm\
    g9gb4GwA2QCm7Mlp076+8iOf5NOdBERvU8lKQKkSoiISFRICsRWVBKKMSgoWQPIEkqqWsmbFVLJWUIVIWimta610jQmv\
    6qKK9AnUNI0xl8Z0uiuLxlwMQ+YKbVujrbZdZ+21LHCwtm0tZOiGjw6/WU4AB1dMz9X73n5Bzrqe34Cd84O3Hl+43pL/\
    pvfesbpn/Dn8gfwIxZtQrONYNhNNYQpjCGOZ02tOFE6gOczhFsJ8475xQMKk+GKOv6F4AsW0pJjSsixPwUBMiRZOOS45\
    5siXZ8yRck6lFxQ3bPE4/A8Od+51zWtG39mz0LrdN/S6bnBQUFa0nUDHsT+Oo+i+H9vOfsOGjhPeP3wCo9wN+TaatioA\
    AAAldEVYdGRhdGU6Y3JlYXRlADIwMjYtMTEtMjRUMTg6NTA6MzkrMDA6MDBhqYdFAAAAJXRFWHRkYXRlOm1vZGlmeQAy\
    MDI2LTExLTI0VDE4OjUwOjM5KzAwOjAwEPQ/+QAAAABJRU5ErkJggg==
    """
}
