internal import Cells

nonisolated extension ControlSequence {
  /// The response to a query, or `nil` if the sequence is not one.
  var reply: TerminalReply? {
    switch (prefix, intermediate, final) {
    case (0x3f, nil, 0x63): .deviceAttributes(parameters)
    case (0x3f, 0x24, 0x79):
      ModeState(rawValue: parameter(1)).map { .mode(parameter(0), $0) }
    case (0x3f, nil, 0x75): .keyboardFlags(parameter(0))
    case (0x3e, nil, 0x6d) where parameter(0) == 4: .modifyOtherKeys(parameter(1))
    case (0x3f, nil, 0x53): graphicsAttribute
    case (nil, nil, 0x74) where parameter(0) == 6: size(height: 1, width: 2).map { .cellSize($0) }
    default: nil
    }
  }

  /// The response to XTSMGRAPHICS: the item, a status (0 is success), and a value.
  private var graphicsAttribute: TerminalReply? {
    guard parameter(1) == 0 else { return nil }
    return switch parameter(0) {
    case 1 where parameters.count == 3: .sixelColors(parameter(2))
    case 2: size(height: 3, width: 2).map { .sixelSize($0) }
    default: nil
    }
  }

  /// Returns the size in two parameters, or `nil` if it is empty.
  private func size(height: Int, width: Int) -> Size? {
    let size = Size(width: parameter(width), height: parameter(height))
    return size.width > 0 && size.height > 0 ? size : nil
  }
}

nonisolated extension TerminalReply {
  /// Parses the response to XTVERSION: `>|` and a text.
  ///
  /// What is not printable ASCII is left out, and the rest is truncated.
  init?(deviceControlString text: String) {
    guard text.hasPrefix(">|") else { return nil }
    let characters = text.dropFirst(2).unicodeScalars.filter { (0x20..<0x7f).contains($0.value) }
    guard !characters.isEmpty else { return nil }
    self = .name(String(String.UnicodeScalarView(characters.prefix(Self.maximumNameLength))))
  }

  /// Parses a response of kitty's graphics protocol: `G`, keys and values, `;` and `OK` or an error.
  init?(applicationCommand text: String) {
    guard text.first == "G", let semicolon = text.firstIndex(of: ";") else { return nil }
    let keys = text[..<semicolon].dropFirst().split(separator: ",")
    guard let id = keys.first(where: { $0.hasPrefix("i=") }).flatMap({ Int($0.dropFirst(2)) })
    else { return nil }
    self = .graphics(id: id, isSupported: text[semicolon...].dropFirst() == "OK")
  }
}
