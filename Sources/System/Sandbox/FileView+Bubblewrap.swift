internal import Files
internal import Glibc

extension Sandbox {
  /// The options of bubblewrap.
  ///
  /// - Source: bwrap(1).
  func bubblewrapOptions(_ files: FileView) -> [String] {
    var options = [
      "--die-with-parent", "--unshare-ipc", "--unshare-uts", "--unshare-user-try",
      "--unshare-cgroup-try", "--unshare-pid", "--cap-drop", "ALL",
    ]
    if permissions.network != .all { options.append("--unshare-net") }
    // Landlock allows nothing but what is granted. Without it, nothing else is mounted, which takes
    // longer, because bubblewrap reads all mounts again for each.
    return options
      + (confinement.usesLandlock
        ? files.covered(showsProcesses: permissions.seesProcesses)
        : files.mounted(showsProcesses: permissions.seesProcesses))
  }
}

extension FileView {
  /// The maximum size of each private folder for temporary files, and of what covers a hidden folder,
  /// in bytes.
  private static let temporarySize = 64 << 20
  private static let coverSize = 4096

  /// Returns the options for the folders that the sandbox has for itself, of which only those for
  /// temporary files can be written.
  ///
  /// - Parameter showsProcesses: Whether the processes outside are visible; they have no numbers in the
  ///   sandbox by which they could be signaled.
  /// - Returns: The options.
  private static func ownMounts(showsProcesses: Bool) -> [String] {
    (showsProcesses ? ["--ro-bind", "/proc", "/proc"] : ["--proc", "/proc"])
      + ["--dev", "/dev"] + temporary("/dev/shm") + ["--remount-ro", "/dev"]
      + ownTemporaryFolders.flatMap(temporary)
  }

  /// The folders for temporary files that this machine has; one may be a link to another.
  private static var ownTemporaryFolders: [String] {
    let folders = temporaryFolders.map { ResolvedPath($0) }.filter { $0.kind == .folder }
    return folders.map(\.path).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func temporary(_ path: String) -> [String] {
    ["--perms", "1777", "--size", "\(temporarySize)", "--tmpfs", path]
  }

  /// Returns the options that mount everything, and cover what is hidden.
  func covered(showsProcesses: Bool) -> [String] {
    var options = ["--ro-bind", "/", "/"] + Self.ownMounts(showsProcesses: showsProcesses)
    options += trees(machine.filter(isTemporary), "--ro-bind-try")
    var covers: [String] = []
    func cover(_ place: (path: String, isFolder: Bool)) {
      guard !covers.contains(where: { PathBytes.contains($0, place.path) }) else { return }
      if place.isFolder { covers.append(place.path) }
      options +=
        place.isFolder
        ? ["--perms", "0555", "--size", "\(Self.coverSize)", "--tmpfs", place.path]
        : ["--ro-bind", "/dev/null", place.path]
    }
    // The shorter paths first, because they contain longer ones.
    for place in users.places.sorted(by: { $0.path < $1.path }) where !isTemporary(place.path) {
      cover(place)
    }
    let userCovers = covers
    for root in readable {
      let isMissing =
        isTemporary(root.path) || userCovers.contains { PathBytes.contains($0, root.path) }
      options +=
        isMissing
        ? ["--ro-bind-try", root.path, root.path]
        : trees(root.grants.filter { isBelow(userCovers, $0) }, "--ro-bind-try")
    }
    options += trees(writable, "--bind-try")
    covers = []
    for place in hidden.places.sorted(by: { $0.path < $1.path }) {
      let isShown =
        readable.contains { PathBytes.contains($0.path, place.path) }
        || !isTemporary(place.path) && !userCovers.contains { PathBytes.contains($0, place.path) }
      if isShown { cover(place) }
    }
    if let program {
      options += ["--ro-bind-try", program.path, program.path]
      options += program.hiddenFiles.flatMap { ["--ro-bind", "/dev/null", $0] }
    }
    options += trees(visible, "--ro-bind-try") + trees(own, "--bind-try")
    return options + (userCovers + covers).flatMap { ["--remount-ro", $0] }
  }

  /// Returns the options that mount nothing but what is granted.
  func mounted(showsProcesses: Bool) -> [String] {
    var seen: Set<[UInt8]> = []
    let readable = allReadable.flatMap { grant -> [String] in
      switch grant {
      case .tree, .folder("/"): []
      case .folder(let path): seen.insert(Array(path.utf8)).inserted ? ["--dir", path] : []
      case .link(let path, let target):
        seen.insert(Array(path.utf8)).inserted ? ["--symlink", target, path] : []
      }
    }
    // A home in a folder for temporary files is not a part of that folder, which can be written.
    let homes = self.readable.filter { root in
      root.grants.first == .folder(path: root.path) && isTemporary(root.path)
    }.map(\.path)
    return Self.ownMounts(showsProcesses: showsProcesses)
      + homes.flatMap { ["--size", "\(Self.coverSize)", "--tmpfs", $0] } + readable
      + trees(allReadable, "--ro-bind-try") + trees(allWritable, "--bind-try")
      + (homes + ["/"]).flatMap { ["--remount-ro", $0] }
  }

  private func trees(_ grants: [FileGrant], _ option: String) -> [String] {
    var seen: Set<[UInt8]> = []
    return grants.flatMap { grant -> [String] in
      guard case .tree(let path, _) = grant, seen.insert(Array(path.utf8)).inserted else {
        return []
      }
      return [option, path, path]
    }
  }

  private func isTemporary(_ grant: FileGrant) -> Bool {
    isBelow(Self.temporaryFolders, grant)
  }

  private func isBelow(_ folders: [String], _ grant: FileGrant) -> Bool {
    guard case .tree(let path, _) = grant else { return false }
    return folders.contains { PathBytes.contains($0, path) }
  }

  private func isTemporary(_ path: String) -> Bool {
    Self.temporaryFolders.contains { PathBytes.contains($0, path) }
  }
}
