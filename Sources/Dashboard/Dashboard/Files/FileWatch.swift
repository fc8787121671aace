import Files
import Foundation
import HomeScreen

/// Reports when files are written or replaced, by watching each file's folder and, for a symbolic
/// link, the folder of its target.
///
/// If a folder disappears, its nearest existing ancestor is watched until the folder is back.
@MainActor
package struct FileWatch: ~Copyable {
  private let inotify = Inotify()
  /// The paths that resolve to each watched folder, by watch descriptor.
  private var folders: [Int32: Set<String>] = [:]
  /// The nearest existing ancestors of folders that are missing or in ``foldersAtRisk``, by watch
  /// descriptor.
  private var ancestorWatches: [Int32: String] = [:]
  /// The folders in which a watched file was deleted.
  ///
  /// Such a folder may be deleted next, and the kernel reports that only once no process has it
  /// open.
  private var foldersAtRisk: Set<String> = []
  /// The watched files, by each path at which they can change: the file's own and that of a link's
  /// target.
  private var files: [String: String] = [:]
  /// The inotify events to watch for.
  private let mask: UInt32
  private let createsFolders: Bool
  /// The endings of the names of other files in the watched folders that are reported, too.
  private let endings: Set<String>

  package var descriptor: Int32 { inotify.descriptor }

  /// Creates a watch for programs, whose folders are not created.
  ///
  /// Only completed writes and moves are reported, not the creation or deletion of a program.
  package init() {
    mask = Inotify.Mask.writtenFiles
    createsFolders = false
    endings = []
  }

  /// Creates a watch for sources, whose folders are not created: also deletions are reported, and new
  /// files in the same folders.
  ///
  /// - Parameter endings: How the names of new files end, such as `.swift`.
  package init(sourcesEnding endings: Set<String>) {
    mask = Inotify.Mask.files
    createsFolders = false
    self.endings = endings
  }

  /// Creates a watch for the given files, whose folders are created.
  init(files: [String]) {
    mask = Inotify.Mask.files
    createsFolders = true
    endings = []
    for file in files { add(file) }
  }

  /// Creates a watch for the user's files, whose folders are created.
  ///
  /// It is made before the files are read, so that what is written in between is reported. Themes are added
  /// by ``add(_:)`` once their names have been read; their folder is watched from the beginning.
  package init(of paths: Paths) {
    self.init(files: [
      paths.configuration, paths.home, paths.designs, paths.launchers, paths.permissions,
      LocaleSettings.zoneLink,
    ])
    watch(folder: paths.userThemes)
  }

  /// Adds a file, and creates its folder if possible.
  package mutating func add(_ file: String) {
    guard !files.values.contains(file) else { return }
    // If the folder cannot be created, wait until it appears.
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
    guard let watchDescriptor = inotify.watch(folder, mask: mask) else { return }
    folders[watchDescriptor, default: []].insert(folder)
  }

  /// Returns the file that a symbolic link resolves to, or `nil` if the path is not a link.
  private static func target(of file: String) -> String? {
    ResolvedPath.of(file).flatMap { $0 == file ? nil : $0 }
  }

  /// Returns the files that changed since the last call, as the paths passed to ``add(_:)``; of new
  /// sources, their own.
  package mutating func readChangedPaths() -> Set<String> {
    var changed: Set<String> = []
    var needsUpdate = false
    for event in inotify.readEvents() {
      if event.watchDescriptor < 0 { changed.formUnion(files.values) }
      if event.watchDescriptor < 0 || ancestorWatches[event.watchDescriptor] != nil {
        needsUpdate = true
      }
      if handle(event, into: &changed) { needsUpdate = true }
    }
    if needsUpdate { changed.formUnion(updateWatches()) }
    // The file may have been replaced by a symbolic link, so watch its target.
    for file in changed { watch(file) }
    return changed
  }

  /// Adds the file that an event changed.
  ///
  /// - Returns: Whether a watched path may now resolve to a different folder.
  private mutating func handle(
    _ event: Inotify.Event, into changed: inout Set<String>
  ) -> Bool {
    guard let paths = folders[event.watchDescriptor] else { return false }
    if event.isFolderRemoved {
      folders[event.watchDescriptor] = nil
      // Otherwise inotify would keep watching a moved folder at its new location.
      inotify.unwatch(event.watchDescriptor)
      return true
    }
    var needsUpdate = false
    for folder in paths {
      let path = "\(folder)/\(event.name)"
      guard let file = files[path] ?? (endings.contains(where: path.hasSuffix) ? path : nil)
      else { continue }
      changed.insert(file)
      if event.isFileRemoved
        ? foldersAtRisk.insert(folder).inserted : foldersAtRisk.remove(folder) != nil
      {
        needsUpdate = true
      }
    }
    return needsUpdate
  }
}

extension FileWatch {
  /// Watches each folder at its path, or its nearest existing ancestor if it does not exist.
  ///
  /// - Parameter retries: Whether to try again if a folder appeared in the meantime.
  /// - Returns: The files in folders that were not watched before.
  private mutating func updateWatches(retries: Bool = true) -> Set<String> {
    var newlyWatchedFiles: Set<String> = []
    var ancestors: Set<String> = []
    var missingFolders: [String] = []
    for folder in Set(files.keys.map(Folder.parent(of:))) {
      let oldDescriptor = folders.first { $0.value.contains(folder) }?.key
      let newDescriptor = inotify.watch(folder, mask: mask)
      if let oldDescriptor, oldDescriptor != newDescriptor { forget(folder, oldDescriptor) }
      if let newDescriptor, newDescriptor != oldDescriptor {
        folders[newDescriptor, default: []].insert(folder)
        newlyWatchedFiles.formUnion(
          files.filter { Folder.parent(of: $0.key) == folder }.values)
        // A program that does not exist yet is reported when it appears.
        if !createsFolders {
          newlyWatchedFiles = newlyWatchedFiles.filter(FileManager.default.fileExists)
        }
      }
      if newDescriptor == nil { missingFolders.append(folder) }
      if newDescriptor == nil || foldersAtRisk.contains(folder) {
        ancestors.insert(Self.existingAncestor(of: folder))
      }
    }
    watch(ancestors: ancestors)
    // A folder may have appeared before its ancestor was watched.
    guard retries, missingFolders.contains(where: FileManager.default.fileExists) else {
      return newlyWatchedFiles
    }
    return newlyWatchedFiles.union(updateWatches(retries: false))
  }

  /// Stops watching a folder whose path now resolves to a different folder.
  private mutating func forget(_ folder: String, _ watchDescriptor: Int32) {
    folders[watchDescriptor]?.remove(folder)
    guard folders[watchDescriptor]?.isEmpty == true else { return }
    folders[watchDescriptor] = nil
    inotify.unwatch(watchDescriptor)
  }

  /// Returns the nearest existing ancestor of a folder.
  private static func existingAncestor(of folder: String) -> String {
    var ancestor = Folder.parent(of: folder)
    while ancestor != "/", ancestor != ".", !FileManager.default.fileExists(atPath: ancestor) {
      ancestor = Folder.parent(of: ancestor)
    }
    return ancestor
  }

  private mutating func watch(ancestors: Set<String>) {
    for (watchDescriptor, ancestor) in ancestorWatches where !ancestors.contains(ancestor) {
      ancestorWatches[watchDescriptor] = nil
      if folders[watchDescriptor] == nil { inotify.unwatch(watchDescriptor) }
    }
    for ancestor in ancestors {
      guard let watchDescriptor = inotify.watch(ancestor, mask: Inotify.Mask.folders) else {
        continue
      }
      ancestorWatches[watchDescriptor] = ancestor
    }
  }
}
