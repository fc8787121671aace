package import Cells

/// One command of a tape.
package enum TapeCommand: Hashable, Sendable {
  case output(String)
  case set(TapeSetting)
  case environment(String, String)
  case source(String)
  /// Text, letter by letter; the time between two, in seconds, or `nil` for the typing speed.
  case type(String, each: Double?)
  /// A key, so many times.
  case key(KeyPress, count: Int, each: Double?)
  case click(Point)
  /// The wheel over a cell, down by so many steps; less than 0 is up.
  case wheel(Point, steps: Int)
  /// The mouse takes something up at one cell and lets it go at another.
  case drag(from: Point, to: Point)
  case sleep(Double)
  case wait(TapeWait)
  case hide, show
  case screenshot(String)
  case resize(Size)
  /// The wall clock goes on by so many seconds while so many of the recording pass.
  case advance(Double, within: Double)
  /// The wall clock stands at a date, as it is written.
  case at(String)
}

/// What a tape waits for.
package struct TapeWait: Hashable, Sendable {
  package enum Scope: Hashable, Sendable {
    case screen
    /// The bottom line.
    case line
  }

  package var scope: Scope
  /// A regular expression.
  package var pattern: String
  /// In seconds.
  package var limit: Double

  package init(scope: Scope, pattern: String, limit: Double) {
    self.scope = scope
    self.pattern = pattern
    self.limit = limit
  }
}

extension TapeCommand {
  static let names =
    [
      "Output", "Set", "Env", "Source", "Type", "Sleep", "Wait", "Hide", "Show", "Screenshot",
      "Click",
      "Wheel", "Drag", "Resize", "Advance", "At", "Ctrl+", "Alt+", "Shift+",
    ] + keys.map(\.0)

  private static let keys: [(String, Key)] = [
    ("Enter", .enter), ("Space", .character(" ")), ("Tab", .tab), ("Backspace", .backspace),
    ("Delete", .delete), ("Insert", .insert), ("Escape", .escape), ("Up", .up), ("Down", .down),
    ("Left", .left), ("Right", .right), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ("Home", .home), ("End", .end),
  ]

  /// How files of one picture end.
  private static let pictures = [".txt", ".ansi", ".svg", ".html", ".json"]

  /// The next command of a line, or `nil` at its end.
  init?(_ words: inout TapeWords) throws(TapeError) {
    guard let name = try words.command() else { return nil }
    switch name {
    case "Output": self = .output(try words.text("a path"))
    case "Set": self = .set(try TapeSetting(&words))
    case "Env":
      let name = try words.variable()
      self = .environment(name, try words.value(of: name))
    case "Source": self = .source(try words.text("a path"))
    case "Type":
      let each = try words.attached()
      self = .type(try words.letters(), each: each)
    case "Sleep": self = .sleep(try words.seconds())
    case "Hide": self = .hide
    case "Show": self = .show
    case "Screenshot":
      let path = try words.text("a path")
      guard let dot = path.lastIndex(of: "."), Self.pictures.contains(String(path[dot...])) else {
        let names = Self.pictures.joined(separator: ", ")
        throw words.error(.expected("a picture's name: it ends with \(names)", found: path))
      }
      self = .screenshot(path)
    case "Click": self = .click(try words.point())
    case "Wheel":
      let point = try words.point()
      self = .wheel(point, steps: try words.number("steps like 1 or -1", in: -100...100))
    case "Drag": self = .drag(from: try words.point(), to: try words.point())
    case "Resize": self = .resize(try words.size())
    case "Advance":
      let within = try words.attached() ?? 0
      self = .advance(try words.clockSeconds(), within: within)
    case "At": self = .at(try words.text("a date like 2026-11-21T10:18"))
    default:
      if name.hasPrefix("Wait") {
        self = .wait(try TapeWait(name, &words))
      } else {
        let press = try Self.press(name, words)
        let each = try words.attached()
        self = .key(press, count: try words.count() ?? 1, each: each)
      }
    }
  }

  private static func press(
    _ name: String, _ words: TapeWords
  ) throws(TapeError) -> KeyPress {
    var rest = Substring(name)
    var modifiers: Modifiers = []
    for (prefix, modifier) in [("Ctrl+", Modifiers.control), ("Alt+", .alt), ("Shift+", .shift)]
    where rest.hasPrefix(prefix) && rest.count > prefix.count {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    if let key = keys.first(where: { $0.0 == rest })?.1 { return KeyPress(key, modifiers) }
    if rest.first == "F", let number = Int(rest.dropFirst()), (1...24).contains(number) {
      return KeyPress(.function(number), modifiers)
    }
    if !modifiers.isEmpty, rest.count == 1, let letter = rest.first {
      // With the shift key a letter is another letter.
      guard modifiers == .shift else { return KeyPress(.character(letter), modifiers) }
      return KeyPress(.character(Character(letter.uppercased())))
    }
    throw words.error(.unknown(name, nearest: nil))
  }
}

extension TapeWords {
  /// The most letters that one command types.
  private static let mostLetters = 10_000

  fileprivate mutating func letters() throws(TapeError) -> String {
    let text = try text("a text")
    guard text.count <= Self.mostLetters else {
      throw error(.failed("the text is longer than \(Self.mostLetters) letters"))
    }
    return text
  }

  /// A variable's name; where programs keep their files is not the tape's to say.
  fileprivate mutating func variable() throws(TapeError) -> String {
    let name = try text("a name")
    guard !name.hasPrefix("XDG_"), !["HOME", "TMPDIR"].contains(name) else {
      throw error(
        .failed("Env \(name): a recording has folders of its own; Set Data says what is in them"))
    }
    guard !name.hasPrefix("LD_"), name != "PATH" else {
      throw error(.failed("Env \(name): programs are found as they are without a tape"))
    }
    return name
  }

  /// A variable's value: where it names a file, one below the tape's folder, as widgets may write there.
  fileprivate mutating func value(of name: String) throws(TapeError) -> String {
    let value = try text("a value")
    let isOutside = value.hasPrefix("/") || value.hasPrefix("~")
    guard !isOutside, !value.split(separator: "/").contains("..") else {
      throw error(
        .failed("Env \(name): “\(value)” leads out of the tape's folder; {tape} stands for that"))
    }
    return value
  }
}

extension TapeWait {
  fileprivate init(_ name: String, _ words: inout TapeWords) throws(TapeError) {
    switch name {
    case "Wait", "Wait+Line": scope = .line
    case "Wait+Screen": scope = .screen
    default: throw words.error(.unknown(name, nearest: "Wait+Screen"))
    }
    limit = try words.attached() ?? 15
    pattern = try words.pattern()
    guard (try? Regex(pattern)) != nil else {
      throw words.error(.expected("a regular expression", found: pattern))
    }
  }
}
