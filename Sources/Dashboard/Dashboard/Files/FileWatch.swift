import Files
import Foundation

/// Reports when a file is written or replaced, with inotify on its folder and, for a link, on the
/// folder of its target.
///
/// If a folder disappears, the nearest existing one above it is watched until it is back.
@MainActor
struct FileWatch: ~Copyable {
  private let inotify = Inotify()
  /// The watched folders by watch number, with all paths that lead to each.
  private var folders: [Int32: Set<String>] = [:]
  /// The folders above those that are gone or may go, by watch number.
  private var ancestorWatches: [Int32: String] = [:]
  /// The folders that lost a file: they may be deleted next, and the kernel reports that only after
  /// the last program has left them.
  private var foldersAtRisk: Set<String> = []
  /// The watched files by every path under which they may change.
  private var files: [String: String] = [:]
  /// The events that are watched for.
  private let mask: UInt32
  private let createsFolders: Bool

  var descriptor: Int32 { inotify.descriptor }

  /// Creates a watch for programs, whose folders are not created.
  ///
  /// Deleting a program, or beginning to write one, is not reported.
  init() {
    mask = Inotify.Mask.writing
    createsFolders = false
  }

  /// Creates a watch for some of the user's files.
  init(files: [String]) {
    mask = Inotify.Mask.files
    createsFolders = true
    for file in files { add(file) }
  }

  /// Adds a file, and creates its folder if possible.
  mutating func add(_ file: String) {
    guard !files.values.contains(file) else { return }
    // A folder that cannot be created is waited for.
    if createsFolders { try? Folder.make(at: Folder.parent(of: file)) }
    watch(file)
    _ = updateWatches()
  }

  private mutating func watch(_ file: String) {
    for path in [file, Self.target(of: file)].compactMap(\.self) {
      files[path] = file
      watch(folder: Folder.parent(of: path))
    }
  }

  private mutating func watch(folder: String) {
    guard let number = inotify.watch(folder, mask: mask) else { return }
    folders[number, default: []].insert(folder)
  }

  /// The file that a link finally leads to, or `nil` if the path is not a link.
  private static func target(of file: String) -> String? {
    guard let path = realpath(file, nil) else { return nil }
    defer { free(path) }
    let target = String(cString: path)
    return target == file ? nil : target
  }

  /// Returns the files that changed since the last call, by the paths with which they were added.
  mutating func changedPaths() -> Set<String> {
    var changed: Set<String> = []
    var isMoved = false
    for event in inotify.events() {
      if event.folder < 0 { changed.formUnion(files.values) }
      if event.folder < 0 || ancestorWatches[event.folder] != nil { isMoved = true }
      if handle(event, &changed) { isMoved = true }
    }
    if isMoved { changed.formUnion(updateWatches()) }
    // A changed file may be a new link.
    for file in changed { watch(file) }
    return changed
  }

  /// - Returns: Whether the folder's path may lead to a different folder now.
  private mutating func handle(_ event: Inotify.Event, _ changed: inout Set<String>) -> Bool {
    guard let names = folders[event.folder] else { return false }
    if event.isFolderRemoved {
      folders[event.folder] = nil
      // Otherwise inotify would keep watching a moved folder at its new place.
      inotify.unwatch(event.folder)
      return true
    }
    var isMoved = false
    for folder in names {
      guard let file = files["\(folder)/\(event.name)"] else { continue }
      changed.insert(file)
      if event.isFileRemoved
        ? foldersAtRisk.insert(folder).inserted : foldersAtRisk.remove(folder) != nil
      {
        isMoved = true
      }
    }
    return isMoved
  }
}

extension FileWatch {
  /// Watches the folders at their paths now, and above those that do not exist.
  ///
  /// - Parameter isLast: Whether not to try again if a folder has appeared meanwhile.
  /// - Returns: The files in folders that are newly watched.
  private mutating func updateWatches(isLast: Bool = false) -> Set<String> {
    var found: Set<String> = []
    var ways: Set<String> = []
    var missing: [String] = []
    for folder in Set(files.keys.map(Folder.parent(of:))) {
      let before = folders.first { $0.value.contains(folder) }?.key
      let now = inotify.watch(folder, mask: mask)
      if let before, before != now { forget(folder, before) }
      if let now, now != before {
        folders[now, default: []].insert(folder)
        found.formUnion(files.filter { Folder.parent(of: $0.key) == folder }.values)
        // A program that does not exist yet is reported when it appears.
        if !createsFolders { found = found.filter(FileManager.default.fileExists) }
      }
      if now == nil { missing.append(folder) }
      if now == nil || foldersAtRisk.contains(folder) {
        ways.insert(Self.existingAncestor(of: folder))
      }
    }
    watch(ancestors: ways)
    // A folder may have appeared before the one above it was watched.
    guard !isLast, missing.contains(where: FileManager.default.fileExists) else { return found }
    return found.union(updateWatches(isLast: true))
  }

  /// Stops watching a folder whose path leads elsewhere now.
  private mutating func forget(_ folder: String, _ number: Int32) {
    folders[number]?.remove(folder)
    guard folders[number]?.isEmpty == true else { return }
    folders[number] = nil
    inotify.unwatch(number)
  }

  /// The nearest existing folder above.
  private static func existingAncestor(of folder: String) -> String {
    var way = Folder.parent(of: folder)
    while way != "/", way != ".", !FileManager.default.fileExists(atPath: way) {
      way = Folder.parent(of: way)
    }
    return way
  }

  private mutating func watch(ancestors: Set<String>) {
    for (number, way) in ancestorWatches where !ancestors.contains(way) {
      ancestorWatches[number] = nil
      if folders[number] == nil { inotify.unwatch(number) }
    }
    for way in ancestors {
      guard let number = inotify.watch(way, mask: Inotify.Mask.folders) else { continue }
      ancestorWatches[number] = way
    }
  }
}
