import Files
import Foundation

/// Tells when one of the user's files was written or replaced: inotify on their folders, and on the
/// folders of what they are links to.
///
/// A folder that goes is waited for above it, and followed again as soon as it is there.
@MainActor
struct FileWatch: ~Copyable {
  private let inotify = Inotify()
  /// The folders of files by their numbers, under every name by which they are known.
  private var folders: [Int32: Set<String>] = [:]
  /// The folders above those that went, or may go: watched until these are there again.
  private var doorways: [Int32: String] = [:]
  /// Folders out of which a file went: they may go next, though nobody may say so as long as another
  /// program is in them.
  private var doubtful: Set<String> = []
  /// The files as the program knows them, by every path under which they may change.
  private var files: [String: String] = [:]
  /// What of a file is told of.
  private let mask: UInt32
  private let makesFolders: Bool

  var descriptor: Int32 { inotify.descriptor }

  /// Watches programs, for whose folders nothing is made.
  ///
  /// One that goes, or begins to be written, is no other one yet.
  init() {
    mask = Inotify.Mask.writing
    makesFolders = false
  }

  /// Watches some of the user's files.
  init(files: [String]) {
    mask = Inotify.Mask.files
    makesFolders = true
    for file in files { add(file) }
  }

  /// Watches another file, too; a folder that is not there is made, if that can be.
  mutating func add(_ file: String) {
    guard !files.values.contains(file) else { return }
    // A folder that cannot be made is waited for.
    if makesFolders { try? Folder.make(at: Folder.parent(of: file)) }
    watch(file)
    _ = follow()
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

  /// The file that a link leads to in the end, or `nil` for what is no link.
  private static func target(of file: String) -> String? {
    guard let path = realpath(file, nil) else { return nil }
    defer { free(path) }
    let target = String(cString: path)
    return target == file ? nil : target
  }

  /// The files that changed since this was last asked, as the program knows them.
  mutating func changedPaths() -> Set<String> {
    var changed: Set<String> = []
    var isMoved = false
    for event in inotify.events() {
      if event.folder < 0 { changed.formUnion(files.values) }
      if event.folder < 0 || doorways[event.folder] != nil { isMoved = true }
      if take(event, &changed) { isMoved = true }
    }
    if isMoved { changed.formUnion(follow()) }
    // One of them may be a new link now.
    for file in changed { watch(file) }
    return changed
  }

  /// - Returns: Whether the folder may be another one now.
  private mutating func take(_ event: Inotify.Event, _ changed: inout Set<String>) -> Bool {
    guard let names = folders[event.folder] else { return false }
    if event.isEnd {
      folders[event.folder] = nil
      // One that was moved would be followed to where it is now.
      inotify.unwatch(event.folder)
      return true
    }
    var isMoved = false
    for folder in names {
      guard let file = files["\(folder)/\(event.name)"] else { continue }
      changed.insert(file)
      if event.isLoss ? doubtful.insert(folder).inserted : doubtful.remove(folder) != nil {
        isMoved = true
      }
    }
    return isMoved
  }
}

extension FileWatch {
  /// Watches the folders that are there under their names now, and the ways to those that are not.
  ///
  /// - Parameter isLast: Whether it is left at that, though a folder has come meanwhile.
  /// - Returns: The files of folders that are watched anew.
  private mutating func follow(isLast: Bool = false) -> Set<String> {
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
        // A program that is not there yet will be told of.
        if !makesFolders { found = found.filter(FileManager.default.fileExists) }
      }
      if now == nil { missing.append(folder) }
      if now == nil || doubtful.contains(folder) { ways.insert(Self.way(to: folder)) }
    }
    watch(ways: ways)
    // It may have come before its way was watched.
    guard !isLast, missing.contains(where: FileManager.default.fileExists) else { return found }
    return found.union(follow(isLast: true))
  }

  /// Another folder has the name now.
  private mutating func forget(_ folder: String, _ number: Int32) {
    folders[number]?.remove(folder)
    guard folders[number]?.isEmpty == true else { return }
    folders[number] = nil
    inotify.unwatch(number)
  }

  /// The nearest folder above that is there.
  private static func way(to folder: String) -> String {
    var way = Folder.parent(of: folder)
    while way != "/", way != ".", !FileManager.default.fileExists(atPath: way) {
      way = Folder.parent(of: way)
    }
    return way
  }

  private mutating func watch(ways: Set<String>) {
    for (number, way) in doorways where !ways.contains(way) {
      doorways[number] = nil
      if folders[number] == nil { inotify.unwatch(number) }
    }
    for way in ways {
      guard let number = inotify.watch(way, mask: Inotify.Mask.folders) else { continue }
      doorways[number] = way
    }
  }
}
