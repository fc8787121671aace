package import Cells

/// A command of a tape.
package enum TapeCommand: Hashable, Sendable {
  case output(String)
  case set(TapeSetting)
  case environment(String, String)
  case source(String)
  /// Types text; `each` is the time between characters in seconds, or `nil` for the typing speed.
  case type(String, each: Double?)
  /// Presses a key a number of times; `each` is as in ``type(_:each:)``.
  case key(KeyPress, count: Int, each: Double?)
  case click(Point)
  /// Turns the wheel over a cell; positive steps scroll down, negative ones up.
  case wheel(Point, steps: Int)
  /// Drags the mouse from one cell to another.
  case drag(from: Point, to: Point)
  case sleep(Double)
  case wait(TapeWait)
  case hide, show
  case screenshot(String)
  case resize(Size)
  /// Advances the wall clock by a number of seconds, over `within` seconds of the recording.
  case advance(Double, within: Double)
  /// Sets the wall clock to a date, as written in the tape.
  case at(String)
}

/// The condition of a `Wait` command.
package struct TapeWait: Hashable, Sendable {
  package enum Scope: Hashable, Sendable {
    case screen
    /// The status line.
    case line
  }

  package var scope: Scope
  /// A regular expression.
  package var pattern: String
  /// The timeout, in seconds.
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

  /// The suffixes of screenshot files, without the dot.
  private static let screenshotExtensions = FrameFormat.allCases.compactMap(\.fileExtension)

  /// Parses the next command of a line, or returns `nil` at its end.
  init?(_ words: inout TapeLineScanner) throws(TapeError) {
    guard let name = try words.command() else { return nil }
    switch name {
    case "Output": self = .output(try words.text("a path"))
    case "Set": self = .set(try TapeSetting(&words))
    case "Env":
      let name = try words.variable()
      self = .environment(name, try words.value(of: name))
    case "Source": self = .source(try words.text("a path"))
    case "Type":
      let each = try words.attachedTime()
      self = .type(try words.typedText(), each: each)
    case "Sleep": self = .sleep(try words.seconds())
    case "Hide": self = .hide
    case "Show": self = .show
    case "Screenshot":
      let path = try words.text("a path")
      guard let dot = path.lastIndex(of: "."),
        FrameFormat(fileExtension: String(path[dot...].dropFirst())) != nil
      else {
        let names = Self.screenshotExtensions.map { ".\($0)" }.joined(separator: ", ")
        throw words.error(.expected("a file name ending in \(names)", found: path))
      }
      self = .screenshot(path)
    case "Click": self = .click(try words.point())
    case "Wheel":
      let point = try words.point()
      self = .wheel(
        point, steps: try words.number("a number of steps like 1 or -1", in: -100...100))
    case "Drag": self = .drag(from: try words.point(), to: try words.point())
    case "Resize": self = .resize(try words.size())
    case "Advance":
      let within = try words.attachedTime() ?? 0
      self = .advance(try words.clockSeconds(), within: within)
    case "At": self = .at(try words.text("a date like 2026-11-21T10:18"))
    default:
      if name.hasPrefix("Wait") {
        self = .wait(try TapeWait(name, &words))
      } else {
        let press = try Self.keyPress(name, words)
        let each = try words.attachedTime()
        self = .key(press, count: try words.count() ?? 1, each: each)
      }
    }
  }

  private static func keyPress(
    _ name: String, _ words: TapeLineScanner
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
      // Terminals send an uppercase letter instead of a shift modifier.
      guard modifiers == .shift else { return KeyPress(.character(letter), modifiers) }
      return KeyPress(.character(Character(letter.uppercased())))
    }
    throw words.error(.unknown(name, nearest: nil))
  }
}

extension TapeLineScanner {
  /// The maximum number of characters of a `Type` command.
  private static let maximumLength = 10_000

  fileprivate mutating func typedText() throws(TapeError) -> String {
    let text = try text("text to type")
    guard text.count <= Self.maximumLength else {
      throw error(.failed("the text is longer than \(Self.maximumLength) characters"))
    }
    return text
  }

  /// Consumes the name of a variable.
  ///
  /// A tape cannot set variables that locate programs or their files.
  fileprivate mutating func variable() throws(TapeError) -> String {
    let name = try text("a name")
    guard !name.hasPrefix("XDG_"), !["HOME", "TMPDIR"].contains(name) else {
      throw error(
        .failed("Env \(name): a recording uses its own folders; use Set Data for their contents"))
    }
    guard !name.hasPrefix("LD_"), name != "PATH" else {
      throw error(.failed("Env \(name): a tape cannot change how programs are found"))
    }
    return name
  }

  /// Consumes the value of a variable.
  ///
  /// If the value is a path, it must be inside the tape's folder, because widgets may write there.
  fileprivate mutating func value(of name: String) throws(TapeError) -> String {
    let value = try text("a value")
    let isOutside = value.hasPrefix("/") || value.hasPrefix("~")
    guard !isOutside, !value.split(separator: "/").contains("..") else {
      throw error(
        .failed("Env \(name): “\(value)” is outside the tape's folder; {tape} stands for it"))
    }
    return value
  }
}

extension TapeWait {
  fileprivate init(_ name: String, _ words: inout TapeLineScanner) throws(TapeError) {
    switch name {
    case "Wait", "Wait+Line": scope = .line
    case "Wait+Screen": scope = .screen
    default: throw words.error(.unknown(name, nearest: "Wait+Screen"))
    }
    limit = try words.attachedTime() ?? 15
    pattern = try words.pattern()
    guard (try? Regex(pattern)) != nil else {
      throw words.error(.expected("a regular expression", found: pattern))
    }
  }
}
