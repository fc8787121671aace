internal import Foundation

/// What has been read of an item, until its end.
struct FeedItem {
  var id: String?
  /// The title in one line, or `nil` if there is none.
  var title: String?
  var link: String?
  /// The identifier, if it may be an address, too.
  var permanentLink: String?
  var summary: String?
  var date: String?
  /// The date of the last change, which is used if there is no other.
  var changeDate: String?
  /// The address that links are relative to.
  var base: URL?

  static let titleLimit = 200
  private static let summaryLimit = 400
  /// The maximum length of a title that is the beginning of a text.
  private static let substituteLimit = 120

  /// The headline, or `nil` if there is neither a title nor a text.
  var headline: Headline? {
    let text = summary.map { PlainText.line(ofHTML: $0, limit: Self.summaryLimit) } ?? ""
    let ownTitle = title ?? ""
    let title = ownTitle.isEmpty ? PlainText.line(text, limit: Self.substituteLimit) : ownTitle
    guard !title.isEmpty else { return nil }
    let url = FeedLink.url(link, from: base) ?? FeedLink.url(permanentLink, from: nil)
    let key = [id, link].compactMap(\.self).first { !$0.isEmpty } ?? title
    return Headline(
      id: FeedLink.hash(key), title: title,
      summary: text.isEmpty || text == title || ownTitle.isEmpty ? nil : text, url: url,
      date: [date, changeDate].compactMap(\.self).lazy.compactMap(FeedDate.date).first)
  }
}
