internal import Cells

/// A control string with which a terminal shows a notification on the desktop.
///
/// - Source: kitty: desktop notifications (OSC 99); rxvt-unicode's and foot's OSC 777; iTerm2's OSC 9.
nonisolated package enum NotificationProtocol: Hashable, Sendable {
  case osc99, osc777, osc9

  /// Returns the protocol of a terminal by its name, or `nil` if it has none that is known.
  ///
  /// There is no query that all of them answer. A terminal that says a name has its protocol.
  package init?(name: String) {
    let protocols: [(String, NotificationProtocol)] = [
      ("kitty", .osc99), ("foot", .osc777), ("WezTerm", .osc777), ("ghostty", .osc777),
      ("contour", .osc777), ("iTerm2", .osc9),
    ]
    guard let match = protocols.first(where: { name.hasPrefix($0.0) }) else { return nil }
    self = match.1
  }

  /// The maximum length of a title or text, in characters.
  private static let maximumLength = 200

  /// Returns the control strings of a notification, whatever the texts contain.
  package func bytes(title: String, body: String) -> [UInt8] {
    let title = Self.text(title)
    let body = Self.text(body)
    switch self {
    case .osc99:
      let payloads = [("d=0:p=title", title), ("d=1:p=body", body)]
      return payloads.flatMap { keys, text in
        Array("\u{1b}]99;i=tessera:e=1:\(keys);".utf8) + Base64.encode(Array(text.utf8))
          + Array("\u{1b}\\".utf8)
      }
    case .osc777:
      // A semicolon would begin the next part.
      let parts = [title, body].map { text in
        text.unicodeScalars.map { $0 == ";" ? "," : String($0) }.joined()
      }
      return Array("\u{1b}]777;notify;\(parts[0]);\(parts[1])\u{1b}\\".utf8)
    case .osc9:
      // A number at the start would be a command of another protocol.
      let text = body.isEmpty ? title : "\(title): \(body)"
      let isNumber = text.first?.isNumber == true
      return Array("\u{1b}]9;\(isNumber ? "Tessera: " : "")\(text)\u{1b}\\".utf8)
    }
  }

  private static func text(_ text: String) -> String {
    Sanitizer.line(text.prefix(maximumLength))
  }
}
