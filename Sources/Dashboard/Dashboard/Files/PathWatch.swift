import Files
import Foundation

/// Tells which of many paths changed: files, folders with what lies in them, links with what they
/// lead to, and what is not there yet.
///
/// It watches things rather than names, so that nobody who writes other files beside them wakes it.
/// Only for what is not there its nearest folder is watched, for the one name that is missing.
@MainActor
struct PathWatch: ~Copyable {
  let descriptor: Int32
  /// Who waits at which watch.
  private var stations: [Int32: Set<Station>] = [:]
  /// The watches of each path.
  private var watches: [String: Set<Int32>] = [:]

  /// A path that waits at a watch: for a name to come in a folder, or for anything where that is
  /// `nil`.
  private struct Station: Hashable {
    var path: String
    var name: String?
  }

  /// What is told of a file, of what is in a folder, and of a folder in which a name is missing.
  private static let ending = UInt32(IN_MOVE_SELF | IN_DELETE_SELF)
  private static let file = UInt32(IN_CLOSE_WRITE | IN_ATTRIB) | ending
  private static let coming = UInt32(IN_CREATE | IN_MOVED_TO) | ending
  private static let folder = UInt32(IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM) | coming

  init() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
  }

  deinit {
    close(descriptor)
  }

  /// Follows these paths and no others from now on.
  mutating func follow(_ paths: Set<String>) {
    for path in Set(watches.keys).subtracting(paths) { leave(path) }
    for path in paths where watches[path] == nil { enter(path) }
  }

  /// The paths that changed since this was last asked.
  mutating func takeChanged() -> Set<String> {
    var changed: Set<String> = []
    for event in InotifyEvent.read(from: descriptor) {
      guard !event.isOverflow else { return again(Set(watches.keys)) }
      for station in stations[event.watch] ?? []
      where station.name == nil || station.name == event.name || event.isEnd {
        changed.insert(station.path)
      }
      // The kernel has taken it away.
      if event.isGone { stations[event.watch] = nil }
    }
    return again(changed)
  }

  /// What stands there now may be another thing than what was watched.
  private mutating func again(_ paths: Set<String>) -> Set<String> {
    for path in paths {
      leave(path)
      enter(path)
    }
    return paths
  }

  private mutating func leave(_ path: String) {
    for watch in watches.removeValue(forKey: path) ?? [] {
      guard let left = stations[watch]?.filter({ $0.path != path }) else { continue }
      stations[watch] = left.isEmpty ? nil : left
      if left.isEmpty { inotify_rm_watch(descriptor, watch) }
    }
  }

  private mutating func enter(_ path: String) {
    watches[path] = []
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      add(path, Self.file | UInt32(IN_DONT_FOLLOW), Station(path: path))
    }
    // It may come while its folder is about to be watched.
    while stat(path, &status) != 0 {
      let (folder, name) = Self.gap(in: Self.target(of: path))
      add(folder, Self.coming, Station(path: path, name: name))
      guard stat(path, &status) == 0 || Self.gap(in: Self.target(of: path)) != (folder, name) else {
        return
      }
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    add(path, isFolder ? Self.folder : Self.file, Station(path: path))
  }

  /// What cannot be watched is seen with the next timeline.
  private mutating func add(_ path: String, _ events: UInt32, _ station: Station) {
    let watch = inotify_add_watch(descriptor, path, events | UInt32(bitPattern: IN_MASK_ADD))
    guard watch >= 0 else { return }
    stations[watch, default: []].insert(station)
    watches[station.path, default: []].insert(watch)
  }

  /// The nearest folder of a path that is there, and the name that is missing in it.
  private static func gap(in path: String) -> (folder: String, name: String) {
    var (folder, name) = (path, "")
    var status = stat()
    repeat {
      name = (folder as NSString).lastPathComponent
      folder = Folder.parent(of: folder)
    } while stat(folder, &status) != 0 && folder.count > 1
    return (folder, name)
  }

  /// Where a link leads that leads to nothing, or the path itself.
  private static func target(of path: String) -> String {
    // A path that is no link has no destination.
    guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
      return path
    }
    return next.hasPrefix("/") ? next : "\(Folder.parent(of: path))/\(next)"
  }
}
