internal import Files
internal import Glibc

/// What bubblewrap mounts, in order: later mounts are put on earlier ones.
struct BubblewrapMounts {
  /// The options of bubblewrap.
  private(set) var options: [String] = []
  /// The files that were decided about, by the paths at which they are mounted.
  ///
  /// bubblewrap finds them by their paths. Somebody who can write what contains one could put a link
  /// in its place meanwhile, so `tessera-confine` compares what was mounted before it starts the
  /// program.
  private(set) var files: [(path: String, identity: FileIdentity)] = []
  /// The devices of places at which something is mounted only when it is used, which makes it another
  /// file.
  private let automounts: Set<UInt64>

  init(automounts: Set<UInt64>) {
    self.automounts = automounts
  }

  mutating func add(_ options: [String]) { self.options += options }

  /// Mounts the files and folders of grants, each once; one that has gone is left out.
  mutating func add(_ grants: [FileGrant], isWritable: Bool = false) {
    var seen: Set<[UInt8]> = []
    for case .tree(let path, let identity) in grants
    where seen.insert(Array(path.utf8)).inserted {
      mount(path, identity, isWritable: isWritable)
    }
  }

  /// Mounts all of a folder or a file that somebody named; one that has gone is left out.
  mutating func add(_ root: FileView.Root) {
    if let identity = root.identity { mount(root.path, identity, isWritable: false) }
  }

  private mutating func mount(_ path: String, _ identity: FileIdentity, isWritable: Bool) {
    options += [isWritable ? "--bind-try" : "--ro-bind-try", path, path]
    if !automounts.contains(identity.device) { files.append((path, identity)) }
  }

  /// Puts an empty folder, or an empty file, on something.
  mutating func cover(_ path: String, isFolder: Bool) {
    options +=
      isFolder
      ? ["--perms", "0555", "--size", "\(Self.coverSize)", "--tmpfs", path]
      : ["--ro-bind", "/dev/null", path]
  }

  /// Mounts a folder for temporary files, which can be written.
  mutating func addTemporary(_ path: String) {
    options += ["--perms", "1777", "--size", "\(Self.temporarySize)", "--tmpfs", path]
  }

  mutating func makeReadOnly(_ paths: [String]) {
    options += paths.flatMap { ["--remount-ro", $0] }
  }

  /// The maximum size of each private folder for temporary files, and of what covers a hidden folder,
  /// in bytes.
  private static let temporarySize = 64 << 20
  static let coverSize = 4096
}

extension Sandbox {
  /// Returns the options of bubblewrap for everything but files.
  ///
  /// - Source: bwrap(1).
  static func namespaceOptions(hasNetwork: Bool, isInTerminal: Bool) -> [String] {
    (isInTerminal ? [] : ["--new-session"]) + [
      "--die-with-parent", "--unshare-ipc", "--unshare-uts", "--unshare-user-try",
      "--unshare-cgroup-try", "--unshare-pid", "--cap-drop", "ALL",
    ] + (hasNetwork ? [] : ["--unshare-net"])
  }

  /// Options of all kinds that commands use, to find out whether bubblewrap has them and this machine
  /// lets it do them: a setuid one refuses some, and one before version 0.8 does not know others.
  static var trialOptions: [String] {
    var mounts = BubblewrapMounts(automounts: [])
    mounts.add(["--ro-bind", "/", "/"])
    FileView.addOwn(to: &mounts, showsProcesses: false)
    let folder = "/dev/shm"
    mounts.cover(folder, isFolder: true)
    mounts.add(["--dir", "\(folder)/folder", "--symlink", "folder", "\(folder)/link"])
    mounts.add(["--ro-bind-try", folder, folder, "--bind-try", folder, folder])
    mounts.makeReadOnly([folder])
    return namespaceOptions(hasNetwork: false, isInTerminal: false) + mounts.options
  }

  /// Returns what bubblewrap mounts, or `nil` without it.
  ///
  /// Landlock allows nothing but what is granted. Without it, nothing else is mounted, which takes
  /// longer, because bubblewrap reads all mounts again for each.
  func mounts(_ files: FileView) -> BubblewrapMounts? {
    guard confinement.bubblewrap != nil else { return nil }
    return confinement.usesLandlock
      ? files.covered(showsProcesses: permissions.seesProcesses)
      : files.mounted(showsProcesses: permissions.seesProcesses)
  }
}

extension FileView {
  /// Adds the folders that the sandbox has for itself, of which only those for temporary files can be
  /// written.
  ///
  /// - Parameters:
  ///   - mounts: What is mounted.
  ///   - showsProcesses: Whether the processes outside are visible; they have no numbers in the
  ///     sandbox by which they could be signaled.
  fileprivate static func addOwn(to mounts: inout BubblewrapMounts, showsProcesses: Bool) {
    mounts.add(showsProcesses ? ["--ro-bind", "/proc", "/proc"] : ["--proc", "/proc"])
    // Root writes the kernel's settings without any capability, and `core_pattern` names a program.
    mounts.makeReadOnly(["/proc"])
    mounts.add(["--dev", "/dev"])
    mounts.addTemporary("/dev/shm")
    mounts.makeReadOnly(["/dev"])
    for folder in ownTemporaryFolders { mounts.addTemporary(folder) }
  }

  /// The folders for temporary files that this machine has; one may be a link to another.
  private static var ownTemporaryFolders: [String] {
    let folders = temporaryFolders.map { ResolvedPath($0) }.filter { $0.kind == .folder }
    return folders.map(\.path).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the mounts of everything, with what is hidden covered.
  func covered(showsProcesses: Bool) -> BubblewrapMounts {
    var mounts = BubblewrapMounts(automounts: automounts)
    mounts.add(["--ro-bind", "/", "/"])
    Self.addOwn(to: &mounts, showsProcesses: showsProcesses)
    mounts.add(machine.filter(isTemporary))
    var covers: [String] = []
    func cover(_ place: (path: String, isFolder: Bool)) {
      guard !covers.contains(where: { PathBytes.contains($0, place.path) }) else { return }
      if place.isFolder { covers.append(place.path) }
      mounts.cover(place.path, isFolder: place.isFolder)
    }
    // The shorter paths first, because they contain longer ones.
    for place in users.places.sorted(by: { $0.path < $1.path }) where !isTemporary(place.path) {
      cover(place)
    }
    let userCovers = covers
    for root in readable {
      let isMissing =
        isTemporary(root.path) || userCovers.contains { PathBytes.contains($0, root.path) }
      if isMissing {
        mounts.add(root)
      } else {
        mounts.add(Self.withWholeDocuments(root.grants).filter { isBelow(userCovers, $0) })
      }
    }
    mounts.add(writable, isWritable: true)
    covers = []
    for place in hidden.places.sorted(by: { $0.path < $1.path }) {
      let isShown =
        readable.contains { PathBytes.contains($0.path, place.path) }
        || !isTemporary(place.path) && !userCovers.contains { PathBytes.contains($0, place.path) }
      if isShown { cover(place) }
    }
    if let program {
      mounts.add(program)
      for file in program.hiddenFiles { mounts.cover(file, isFolder: false) }
    }
    mounts.add(visible)
    mounts.add(own, isWritable: true)
    mounts.makeReadOnly(userCovers + covers)
    return mounts
  }

  /// Returns the mounts of nothing but what is granted.
  func mounted(showsProcesses: Bool) -> BubblewrapMounts {
    var mounts = BubblewrapMounts(automounts: automounts)
    Self.addOwn(to: &mounts, showsProcesses: showsProcesses)
    // A home in a folder for temporary files is not a part of that folder, which can be written.
    let homes = readable.filter { root in
      root.grants.first == .folder(path: root.path) && isTemporary(root.path)
    }.map(\.path)
    for home in homes {
      mounts.add(["--size", "\(BubblewrapMounts.coverSize)", "--tmpfs", home])
    }
    var seen: Set<[UInt8]> = []
    for grant in allReadable {
      switch grant {
      case .tree, .names, .folder("/"): break
      case .folder(let path):
        if seen.insert(Array(path.utf8)).inserted { mounts.add(["--dir", path]) }
      case .link(let path, let target):
        if seen.insert(Array(path.utf8)).inserted { mounts.add(["--symlink", target, path]) }
      }
    }
    mounts.add(allReadable)
    mounts.add(allWritable, isWritable: true)
    mounts.makeReadOnly(homes + ["/"])
    return mounts
  }

  /// Returns grants with folders of documents instead of their parts: a mount for each would take long,
  /// and Landlock grants only the parts.
  private static func withWholeDocuments(_ grants: [FileGrant]) -> [FileGrant] {
    let folders = grants.compactMap { grant -> (path: String, identity: FileIdentity)? in
      if case .names(let path, let identity) = grant { (path, identity) } else { nil }
    }
    let others = grants.filter { grant in
      guard case .tree(let path, _) = grant else { return true }
      return !folders.contains { PathBytes.contains($0.path, path) }
    }
    return others + folders.map { .tree(path: $0.path, $0.identity) }
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
