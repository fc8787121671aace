package import Cells
package import Themes

/// A writer of recordings in asciinema's file format.
///
/// - Source: asciinema's documents “asciicast v2” and “asciicast v3”.
package struct Asciicast {
  package enum Version: Int, Hashable, Sendable, CaseIterable {
    case v2 = 2
    case v3 = 3
  }

  private let version: Version
  private let defaultColors: ThemeSide
  private var shown: CellBuffer?
  private var side: ThemeSide?
  /// The time of the last event, in milliseconds.
  private var lastEventTime = 0

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - version: The version of the file format.
  ///   - defaultColors: The default colors of the player.
  package init(_ version: Version, defaultColors: ThemeSide) {
    self.version = version
    self.defaultColors = defaultColors
  }

  /// Writes the first line of the file.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal, in cells.
  ///   - start: The start time, in seconds since 1970.
  ///   - title: The title of the recording, or empty for none.
  /// - Returns: A JSON object.
  package func header(_ size: Size, start: Double, title: String) -> String {
    let pen = StyleResolver(defaultColors)
    let theme =
      "{\"fg\":\"\(pen.text.hex)\",\"bg\":\"\(pen.background.hex)\",\"palette\":\"\(ansiPalette)\"}"
    let name = title.isEmpty ? "" : ",\"title\":\(JSONText.quoted(title))"
    let stamp = ",\"timestamp\":\(Int(start))"
    switch version {
    case .v2:
      return "{\"version\":2,\"width\":\(size.width),\"height\":\(size.height)\(stamp)\(name)"
        + ",\"env\":{\"TERM\":\"xterm-256color\"},\"theme\":\(theme)}"
    case .v3:
      return "{\"version\":3,\"term\":{\"cols\":\(size.width),\"rows\":\(size.height)"
        + ",\"type\":\"xterm-256color\",\"theme\":\(theme)}\(stamp)\(name)}"
    }
  }

  /// Returns the events for a frame: the new size if it changed, and the changed cells.
  package mutating func lines(for frame: Frame) -> [String] {
    var lines: [String] = []
    if let shown, shown.size != frame.buffer.size {
      let size = frame.buffer.size
      lines.append(event(at: frame.time, "r", "\(size.width)x\(size.height)"))
    }
    let isNew = shown?.size != frame.buffer.size || side != frame.side
    let bytes = TerminalBytes(frame.side, defaultColors: defaultColors)
      .text(of: frame.buffer, after: isNew ? nil : shown)
    shown = frame.buffer
    side = frame.side
    return bytes.isEmpty ? lines : lines + [event(at: frame.time, "o", bytes)]
  }

  /// Returns the events after the last frame, which stays visible until the end.
  package mutating func closingLines(at time: Double) -> [String] {
    let last = event(at: time, "o", "")
    return version == .v3 ? [last, event(at: time, "x", "0")] : [last]
  }

  private mutating func event(at time: Double, _ code: String, _ data: String) -> String {
    let now = Int((time * 1000).rounded())
    let stamp = version == .v2 ? now : now - lastEventTime
    lastEventTime = now
    return "[\(Decimals.thousandths(stamp)),\"\(code)\",\(JSONText.quoted(data))]"
  }

  /// The theme's palette of 16 terminal colors.
  private var ansiPalette: String {
    let palette = defaultColors.palette
    let roles: [Role] = [
      .black, .red, .green, .yellow, .blue, .purple, .cyan, .white, .tertiary, .red, .green,
      .yellow, .blue, .purple, .cyan, .white,
    ]
    return roles.map { palette[$0].hex }.joined(separator: ":")
  }
}

extension Recording {
  /// Returns the recording as an asciicast file.
  package func asciicast(_ version: Asciicast.Version) -> String {
    let own = frames.first?.side ?? Theme.tessera.dark
    var cast = Asciicast(version, defaultColors: own)
    var lines = [cast.header(size, start: start, title: title)]
    for frame in frames { lines += cast.lines(for: frame) }
    lines += cast.closingLines(at: duration)
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Encoding of JSON strings.
enum JSONText {
  /// Returns a string as a quoted JSON string.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if let escaped = Sanitizer.jsonEscape(of: scalar) {
          quoted += escaped
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}

/// Locale-independent formatting of numbers.
enum Decimals {
  /// Formats a number of thousandths: 1250 becomes `1.250`.
  static func thousandths(_ value: Int) -> String {
    let rest = String(abs(value) % 1000)
    return (value < 0 ? "-" : "") + "\(abs(value) / 1000)."
      + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// Formats a number with at most two decimals.
  static func hundredths(_ value: Double) -> String {
    let whole = Int((value * 100).rounded())
    guard whole % 100 != 0 else { return "\(whole / 100)" }
    let rest = String(abs(whole) % 100)
    let digits = (rest.count < 2 ? "0" : "") + rest
    let sign = whole < 0 ? "-" : ""
    return "\(sign)\(abs(whole) / 100)."
      + (digits.hasSuffix("0") ? String(digits.dropLast()) : digits)
  }
}
