internal import Glibc

/// Files that a program does not get, whichever path leads to them.
struct HiddenFiles: Sendable {
  /// What is hidden: files, and folders with all that is below them.
  private(set) var files: Set<FileIdentity> = []
  /// The folders in which something is hidden, or would be if it were made, so that they are never
  /// granted as a whole: who can change them can also move what is hidden.
  private(set) var folders: Set<FileIdentity> = []
  /// The folders in which nothing is hidden yet, but would be if it were made: what is in them is granted
  /// by itself.
  private(set) var documents: Set<FileIdentity> = []
  /// The paths of what is hidden, without links, and whether they are folders.
  private(set) var places: [(path: String, isFolder: Bool)] = []

  init() {}

  /// Finds the files at paths; a path at which there is nothing is watched, so to speak.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - mounts: The mounts, by which a file can have several paths.
  ///   - watched: Folders in which more of it may be, or would be if it were made.
  ///   - linkDepth: In how many levels of a folder the links are followed, too.
  ///   - visible: The names of links that are not followed.
  init(
    _ paths: [String], _ mounts: MountTable = MountTable(""), watching watched: [String] = [],
    linkDepth: Int = 6, visible: Set<String> = []
  ) {
    for folder in watched {
      let resolved = ResolvedPath(folder)
      watch(resolved)
      for place in mounts.aliases(of: resolved.path) { watch(ResolvedPath(place)) }
    }
    // Bytes, not texts, which are the same in two spellings.
    var seen: Set<[UInt8]> = []
    for path in paths {
      let resolved = ResolvedPath(path)
      folders.formUnion(resolved.folders)
      // A link to `/dev/null` instead of a file of history hides nothing.
      guard resolved.kind == .folder || resolved.kind == .file || resolved.kind == .missing else {
        continue
      }
      for place in [resolved.path] + mounts.aliases(of: resolved.path)
      where seen.insert(Array(place.utf8)).inserted { add(ResolvedPath(place)) }
      var budget = Self.linkBudget
      if resolved.kind == .folder {
        addLinks(in: resolved.path, depth: linkDepth, visible, &budget)
      }
    }
  }

  /// Finds folders in which something would be hidden if it were made; one that has too many files is left
  /// out, because each would be a grant.
  ///
  /// - Parameters:
  ///   - documents: The paths of the folders.
  ///   - mounts: The mounts, by which a file can have several paths.
  ///   - limit: The maximum number of files in a folder.
  init(documents: [String], _ mounts: MountTable, limit: Int) {
    for folder in documents {
      let resolved = ResolvedPath(folder)
      guard resolved.kind == .folder, let identity = resolved.identity,
        FolderNames.unordered(resolved.path).count <= limit
      else { continue }
      self.documents.insert(identity)
      for place in [resolved.path] + mounts.aliases(of: resolved.path) {
        folders.formUnion(ResolvedPath(place).folders)
      }
    }
  }

  /// The number of names that are looked at for links in one hidden folder.
  private static let linkBudget = 4_000

  /// Hides what the links in a hidden folder lead to: some keep all of their dotfiles in one place.
  private mutating func addLinks(
    in folder: String, depth: Int, _ visible: Set<String>, _ budget: inout Int
  ) {
    guard depth > 0 else { return }
    FolderNames.visit(folder) { name, kind in
      budget -= 1
      guard budget >= 0 else { return false }
      guard kind != .other else { return true }
      let text = String(cString: name)
      if !visible.contains(text) { addLink("\(folder)/\(text)", depth, visible, &budget) }
      return true
    }
  }

  /// Hides what a link leads to, or the links in a folder do.
  private mutating func addLink(
    _ path: String, _ depth: Int, _ visible: Set<String>, _ budget: inout Int
  ) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: addLinks(in: path, depth: depth - 1, visible, &budget)
    case S_IFLNK:
      let target = ResolvedPath(path)
      // A link to a folder of the system, such as that of certificates, is no secret; nor is what
      // contains the secret itself, such as the home.
      guard let identity = target.identity else {
        // Nobody makes what is missing, nor leads there what is asked for later.
        if !FileView.isSystem(target.path) { watch(target) }
        return
      }
      guard !folders.contains(identity) else { return }
      if target.kind == .file || target.kind == .folder, !FileView.isSystem(target.path) {
        folders.formUnion(target.folders)
        add(target)
        // Earlier versions of a file are beside it.
        if target.kind == .file {
          for version in 1...3 { add(ResolvedPath("\(target.path).\(version)")) }
        }
      }
    default: break
    }
  }

  /// Adds a folder in which something would be hidden, whether it exists or not.
  private mutating func watch(_ folder: ResolvedPath) {
    folders.formUnion(folder.folders)
    if folder.kind == .folder, let identity = folder.identity { folders.insert(identity) }
  }

  private mutating func add(_ place: ResolvedPath) {
    folders.formUnion(place.folders)
    guard let identity = place.identity else { return }
    files.insert(identity)
    places.append((place.path, place.kind == .folder))
  }

  func union(_ other: HiddenFiles) -> HiddenFiles {
    var all = self
    all.files.formUnion(other.files)
    all.folders.formUnion(other.folders)
    all.documents.formUnion(other.documents)
    all.places += other.places
    return all
  }

  /// Adds a folder that is not granted as a whole.
  mutating func addFolder(_ identity: FileIdentity) { folders.insert(identity) }

  /// Adds a folder that is not granted as a whole, and neither are those that it is in.
  mutating func addFolder(_ place: ResolvedPath) {
    folders.formUnion(place.folders)
    place.identity.map { addFolder($0) }
  }

  /// Returns whether something is hidden, or in a hidden folder.
  func contains(_ path: ResolvedPath) -> Bool {
    path.identity.map { files.contains($0) } ?? true || !files.isDisjoint(with: path.folders)
  }
}

/// A part of the files that a program gets.
///
/// What is granted is found before the program runs. What is made or replaced later, in a folder that
/// is not granted as a whole, is not granted: neither a secret that its owner writes anew nor one that
/// did not exist.
enum FileGrant: Hashable, Sendable {
  /// A file, or a folder with all that is below it.
  case tree(path: String, FileIdentity)
  /// A folder that is granted only in parts, which follow.
  case folder(path: String)
  /// The names in such a folder, if none of them is hidden.
  case names(path: String, FileIdentity)
  /// A symbolic link, in such a folder.
  case link(path: String, target: String)

  /// Finds the parts of a folder or a file.
  ///
  /// - Parameters:
  ///   - path: An absolute path; links on the way are followed.
  ///   - hidden: What is not granted.
  ///   - isHidden: Whether a path in a folder that is granted in parts is not granted.
  /// - Returns: The parts; none of what is hidden or does not exist.
  static func parts(
    of path: String, without hidden: HiddenFiles,
    isHidden: @escaping (_ path: String) -> Bool = { _ in false }
  ) -> [FileGrant] {
    parts(of: ResolvedPath(path), without: hidden, isHidden: isHidden)
  }

  /// Finds the parts of what a path has led to.
  static func parts(
    of resolved: ResolvedPath, without hidden: HiddenFiles,
    isHidden: @escaping (_ path: String) -> Bool = { _ in false }
  ) -> [FileGrant] {
    guard let identity = resolved.identity, !hidden.contains(resolved) else { return [] }
    var search = GrantSearch(hidden: hidden, isHidden: isHidden)
    search.add(resolved.path, identity, isFolder: resolved.kind == .folder)
    return search.parts
  }
}

/// Finds the parts of a folder or a file.
private struct GrantSearch {
  let hidden: HiddenFiles
  let isHidden: (String) -> Bool
  var parts: [FileGrant] = []
  /// How many of them are in folders of documents, each of which has few.
  private var documentCount = 0

  init(hidden: HiddenFiles, isHidden: @escaping (String) -> Bool) {
    self.hidden = hidden
    self.isHidden = isHidden
  }

  /// The maximum number of parts of one folder in which something is hidden, and of all below a path.
  ///
  /// bubblewrap takes 9,000 words, and a mount has three.
  private static let (folderPartLimit, partLimit) = (1000, 2000)

  mutating func add(_ path: String, _ identity: FileIdentity, isFolder: Bool) {
    guard isFolder, isInParts(identity) else {
      return parts.append(.tree(path: path, identity))
    }
    let hasHidden = hidden.folders.contains(identity)
    parts.append(.folder(path: path))
    if hasHidden {
      addParts(of: path)
    } else {
      let count = parts.count
      parts.append(.names(path: path, identity))
      addParts(of: path)
      documentCount += parts.count - count
    }
  }

  /// Adds what is in a folder that is granted in parts.
  ///
  /// First comes what is granted as a whole, then folders in which something is hidden, too, those with the
  /// fewest files first. So a folder with very many, which a program may have made, is missing itself and
  /// not what is beside it. Each is a word of a command, of which there are not many; what exceeds the
  /// limits is not granted.
  private mutating func addParts(of path: String) {
    let rest = max(0, Self.partLimit - (parts.count - documentCount))
    let end = parts.count + min(Self.folderPartLimit, rest)
    var folders: [(path: String, identity: FileIdentity, count: Int)] = []
    for name in FolderNames.of(path) where parts.count + folders.count < end {
      let child = path == "/" ? "/\(name)" : "\(path)/\(name)"
      var status = stat()
      guard !isHidden(child), lstat(child, &status) == 0 else { continue }
      let identity = FileIdentity(status)
      let kind = status.st_mode & S_IFMT
      if kind == S_IFLNK {
        // What it leads to is granted at its own place, or not at all.
        ResolvedPath.target(of: child).map { parts.append(.link(path: child, target: $0)) }
      } else if kind == S_IFDIR, isInParts(identity), !hidden.files.contains(identity) {
        folders.append((child, identity, FolderNames.unordered(child).count))
      } else if kind == S_IFREG || kind == S_IFDIR, !hidden.files.contains(identity) {
        // A pipe can be written on a mount that is read-only, and who reads it takes what it was for.
        parts.append(.tree(path: child, identity))
      }
    }
    for folder in folders.sorted(by: { $0.count < $1.count })
    where parts.count - documentCount < Self.partLimit {
      add(folder.path, folder.identity, isFolder: true)
    }
  }

  private func isInParts(_ folder: FileIdentity) -> Bool {
    hidden.folders.contains(folder) || hidden.documents.contains(folder)
  }
}
