/// Glyphs for the names of SF Symbols: each of one cell, on whose width terminals agree.
enum Symbols {
  /// What stands for a name that is not known.
  static let unknown = "◦"

  /// The glyph for a name: the table's, or that of its family without variants such as `.fill`.
  static func glyph(for name: String) -> String {
    var parts = name.split(separator: ".")[...]
    while !parts.isEmpty {
      if let glyph = glyphs[parts.joined(separator: ".")] { return glyph }
      parts = parts.dropLast()
    }
    return unknown
  }

  private static let glyphs: [String: String] = [
    "sun.max": "☀", "sun": "☀", "sunrise": "☼", "sunset": "☼", "moon": "☾", "cloud": "☁",
    "cloud.rain": "☂", "cloud.sun": "☁", "cloud.snow": "❄", "snowflake": "❄", "umbrella": "☂",
    "bolt": "ϟ", "thermometer": "°", "wind": "≋", "drop": "●",
    "arrow.up": "↑", "arrow.down": "↓", "arrow.left": "←", "arrow.right": "→",
    "arrow.up.right": "↗", "arrow.down.right": "↘", "arrow.clockwise": "↻",
    "arrow.counterclockwise": "↺", "arrow.triangle.2.circlepath": "↻",
    "chevron.right": "›", "chevron.left": "‹", "chevron.up": "˄", "chevron.down": "˅",
    "chevron.up.chevron.down": "↕",
    "play": "▸", "pause": "‖", "stop": "■", "forward": "»", "backward": "«",
    "checkmark": "✓", "checkmark.circle": "✓", "checkmark.square": "✓", "xmark": "✕",
    "xmark.circle": "✕", "plus": "+", "minus": "−", "exclamationmark": "!",
    "exclamationmark.triangle": "!", "exclamationmark.circle": "!", "questionmark": "?",
    "info": "i", "circle": "○", "circle.fill": "●", "square": "□", "square.fill": "■",
    "triangle": "△", "triangle.fill": "▲", "star": "☆", "star.fill": "★", "heart": "♡",
    "heart.fill": "♥", "flag": "⚑", "bell": "♪", "music.note": "♪", "bookmark": "▮",
    "calendar": "▦", "clock": "◷", "timer": "◷", "hourglass": "⧗", "alarm": "◷",
    "cpu": "▣", "memorychip": "▤", "internaldrive": "▥", "battery": "▮", "wifi": "≋",
    "network": "⌘", "globe": "◍", "house": "⌂", "location": "◉", "mappin": "◉", "map": "▨",
    "person": "☻", "envelope": "✉", "phone": "☎", "gearshape": "⚙", "gear": "⚙",
    "lock": "▪", "key": "⚷", "trash": "✕", "pencil": "✎", "doc": "▯", "folder": "▭",
    "photo": "▧", "list.bullet": "≡", "magnifyingglass": "⌕", "sparkles": "✦", "flame": "▲",
    "pin": "⌖", "link": "∞", "book": "▯", "graduationcap": "▲", "quote.opening": "“",
  ]
}
