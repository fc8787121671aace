import Files
import Foundation

/// How old what stands at a path is, by the moment that the kernel alone sets.
enum FileAge {
  /// The kernel's clock goes in steps: what seems so much older may be as young, in seconds.
  private static let step = 0.02
  /// What is so much younger than now was written under another clock, in seconds.
  private static let tolerance = 1.0

  /// Whether what stands at a path was changed since a moment.
  static func changed(_ path: String, since moment: Date, at now: Date) -> Bool {
    changes(of: path).contains { isYounger($0, than: moment, at: now) }
  }

  /// Whether what stands at a path, or stood there, may have been changed since a moment: of what is
  /// not there its folder tells.
  static func mayHaveChanged(_ path: String, since moment: Date, at now: Date) -> Bool {
    var place = path
    while changes(of: place).isEmpty, place.count > 1 { place = Folder.parent(of: place) }
    return changed(place, since: moment, at: now)
  }

  /// Whether a path of which a change was told may hold something else than at a moment.
  ///
  /// A folder does not tell when what lies in it was written.
  static func mayDiffer(_ path: String, since moment: Date, at now: Date) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return true }
    return changed(path, since: moment, at: now)
  }

  private static func isYounger(_ date: Date, than moment: Date, at now: Date) -> Bool {
    date.timeIntervalSince(moment) > -step && date.timeIntervalSince(now) < tolerance
  }

  /// When it was changed last, and when it was led elsewhere; empty for what is not there.
  private static func changes(of path: String) -> [Date] {
    var (status, link) = (stat(), stat())
    guard stat(path, &status) == 0, lstat(path, &link) == 0 else { return [] }
    return [date(status.st_ctim), date(link.st_ctim)]
  }

  private static func date(_ time: timespec) -> Date {
    Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}
