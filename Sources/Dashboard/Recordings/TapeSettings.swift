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
  case home(String), configuration(String), data(String), homeFolder(String)
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
    case .homeFolder: "HomeFolder"
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
    "Privacy", "Motion", "Home", "Config", "Data", "HomeFolder",
    "LoadTime", "Framerate", "Title", "CastVersion", "FontSize", "Padding",
  ]

  init(_ scanner: inout TapeLineScanner) throws(TapeError) {
    let name = try scanner.readText(
      expecting: "a setting; available: \(Self.names.joined(separator: ", "))")
    switch name {
    case "Width":
      self = .width(
        try scanner.readNumber(expecting: "a number of columns from 1 to 1000", in: 1...1000))
    case "Height":
      self = .height(
        try scanner.readNumber(expecting: "a number of rows from 1 to 1000", in: 1...1000))
    case "Theme": self = .theme(try scanner.readText(expecting: "a theme name"))
    case "Appearance":
      self = .appearance(try scanner.readName(of: "appearance", from: ["dark", "light"]))
    case "TypingSpeed": self = .typingSpeed(try scanner.readSeconds())
    case "Start":
      self = .start(try scanner.readText(expecting: "a date", example: "2026-11-21T10:18"))
    case "TimeZone":
      self = .timeZone(try scanner.readText(expecting: "a time zone", example: "Europe/Berlin"))
    case "Locale":
      self = .locale(try scanner.readText(expecting: "a locale", example: "en_GB"))
    case "Privacy":
      self = .privacy(try scanner.readName(of: "value", from: ["true", "false"]) == "true")
    case "Motion":
      let name = try scanner.readName(of: "value", from: ["full", "reduced"])
      self = .reducedMotion(name == "reduced")
    case "Home": self = .home(try scanner.readText(expecting: "a path"))
    case "Config": self = .configuration(try scanner.readText(expecting: "a path"))
    case "Data": self = .data(try scanner.readText(expecting: "a folder"))
    case "HomeFolder": self = .homeFolder(try scanner.readText(expecting: "a folder"))
    case "LoadTime": self = .loadTime(try scanner.readSeconds())
    case "Framerate":
      self = .frameRate(try scanner.readNumber(expecting: "a frame rate from 1 to 60", in: 1...60))
    case "Title": self = .title(try scanner.readText(expecting: "a title"))
    case "CastVersion":
      self = .castVersion(try scanner.readName(of: "version", from: ["2", "3"]) == "3" ? .v3 : .v2)
    case "FontSize":
      self = .fontSize(
        Double(try scanner.readNumber(expecting: "a font size from 6 to 72", in: 6...72)))
    case "Padding":
      self = .padding(
        Double(try scanner.readNumber(expecting: "a padding from 0 to 200", in: 0...200)))
    default:
      throw scanner.error(.unknownName(name, kind: "setting", available: Self.names))
    }
  }
}

extension TapeLineScanner {
  /// Consumes one of the available names; `kind` is what they name, for errors.
  fileprivate mutating func readName(
    of kind: String, from names: [String]
  ) throws(TapeError) -> String {
    let name = try readText(expecting: "one of \(names.joined(separator: ", "))")
    guard names.contains(name) else {
      throw error(.unknownName(name, kind: kind, available: names))
    }
    return name
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
  package var homeFolder: String?
  /// The duration of timeline loads, in seconds; with the default, placeholders are visible.
  package var loadTime = 0.4
  package var frameRate = 15
  package var title = ""
  package var castVersion = Asciicast.Version.v2
  package var metrics = SVGMetrics()
  package var environment: [String: String] = [:]
  /// The text files that stand for the programs of launchers, by the launchers' names.
  package var programs: [String: String] = [:]

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
    case .homeFolder(let path): homeFolder = path
    case .loadTime(let seconds): loadTime = seconds
    case .frameRate(let rate): frameRate = rate
    case .title(let text): title = text
    case .castVersion(let version): castVersion = version
    case .fontSize(let size): metrics.fontSize = size
    case .padding(let padding): metrics.padding = padding
    }
  }
}
