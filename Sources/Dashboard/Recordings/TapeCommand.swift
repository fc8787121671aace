package import Cells

/// A command of a tape.
package enum TapeCommand: Hashable, Sendable {
  case output(String)
  case set(TapeSetting)
  case environment(String, String)
  /// Shows the text of a file instead of the program that a launcher of this name starts.
  case program(String, file: String)
  case source(String)
  /// Types text; `interval` is the time between two characters in seconds, or `nil` for the typing
  /// speed.
  case type(String, interval: Double?)
  /// Presses a key a number of times; `interval` is as in ``type(_:interval:)``.
  case key(KeyPress, count: Int, interval: Double?)
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
  package var timeout: Double

  package init(scope: Scope, pattern: String, timeout: Double) {
    self.scope = scope
    self.pattern = pattern
    self.timeout = timeout
  }
}

extension TapeCommand {
  static let names =
    [
      "Output", "Set", "Env", "Program", "Source", "Type", "Sleep", "Wait", "Hide", "Show",
      "Screenshot", "Click", "Wheel", "Drag", "Resize", "Advance", "At", "Ctrl+", "Alt+", "Shift+",
    ] + keys.map(\.0)

  private static let keys: [(String, Key)] = [
    ("Enter", .enter), ("Space", .character(" ")), ("Tab", .tab), ("Backspace", .backspace),
    ("Delete", .delete), ("Insert", .insert), ("Escape", .escape), ("Up", .up), ("Down", .down),
    ("Left", .left), ("Right", .right), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ("Home", .home), ("End", .end),
  ]

  /// The file extensions of screenshots, without the dot.
  private static let screenshotExtensions = FrameFormat.allCases.compactMap(\.fileExtension)

  /// Parses the next command of a line, or returns `nil` at its end.
  init?(_ scanner: inout TapeLineScanner) throws(TapeError) {
    guard let name = try scanner.readCommand() else { return nil }
    switch name {
    case "Output": self = .output(try scanner.readText(expecting: "a path"))
    case "Set": self = .set(try TapeSetting(&scanner))
    case "Env":
      let name = try scanner.readVariable()
      self = .environment(name, try scanner.readValue(of: name))
    case "Program":
      let name = try scanner.readText(expecting: "the name of a launcher")
      self = .program(name, file: try scanner.readText(expecting: "a path"))
    case "Source": self = .source(try scanner.readText(expecting: "a path"))
    case "Type":
      let interval = try scanner.readAttachedDuration()
      self = .type(try scanner.readTextToType(), interval: interval)
    case "Sleep": self = .sleep(try scanner.readSeconds())
    case "Hide": self = .hide
    case "Show": self = .show
    case "Screenshot":
      let path = try scanner.readText(expecting: "a path")
      guard let dot = path.lastIndex(of: "."),
        FrameFormat(fileExtension: String(path[dot...].dropFirst())) != nil
      else {
        let names = Self.screenshotExtensions.map { ".\($0)" }.joined(separator: ", ")
        throw scanner.error(.expected("a file name ending in \(names)", word: path))
      }
      self = .screenshot(path)
    case "Click": self = .click(try scanner.readPoint())
    case "Wheel":
      let point = try scanner.readPoint()
      self = .wheel(
        point,
        steps: try scanner.readNumber(
          expecting: "a number of steps from -100 to 100", in: -100...100))
    case "Drag": self = .drag(from: try scanner.readPoint(), to: try scanner.readPoint())
    case "Resize": self = .resize(try scanner.readSize())
    case "Advance":
      let duration = try scanner.readAttachedDuration() ?? 0
      self = .advance(try scanner.readWallClockSeconds(), within: duration)
    case "At":
      self = .at(try scanner.readText(expecting: "a date", example: "2026-11-21T10:18"))
    default:
      if name.hasPrefix("Wait") {
        self = .wait(try TapeWait(name, &scanner))
      } else {
        let press = try Self.keyPress(name, scanner)
        let interval = try scanner.readAttachedDuration()
        self = .key(press, count: try scanner.readCount() ?? 1, interval: interval)
      }
    }
  }

  private static func keyPress(
    _ name: String, _ scanner: TapeLineScanner
  ) throws(TapeError) -> KeyPress {
    var keyName = Substring(name)
    var modifiers: Modifiers = []
    for (prefix, modifier) in [("Ctrl+", Modifiers.control), ("Alt+", .alt), ("Shift+", .shift)]
    where keyName.hasPrefix(prefix) && keyName.count > prefix.count {
      modifiers.insert(modifier)
      keyName = keyName.dropFirst(prefix.count)
    }
    if let key = keys.first(where: { $0.0 == keyName })?.1 { return KeyPress(key, modifiers) }
    if keyName.first == "F", let number = Int(keyName.dropFirst()), (1...24).contains(number) {
      return KeyPress(.function(number), modifiers)
    }
    if !modifiers.isEmpty, keyName.count == 1, let letter = keyName.first {
      // Terminals send an uppercase letter instead of a shift modifier.
      guard modifiers == .shift else { return KeyPress(.character(letter), modifiers) }
      // Some letters, such as ß, have no uppercase letter of their own.
      let uppercase = letter.uppercased()
      return KeyPress(.character(uppercase.count == 1 ? Character(uppercase) : letter))
    }
    throw scanner.error(.unknown(name, nearest: nil))
  }
}

extension TapeLineScanner {
  /// The maximum number of characters of a `Type` command.
  private static let maximumLength = 10_000

  fileprivate mutating func readTextToType() throws(TapeError) -> String {
    let text = try readText(expecting: "text to type")
    guard text.count <= Self.maximumLength else {
      throw error(.failed("the text is longer than \(Self.maximumLength) characters"))
    }
    return text
  }

  /// Consumes the name of a variable.
  ///
  /// A tape sets only what widgets show: other variables make libraries and Swift's run time start
  /// programs (`SWIFT_BACKTRACE`, `DBUS_SESSION_BUS_ADDRESS`), or say where programs and files are.
  fileprivate mutating func readVariable() throws(TapeError) -> String {
    let name = try readText(expecting: "a name")
    guard TapeVariable.isSettable(name) else {
      throw error(
        .failed(
          "Env cannot set \(name); it sets the variables of widgets (TESSERA_LOCATION and others), "
            + "LANG, LANGUAGE, LC_* and TZ"))
    }
    return name
  }

  /// Consumes the value of a variable.
  ///
  /// The paths in it must be inside the tape's folder, because widgets may write to them.
  fileprivate mutating func readValue(of name: String) throws(TapeError) -> String {
    let value = try readText(expecting: "a value")
    guard TapeValue.paths(in: value) != nil else {
      throw error(
        .failed(
          "the value of \(name), “\(value)”, is outside the tape's folder; "
            + "write {tape} for that folder"))
    }
    return value
  }
}

extension TapeWait {
  /// The timeout of a `Wait` command without a duration, in seconds.
  private static let defaultTimeout = 15.0

  fileprivate init(_ name: String, _ scanner: inout TapeLineScanner) throws(TapeError) {
    switch name {
    case "Wait", "Wait+Line": scope = .line
    case "Wait+Screen": scope = .screen
    default: throw scanner.error(.unknown(name, nearest: "Wait+Screen"))
    }
    timeout = try scanner.readAttachedDuration() ?? Self.defaultTimeout
    pattern = try scanner.readPattern()
    guard (try? Regex(pattern)) != nil else {
      throw scanner.error(.expected("a regular expression", word: pattern))
    }
  }
}
