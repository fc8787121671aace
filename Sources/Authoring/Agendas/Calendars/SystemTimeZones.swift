private import Glibc

/// The time zones that libical knows by their files, by the names that calendars use.
///
/// libical opens the path that a name makes, for each event anew if there is no such file, and keeps what it
/// has read for the life of the process, under each spelling.
struct SystemTimeZones {
  /// The names that were looked for, and those of the system; `nil` for names that it has not.
  private var names: [String: String?] = [:]

  /// The maximum number of names that are looked for, which is more than there are.
  private static let nameLimit = 2000
  /// The maximum length of a name, in bytes.
  private static let lengthLimit = 255
  /// Where libical looks for zones.
  ///
  /// - Source: libical, `icaltz-util.c`.
  private static let folders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo", "/usr/share/lib/zoneinfo",
  ]

  /// Returns the system's name of a zone, or `nil` if it has none of this name.
  mutating func name(of zone: String) -> String? {
    if let name = names[zone] { return name }
    guard names.count < Self.nameLimit else { return nil }
    let name = Self.name(of: zone)
    names[zone] = .some(name)
    return name
  }

  private static func name(of zone: String) -> String? {
    // Names that libical and its predecessors write.
    let prefix =
      /\/(freeassociation\.sourceforge\.net|softwarestudio\.org|citadel\.org)\/(Tzfile\/|[0-9_]+\/)?/
    let name = zone.prefixMatch(of: prefix).map { zone[$0.range.upperBound...] } ?? zone[...]
    return hasOneSpelling(name) && isThere(name) ? String(name) : nil
  }

  /// Returns whether a name, as a path, stays in a folder, and leads to its file in no other way.
  private static func hasOneSpelling(_ name: Substring) -> Bool {
    name.utf8.count <= lengthLimit
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || ["_", "+", "-"].contains($0))
          }
      }
  }

  private static func isThere(_ name: Substring) -> Bool {
    folders.contains { folder in
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
  }
}
