package import Cells
package import Themes

/// An encoder of recordings in asciinema's file format.
///
/// - Source: asciinema's documents “asciicast v2” and “asciicast v3”.
package struct Asciicast {
  package enum Version: Int, Hashable, Sendable, CaseIterable {
    case v2 = 2
    case v3 = 3
  }

  private let version: Version
  private let defaultColors: ThemeSide
  /// The last encoded frame, or `nil` before the first.
  private var lastBuffer: CellBuffer?
  private var lastSide: ThemeSide?
  /// The time of the last event, in milliseconds.
  private var lastEventTime = 0

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - version: The version of the file format.
  ///   - defaultColors: The default colors of the player.
  package init(_ version: Version, defaultColors: ThemeSide) {
    self.version = version
    self.defaultColors = defaultColors
  }

  /// Returns the first line of the file.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal, in cells.
  ///   - start: The start time, in seconds since 1970.
  ///   - title: The title of the recording, or empty for none.
  /// - Returns: A JSON object.
  package func header(_ size: Size, start: Double, title: String) -> String {
    let resolver = StyleResolver(defaultColors)
    let theme =
      "{\"fg\":\"\(resolver.text.hex)\",\"bg\":\"\(resolver.background.hex)\""
      + ",\"palette\":\"\(ansiPalette)\"}"
    let titleMember = title.isEmpty ? "" : ",\"title\":\(JSONText.quoted(title))"
    let timestampMember = ",\"timestamp\":\(Int(start))"
    switch version {
    case .v2:
      return "{\"version\":2,\"width\":\(size.width),\"height\":\(size.height)"
        + "\(timestampMember)\(titleMember),\"env\":{\"TERM\":\"xterm-256color\"},\"theme\":\(theme)}"
    case .v3:
      return "{\"version\":3,\"term\":{\"cols\":\(size.width),\"rows\":\(size.height)"
        + ",\"type\":\"xterm-256color\",\"theme\":\(theme)}\(timestampMember)\(titleMember)}"
    }
  }

  /// Encodes a frame as events: the new size if it changed, and the changed cells.
  ///
  /// The first frame, and a frame with a new size or other colors, is encoded completely.
  ///
  /// - Returns: The lines of the file, one for each event.
  package mutating func encode(_ frame: Frame) -> [String] {
    var lines: [String] = []
    if let lastBuffer, lastBuffer.size != frame.buffer.size {
      let size = frame.buffer.size
      lines.append(encodeEvent(at: frame.time, "r", "\(size.width)x\(size.height)"))
    }
    let isComplete = lastBuffer?.size != frame.buffer.size || lastSide != frame.side
    let bytes = TerminalBytes(frame.side, defaultColors: defaultColors)
      .text(of: frame.buffer, after: isComplete ? nil : lastBuffer)
    lastBuffer = frame.buffer
    lastSide = frame.side
    return bytes.isEmpty ? lines : lines + [encodeEvent(at: frame.time, "o", bytes)]
  }

  /// Encodes the end of the recording, until which the last frame stays visible.
  ///
  /// In version 3, the exit status follows.
  ///
  /// - Returns: The last lines of the file, one for each event.
  package mutating func encodeEnd(at time: Double) -> [String] {
    let last = encodeEvent(at: time, "o", "")
    return version == .v3 ? [last, encodeEvent(at: time, "x", "0")] : [last]
  }

  /// Encodes an event; its code is `o` for output, `r` for a new size, or `x` for the exit status.
  private mutating func encodeEvent(
    at time: Double, _ code: String, _ data: String
  ) -> String {
    let milliseconds = Int((time * 1000).rounded())
    let timestamp = version == .v2 ? milliseconds : milliseconds - lastEventTime
    lastEventTime = milliseconds
    return "[\(Decimals.thousandths(timestamp)),\"\(code)\",\(JSONText.quoted(data))]"
  }

  /// The theme's palette of 16 terminal colors.
  private var ansiPalette: String {
    let palette = defaultColors.palette
    // A theme has no bright colors: bright black is the tertiary color, and the other bright colors
    // are equal to the normal ones.
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
    let defaultColors = frames.first?.side ?? Theme.tessera.dark
    var cast = Asciicast(version, defaultColors: defaultColors)
    var lines = [cast.header(size, start: start, title: title)]
    for frame in frames { lines += cast.encode(frame) }
    lines += cast.encodeEnd(at: duration)
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
    let decimals = String(abs(value) % 1000)
    return (value < 0 ? "-" : "") + "\(abs(value) / 1000)."
      + String(repeating: "0", count: 3 - decimals.count) + decimals
  }

  /// Formats a number with at most two decimals.
  static func hundredths(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    guard hundredths % 100 != 0 else { return "\(hundredths / 100)" }
    let digits = String(abs(hundredths) % 100)
    let decimals = (digits.count < 2 ? "0" : "") + digits
    let sign = hundredths < 0 ? "-" : ""
    return "\(sign)\(abs(hundredths) / 100)."
      + (decimals.hasSuffix("0") ? String(decimals.dropLast()) : decimals)
  }
}
