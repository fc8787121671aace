internal import Configuration

/// The texts of a layout file before the edits of a dashboard, by which an undo brings back every
/// byte: comments and the form of what had been removed.
///
/// A text comes back only if nobody else has edited the file since.
struct LayoutVersions {
  /// The texts, the latest last.
  private var versions: [(text: String, layout: HomeFile)] = []
  /// What the last edit made of the latest of them.
  private var editedText: String?

  /// The largest number of bytes that are kept, besides the latest text.
  private static let limit = 4 << 20

  /// Looks up the latest text that had a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - source: The text of the file.
  /// - Returns: The text, or `nil` if there is none.
  func text(of layout: HomeFile, before source: String) -> String? {
    guard source == editedText else { return nil }
    return versions.last { $0.layout == layout }?.text
  }

  /// Records an edit.
  ///
  /// - Parameters:
  ///   - source: The text before it.
  ///   - layout: The layout of that text.
  ///   - next: The text after it.
  mutating func record(_ source: String, _ layout: HomeFile, editedTo next: String) {
    if source != editedText { versions = [] }
    editedText = next
    if let index = versions.lastIndex(where: { $0.text == next }) {
      // The edit took back those from there on.
      versions.removeSubrange(index...)
      return
    }
    versions.append((source, layout))
    var size = versions.reduce(0) { $0 + $1.text.utf8.count }
    while size > Self.limit, versions.count > 1 { size -= versions.removeFirst().text.utf8.count }
  }

  /// Puts references in the place of texts that have become secrets.
  ///
  /// - Parameters:
  ///   - moved: The texts, and the references.
  ///   - replace: Returns a text with the references.
  mutating func replace(_ moved: [MovedSecret], in replace: (String) -> String) {
    versions = versions.map { (replace($0.text), $0.layout.replacing(moved)) }
  }
}
