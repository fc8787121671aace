internal import Configuration

/// The reason why a FIGlet font cannot be used.
package enum FontError: Error, Hashable, Sendable {
  /// No font has this name; with the nearest name that exists, if any.
  case unknown(String, nearest: String?)
  /// The file cannot be read; with the reason.
  case unreadable(String, String)
  /// The file is not a font that can be used; with the second half of a sentence.
  case rejected(String, String)
  /// The process that reads the font crashed.
  case crashed(String)
  /// The process that reads the font took too long, or used too much CPU time.
  case tooSlow(String)
  /// The process that reads the font printed something else than a table of glyphs.
  case nonsense(String)
  /// Fonts cannot be read on this machine; with the reason.
  case unavailable(String)
}

extension FontError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let name, let nearest):
      "unknown font “\(name)”"
        + (nearest.map { Spelling.suggestion($0) }
          ?? "; expected a FIGlet font in ~/.local/share/tessera/fonts or /usr/share/figlet")
    case .unreadable(let name, let reason): "the font “\(name)” cannot be read: \(reason)"
    case .rejected(let name, let reason): "the font “\(name)” \(reason)"
    case .crashed(let name): "the font “\(name)” is damaged: reading it crashed libcaca"
    case .tooSlow(let name): "the font “\(name)” is not usable: reading it took too long"
    case .nonsense(let name): "the font “\(name)” is not usable: its glyphs are not valid"
    case .unavailable(let reason): "FIGlet fonts cannot be read: \(reason)"
    }
  }
}
