internal import BoundedText
internal import Foundation

/// Text without markup.
package enum PlainText {
  /// Returns the text of HTML in one line, without tags, references and control characters.
  package static func line(ofHTML html: String, limit: Int) -> String {
    line(withoutReferences(withoutTags(html)), limit: limit)
  }

  /// Returns a text in one line without control characters.
  package static func line(_ text: String, limit: Int) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control: " " as Unicode.Scalar
      case .format: isJoiner(scalar) ? scalar : " "
      default: scalar
      }
    }
    let words = String(String.UnicodeScalarView(scalars)).limitingMarks
      .split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ")
    guard line.count > limit else { return line }
    return line.prefix(limit - 1).trimmingCharacters(in: .whitespaces) + "…"
  }

  /// Whether a scalar joins others to an emoji or a letter.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    ["\u{200c}", "\u{200d}"].contains(scalar)
  }

  /// Removes what looks like tags and comments; `a < b` is text.
  private static func withoutTags(_ html: String) -> String {
    guard html.contains("<") else { return html }
    var result = ""
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      rest = rest[start...]
      let next = rest.dropFirst().first
      let isTag = next.map { $0.isLetter || "/!?".contains($0) } ?? false
      let tagEnd = isTag ? rest.firstIndex(of: ">") : nil
      // Without an end, no further one is looked for.
      if isTag, tagEnd == nil { break }
      guard let end = tagEnd else {
        result.append("<")
        rest = rest.dropFirst()
        continue
      }
      // The words of two paragraphs stay apart, those around <b> stay together.
      if isBlock(rest[..<end]) { result.append(" ") }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func isBlock(_ tag: Substring) -> Bool {
    let name = tag.drop { "</".contains($0) }.prefix { $0.isLetter || $0.isNumber }
    return ["p", "br", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "td", "tr", "hr", "img"]
      .contains(name.lowercased())
  }

  /// Replaces the character references of HTML.
  ///
  /// - Source: HTML §13.5; of the named ones, those that are common in titles.
  static func withoutReferences(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      let name = rest.prefix(10).prefix { $0 != ";" }
      guard rest.dropFirst(name.count).first == ";", let character = character(named: name) else {
        result.append("&")
        continue
      }
      result += character
      rest = rest.dropFirst(name.count + 1)
    }
    return result + rest
  }

  private static func character(named name: Substring) -> String? {
    guard name.hasPrefix("#") else { return named[String(name)] }
    let isHexadecimal = name.dropFirst().first?.lowercased() == "x"
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
      .map { String(Character($0)) }
  }

  static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ensp": " ",
    "emsp": " ", "thinsp": " ", "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘",
    "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«",
    "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "bull": "•", "middot": "·", "times": "×",
    "copy": "©", "reg": "®", "trade": "™", "deg": "°", "euro": "€", "pound": "£", "yen": "¥",
    "cent": "¢", "sect": "§", "para": "¶", "shy": "", "zwj": "\u{200d}", "zwnj": "\u{200c}",
    "frac12": "½", "frac14": "¼", "frac34": "¾", "iexcl": "¡", "iquest": "¿", "minus": "−",
    "plusmn": "±", "prime": "′", "Prime": "″", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓",
    "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Auml": "Ä", "Aring": "Å",
    "AElig": "Æ", "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë",
    "Igrave": "Ì", "Iacute": "Í", "Icirc": "Î", "Iuml": "Ï", "Ntilde": "Ñ", "Ograve": "Ò",
    "Oacute": "Ó", "Ocirc": "Ô", "Otilde": "Õ", "Ouml": "Ö", "Oslash": "Ø", "Ugrave": "Ù",
    "Uacute": "Ú", "Ucirc": "Û", "Uuml": "Ü", "Yacute": "Ý", "szlig": "ß", "agrave": "à",
    "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å", "aelig": "æ",
    "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì",
    "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò", "oacute": "ó",
    "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "ugrave": "ù", "uacute": "ú",
    "ucirc": "û", "uuml": "ü", "yacute": "ý", "yuml": "ÿ", "oelig": "œ", "OElig": "Œ",
    "scaron": "š", "Scaron": "Š",
  ]
}
