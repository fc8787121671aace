import Files
import Foundation

/// A watch that reports which of many paths changed: files, folders and their files, links and
/// their targets, and paths that do not exist yet.
///
/// The files themselves are watched rather than their folders, so that changes to other files cause
/// no wake-ups. For a path that does not exist, the nearest existing folder is watched for the
/// missing name.
@MainActor
struct PathWatch: ~Copyable {
  let descriptor: Int32
  /// The paths for which each watch was added, by watch descriptor.
  private var watchedPaths: [Int32: Set<WatchedPath>] = [:]
  /// The watch descriptors of each path.
  private var watchDescriptors: [String: Set<Int32>] = [:]

  private var mayWatch: @MainActor (String) -> Bool = { _ in true }

  /// A path for which a watch was added.
  private struct WatchedPath: Hashable {
    var path: String
    /// The name that is missing in the watched folder, or `nil` if the path itself is watched.
    var missingName: String?
  }

  // The events for the removal of what is watched; for a file, for a folder in which a name is
  // missing, and for a folder, each with its removal.
  private static let removalEvents = UInt32(IN_MOVE_SELF | IN_DELETE_SELF)
  private static let fileEvents = UInt32(IN_CLOSE_WRITE | IN_ATTRIB) | removalEvents
  private static let creationEvents = UInt32(IN_CREATE | IN_MOVED_TO) | removalEvents
  private static let folderEvents =
    UInt32(IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM) | creationEvents

  init() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
  }

  deinit {
    close(descriptor)
  }

  /// Watches these paths and no others from now on.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - mayWatch: Returns whether what a path leads to may be watched, now and after each change.
  mutating func setPaths(
    _ paths: Set<String>, mayWatch: @escaping @MainActor (String) -> Bool = { _ in true }
  ) {
    self.mayWatch = mayWatch
    for path in Set(watchDescriptors.keys).subtracting(paths) { removeWatches(path) }
    for path in paths where watchDescriptors[path] == nil { addWatches(path) }
  }

  /// Returns the paths that changed since the last call, or all paths if events were lost.
  mutating func readChangedPaths() -> Set<String> {
    var changedPaths: Set<String> = []
    for event in InotifyEvent.read(from: descriptor) {
      guard !event.isOverflow else { return renewWatches(of: Set(watchDescriptors.keys)) }
      for watchedPath in watchedPaths[event.watchDescriptor] ?? []
      where watchedPath.missingName == nil || watchedPath.missingName == event.name
        || event.isSelfRemoved
      {
        changedPaths.insert(watchedPath.path)
      }
      // The kernel has removed the watch.
      if event.isWatchRemoved { watchedPaths[event.watchDescriptor] = nil }
    }
    return renewWatches(of: changedPaths)
  }

  /// Renews the watches of paths, because the paths may now resolve to different files.
  ///
  /// - Returns: The paths.
  private mutating func renewWatches(of paths: Set<String>) -> Set<String> {
    for path in paths {
      removeWatches(path)
      addWatches(path)
    }
    return paths
  }

  private mutating func removeWatches(_ path: String) {
    for watchDescriptor in watchDescriptors.removeValue(forKey: path) ?? [] {
      guard let otherPaths = watchedPaths[watchDescriptor]?.filter({ $0.path != path }) else {
        continue
      }
      watchedPaths[watchDescriptor] = otherPaths.isEmpty ? nil : otherPaths
      if otherPaths.isEmpty { inotify_rm_watch(descriptor, watchDescriptor) }
    }
  }

  private mutating func addWatches(_ path: String) {
    watchDescriptors[path] = []
    guard mayWatch(path) else { return }
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      add(path, Self.fileEvents | UInt32(IN_DONT_FOLLOW), WatchedPath(path: path))
    }
    // This is repeated, because the path may appear before its folder is watched.
    while stat(path, &status) != 0 {
      let (folder, name) = Self.missingPart(in: Self.target(of: path))
      add(folder, Self.creationEvents, WatchedPath(path: path, missingName: name))
      guard
        stat(path, &status) == 0 || Self.missingPart(in: Self.target(of: path)) != (folder, name)
      else {
        return
      }
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    add(path, isFolder ? Self.folderEvents : Self.fileEvents, WatchedPath(path: path))
  }

  /// Adds a watch, if possible; if not, a change appears with the next timeline.
  private mutating func add(_ path: String, _ events: UInt32, _ watchedPath: WatchedPath) {
    let watchDescriptor = inotify_add_watch(
      descriptor, path, events | UInt32(bitPattern: IN_MASK_ADD))
    guard watchDescriptor >= 0 else { return }
    watchedPaths[watchDescriptor, default: []].insert(watchedPath)
    watchDescriptors[watchedPath.path, default: []].insert(watchDescriptor)
  }

  /// Returns the nearest existing folder above a path, and the name that is missing in it.
  private static func missingPart(in path: String) -> (folder: String, name: String) {
    var (folder, name) = ("/", "")
    var status = stat()
    for part in PathBytes.parts(of: path) {
      if !name.isEmpty { folder += folder == "/" ? name : "/\(name)" }
      name = part
      guard stat(folder == "/" ? "/\(name)" : "\(folder)/\(name)", &status) == 0 else { break }
    }
    return (folder, name)
  }

  /// Returns the target of a broken link, or the path itself if it is not a link.
  private static func target(of path: String) -> String {
    // This fails for a path that is not a link.
    guard let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
      return path
    }
    return PathBytes.isAbsolute(destination)
      ? destination : "\(Folder.parent(of: path))/\(destination)"
  }
}
