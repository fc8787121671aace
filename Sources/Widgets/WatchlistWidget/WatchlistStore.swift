internal import Foundation
internal import TesseraUI

/// The data stored in the app group: the last lists and the positions of the carousels.
struct WatchlistStore {
  private let store = UserDefaults(suiteName: "group.tessera.watchlist")

  /// The maximum number of addresses whose lists are stored.
  private static let addressLimit = 16

  /// Returns the last list from an address, or `nil` if there is none.
  func lastResult(from address: String) -> WatchlistSource.LoadResult? {
    guard let data = store?.data(forKey: "list \(address)"),
      let date = store?.object(forKey: "date \(address)") as? Date,
      // Data in the format of an earlier version is ignored.
      let list = try? Watchlist(parsing: data)
    else { return nil }
    return WatchlistSource.LoadResult(list: list, date: date)
  }

  func save(_ data: Data, from address: String, at date: Date) {
    store?.set(data, forKey: "list \(address)")
    store?.set(date, forKey: "date \(address)")
    var addresses = (store?.stringArray(forKey: "addresses") ?? []).filter { $0 != address }
    addresses.append(address)
    for old in addresses.dropLast(Self.addressLimit) {
      store?.set(nil, forKey: "list \(old)")
      store?.set(nil, forKey: "date \(old)")
    }
    store?.set(Array(addresses.suffix(Self.addressLimit)), forKey: "addresses")
  }

  /// Returns the position of a carousel, which may be negative or beyond the last item.
  func position(of carousel: Carousel) -> Int {
    store?.integer(forKey: "position \(carousel.name)") ?? 0
  }

  /// Returns whether a carousel was last moved forward, or was never moved.
  func isForward(_ carousel: Carousel) -> Bool {
    (store?.integer(forKey: "step \(carousel.name)") ?? 0) >= 0
  }

  func move(_ carousel: Carousel, by step: Int) {
    // The position wraps around on overflow.
    store?.set(position(of: carousel) &+ step, forKey: "position \(carousel.name)")
    store?.set(step, forKey: "step \(carousel.name)")
  }
}

/// A section of the list of a profile, whose position all boxes share.
struct Carousel: Hashable {
  var section: WatchlistSection
  /// The name of the profile, or `nil` for the first one.
  var profile: String?

  var name: String { profile.map { "\(section.rawValue) \($0)" } ?? section.rawValue }
}
