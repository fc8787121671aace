internal import CLibgit2
internal import Glibc

/// What a repository may not have for its remote branches to be updated.
enum FetchRules {
  /// The schemes of the addresses that are fetched from; others name programs.
  private static let schemes: Set = ["https", "http", "ssh", "git+ssh", "ssh+git", "git", "file"]

  /// Checks that the repository's own configuration neither leads elsewhere nor names a program, and that
  /// no link leads out of the folders in which branches are written.
  ///
  /// - Parameters:
  ///   - repository: The repository, whose configuration is frozen: what is checked is what counts.
  ///   - folders: Its folders.
  /// - Throws: ``Problem``.
  static func check(_ repository: OpenRepository, _ folders: GitFolders) throws(Problem) {
    var key: String?
    try repository.configuration.forEach { value in
      if value.isLocal, isRefused(value.key) { key = value.key }
      return key == nil
    }
    if let key { throw Problem(kind: .refused, detail: key) }
    guard repository.shallowCommits.isEmpty else {
      throw Problem(kind: .unsupported, detail: "shallow clone")
    }
    guard repository.configuration.text("extensions.partialclone") == nil else {
      throw Problem(kind: .unsupported, detail: "partial clone")
    }
    for folder in folders.all {
      // libgit2 also writes files that nobody asked for, such as an empty FETCH_HEAD.
      try checkLinks(in: folder)
      try checkLink("\(folder)/objects/pack")
      try checkLinks("\(folder)/refs", depth: 0, refusesNames: false)
      // They are appended to, so a file that has another name elsewhere would be written there, too.
      try checkLinks("\(folder)/logs", depth: 0, refusesNames: true)
    }
  }

  static func check(address: String) throws(Problem) {
    let parts = address.split(separator: "://", maxSplits: 1)
    guard parts.count == 2 || !address.contains("::") else {
      throw Problem(kind: .failed, detail: "its address is not accepted")
    }
    guard parts.count < 2 || schemes.contains(parts[0].lowercased()) else {
      throw Problem(kind: .failed, detail: "its address is not accepted")
    }
  }

  /// - Source: git-config(1), the variables of git-fetch.
  private static func isRefused(_ key: String) -> Bool {
    let programs = [
      "core.sshcommand", "core.gitproxy", "core.askpass", "core.alternaterefscommand",
    ]
    let starts = [
      "credential.", "url.", "http.", "protocol.", "ssh.", "transfer.credentials", "gpg.",
    ]
    let ends = [".uploadpack", ".vcs", ".proxy"]
    return programs.contains(key) || starts.contains(where: key.hasPrefix)
      || (key.hasPrefix("remote.") && ends.contains(where: key.hasSuffix))
  }

  /// How deep folders of branches may be.
  private static let depthLimit = 100

  /// Checks that a file is no link.
  ///
  /// - Parameters:
  ///   - path: A file or a folder, which need not exist.
  ///   - refusesNames: Whether a file with several names is refused, too.
  /// - Throws: ``Problem``.
  private static func checkLink(_ path: String, refusesNames: Bool = false) throws(Problem) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFLNK || refusesNames && kind == S_IFREG && status.st_nlink > 1 {
      throw Problem(kind: .failed, detail: "\(path) is a link")
    }
  }

  /// What nothing is written to, and tools make links of.
  private static let onlyRead: Set<String> = ["config", "hooks", "info", "description"]

  private static func checkLinks(in folder: String) throws(Problem) {
    for name in names(in: folder) where !onlyRead.contains(name) {
      try checkLink("\(folder)/\(name)")
    }
  }

  private static func checkLinks(
    _ folder: String, depth: Int, refusesNames: Bool
  ) throws(Problem) {
    try checkLink(folder, refusesNames: refusesNames)
    guard depth < depthLimit else {
      throw Problem(kind: .failed, detail: "it has folders that are too deep")
    }
    for name in names(in: folder) {
      try checkLinks("\(folder)/\(name)", depth: depth + 1, refusesNames: refusesNames)
    }
  }

  /// Returns the names in a folder; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
