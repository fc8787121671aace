/// The variables that a tape can set for the extensions.
package enum TapeVariable {
  /// Those that the pages about widgets list, and that of recorded responses, without their prefix.
  private static let ofWidgets: Set<String> = [
    "BOOKMARKS", "CALENDARS", "CARDS", "DECK", "FEEDS", "FORGES", "HEALTH", "LOCATION", "MACHINE",
    "NETWORK_REPLAY", "NOTES", "PHOTOS", "PLACES", "REMINDERS", "REPOSITORIES", "TIDES",
    "WATCHLIST", "ZONES",
  ]

  /// Returns whether a tape can set a variable.
  package static func isSettable(_ name: String) -> Bool {
    let prefix = "TESSERA_"
    guard name.hasPrefix(prefix) else {
      return ["LANG", "LANGUAGE", "TZ"].contains(name) || name.hasPrefix("LC_")
    }
    // Those of servers have the address of one.
    return ofWidgets.contains(String(name.dropFirst(prefix.count))) || name.hasSuffix("_URL")
  }
}
