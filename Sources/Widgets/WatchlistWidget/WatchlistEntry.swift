internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The items that are shown at a date.
struct WatchlistEntry: TimelineEntry {
  let date: Date
  var style = WatchStyle.list
  var section = WatchlistSection.continuing
  /// The profile that was chosen, or `nil` for the first one.
  var profile: String?
  /// All items, rotated so that the selected item comes first; in the style `next` those with an
  /// episode, sorted by its date.
  var items: [WatchlistItem] = []
  /// The posters, by address.
  var posters: [String: UIImage] = [:]
  /// The position of the selected item in the list, counted from 1.
  var position = 1
  /// Whether the carousel was last moved forward.
  var isForward = true
  /// Why the list could not be loaded or updated, or `nil` if there is no problem.
  var problem: String?
  /// Whether the file of the list does not exist.
  var isMissing = false
  /// What is wrong with a part of the list, or `nil`.
  var notice: String?

  var carousel: Carousel { Carousel(section: section, profile: profile) }

  /// Returns the poster of an item, or `nil` if there is none.
  func poster(of item: WatchlistItem) -> UIImage? { item.poster.flatMap { posters[$0] } }
}

extension WatchlistEntry {
  /// An entry with made-up titles, for placeholders and the gallery.
  static func sample(_ settings: WatchIntent, at date: Date) -> WatchlistEntry {
    let titles: [(String, String, Double, Int)] = [
      ("The Long Night", "S1 E4", 0.6, 21), ("Harbor Lights", "S3 E1", 0.2, 38),
      ("Paper Moons", "S2 E7", 0.8, 9), ("Salt and Stone", "Film", 0.4, 52),
      ("North by Rail", "S1 E2", 0.1, 44), ("The Orchard", "S4 E6", 0.5, 24),
    ]
    let items = titles.enumerated().map { index, title in
      WatchlistItem(
        id: "\(index)", title: title.0, subtitle: title.1, progress: title.2,
        minutesLeft: title.3,
        next: Episode(
          title: "S1 E\(index + 5)", date: date.addingTimeInterval(Double(index + 1) * 97_200)))
    }
    return WatchlistEntry(
      date: date, style: settings.style, section: settings.section, items: items)
  }
}
