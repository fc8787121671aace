import Files
import Foundation

/// Comparisons of the age of files, by their change time (ctime), which only the kernel sets.
enum FileAge {
  /// The resolution of the kernel's file times, in seconds: a file may be newer than its time.
  private static let resolution = 0.02
  /// How far in the future a file time may be, in seconds; later ones come from another clock and
  /// are ignored.
  private static let tolerance = 1.0

  /// Returns whether the file at a path, or the link to it, was changed since a date.
  ///
  /// A file that does not exist counts as unchanged.
  static func changed(_ path: String, since date: Date, at now: Date) -> Bool {
    changeDates(of: path).contains { isNewer($0, than: date, at: now) }
  }

  /// Returns whether the file at a path may have been changed or deleted since a date.
  ///
  /// If there is no file, the nearest existing folder is checked, because its time changed when the
  /// file or its folder was deleted.
  static func mayHaveChanged(_ path: String, since date: Date, at now: Date) -> Bool {
    var existingPath = path
    while changeDates(of: existingPath).isEmpty, existingPath.count > 1 {
      existingPath = Folder.parent(of: existingPath)
    }
    return changed(existingPath, since: date, at: now)
  }

  /// Returns whether the contents of a path may have changed since a date, after a change was
  /// reported.
  ///
  /// The contents of a folder always may, because its time does not change when a file in it is
  /// written; so may a file that does not exist.
  static func mayDiffer(_ path: String, since date: Date, at now: Date) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return true }
    return changed(path, since: date, at: now)
  }

  private static func isNewer(_ date: Date, than other: Date, at now: Date) -> Bool {
    date.timeIntervalSince(other) > -resolution && date.timeIntervalSince(now) < tolerance
  }

  /// The change times of a file and of the link to it; empty if there is no file.
  private static func changeDates(of path: String) -> [Date] {
    var (status, link) = (stat(), stat())
    guard stat(path, &status) == 0, lstat(path, &link) == 0 else { return [] }
    return [date(status.st_ctim), date(link.st_ctim)]
  }

  private static func date(_ time: timespec) -> Date {
    Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}
