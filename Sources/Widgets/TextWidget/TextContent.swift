/// A text to show.
struct TextContent: Hashable, Sendable {
  var text: String
  var author: String?
  /// Whether the text is a hint or a problem, which is shown plainly whatever the style.
  var isMessage = false

  init(_ text: String, author: String? = nil) {
    self.text = String(TextLines.printable(text).prefix(Self.lengthLimit))
    self.author = author.map { TextLines.printable($0) }
  }

  init(_ quote: Quote) {
    self.init(quote.text, author: quote.author)
  }

  /// Returns a hint or a problem.
  static func message(_ text: String) -> TextContent {
    var content = TextContent(text)
    content.isMessage = true
    return content
  }

  /// The maximum number of characters shown; more do not fit into any box.
  private static let lengthLimit = 4000
}
