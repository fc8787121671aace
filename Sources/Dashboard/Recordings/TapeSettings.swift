package import Cells

/// A `Set` command of a tape.
package enum TapeSetting: Hashable, Sendable {
  case width(Int), height(Int)
  case theme(String), appearance(String)
  case typingSpeed(Double)
  /// The initial date of the wall clock, as written in the tape.
  case start(String)
  case timeZone(String), locale(String)
  case privacy(Bool), reducedMotion(Bool)
  /// Files and folders, relative to the tape's folder.
  case home(String), configuration(String), data(String)
  /// The duration of timeline loads, in seconds.
  case loadTime(Double)
  /// The frames per second while the wall clock is advanced.
  case frameRate(Int)
  case title(String)
  case castVersion(Asciicast.Version)
  case fontSize(Double), padding(Double)
}

extension TapeSetting {
  /// The name of the setting in a tape.
  var name: String {
    switch self {
    case .width: "Width"
    case .height: "Height"
    case .theme: "Theme"
    case .appearance: "Appearance"
    case .typingSpeed: "TypingSpeed"
    case .start: "Start"
    case .timeZone: "TimeZone"
    case .locale: "Locale"
    case .privacy: "Privacy"
    case .reducedMotion: "Motion"
    case .home: "Home"
    case .configuration: "Config"
    case .data: "Data"
    case .loadTime: "LoadTime"
    case .frameRate: "Framerate"
    case .title: "Title"
    case .castVersion: "CastVersion"
    case .fontSize: "FontSize"
    case .padding: "Padding"
    }
  }

  private static let names = [
    "Width", "Height", "Theme", "Appearance", "TypingSpeed", "Start", "TimeZone", "Locale",
    "Privacy", "Motion", "Home", "Config", "Data", "LoadTime", "Framerate", "Title", "CastVersion",
    "FontSize", "Padding",
  ]

  init(_ words: inout TapeLineScanner) throws(TapeError) {
    let expected = "a setting; available: \(Self.names.joined(separator: ", "))"
    let name = try words.text(expected)
    switch name {
    case "Width":
      self = .width(try words.number("a number of columns from 1 to 1000", in: 1...1000))
    case "Height":
      self = .height(try words.number("a number of rows from 1 to 1000", in: 1...1000))
    case "Theme": self = .theme(try words.text("a theme name"))
    case "Appearance": self = .appearance(try words.one(of: ["dark", "light"]))
    case "TypingSpeed": self = .typingSpeed(try words.seconds())
    case "Start": self = .start(try words.text("a date like 2026-11-21T10:18"))
    case "TimeZone": self = .timeZone(try words.text("a time zone like Europe/Berlin"))
    case "Locale": self = .locale(try words.text("a locale like en_GB"))
    case "Privacy": self = .privacy(try words.one(of: ["true", "false"]) == "true")
    case "Motion": self = .reducedMotion(try words.one(of: ["full", "reduced"]) == "reduced")
    case "Home": self = .home(try words.text("a path"))
    case "Config": self = .configuration(try words.text("a path"))
    case "Data": self = .data(try words.text("a folder"))
    case "LoadTime": self = .loadTime(try words.seconds())
    case "Framerate":
      self = .frameRate(try words.number("a frame rate from 1 to 60", in: 1...60))
    case "Title": self = .title(try words.text("a title"))
    case "CastVersion":
      self = .castVersion(try words.one(of: ["2", "3"]) == "3" ? .v3 : .v2)
    case "FontSize":
      self = .fontSize(Double(try words.number("a font size from 6 to 72", in: 6...72)))
    case "Padding":
      self = .padding(Double(try words.number("a padding from 0 to 200", in: 0...200)))
    default:
      throw words.error(.expected(expected, found: name))
    }
  }
}

extension TapeLineScanner {
  fileprivate mutating func one(of names: [String]) throws(TapeError) -> String {
    let expected = "one of \(names.joined(separator: ", "))"
    let word = try text(expected)
    guard names.contains(word) else { throw error(.expected(expected, found: word)) }
    return word
  }
}

/// The settings of a tape, including defaults.
package struct TapeSettings: Hashable, Sendable {
  package var size = Size(width: 80, height: 24)
  package var theme: String?
  package var appearance = "dark"
  /// The time between two characters, in seconds.
  package var typingSpeed = 0.05
  package var start = "2026-11-21T10:18"
  package var timeZone = "UTC"
  package var locale: String?
  /// Whether privacy mode is on, or `nil` to use the configuration.
  package var privacy: Bool?
  package var reducesMotion = false
  package var home: String?
  package var configuration: String?
  package var data: String?
  /// The duration of timeline loads, in seconds; the default keeps placeholders visible.
  package var loadTime = 0.4
  package var frameRate = 15
  package var title = ""
  package var castVersion = Asciicast.Version.v2
  package var metrics = SVGMetrics()
  package var environment: [String: String] = [:]

  package init() {}

  mutating func apply(_ setting: TapeSetting) {
    switch setting {
    case .width(let width): size.width = width
    case .height(let height): size.height = height
    case .theme(let name): theme = name
    case .appearance(let name): appearance = name
    case .typingSpeed(let seconds): typingSpeed = seconds
    case .start(let date): start = date
    case .timeZone(let name): timeZone = name
    case .locale(let name): locale = name
    case .privacy(let isOn): privacy = isOn
    case .reducedMotion(let isOn): reducesMotion = isOn
    case .home(let path): home = path
    case .configuration(let path): configuration = path
    case .data(let path): data = path
    case .loadTime(let seconds): loadTime = seconds
    case .frameRate(let rate): frameRate = rate
    case .title(let text): title = text
    case .castVersion(let version): castVersion = version
    case .fontSize(let size): metrics.fontSize = size
    case .padding(let padding): metrics.padding = padding
    }
  }
}
