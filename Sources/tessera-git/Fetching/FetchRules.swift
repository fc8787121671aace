internal import CLibgit2
internal import Glibc

/// What a repository may not have for its remote branches to be updated.
enum FetchRules {
  /// The schemes of the addresses that are fetched from; others name programs.
  private static let schemes: Set = ["https", "http", "ssh", "git+ssh", "ssh+git", "git", "file"]

  /// Throws if the repository's own configuration leads elsewhere or names a program, or if a link
  /// leads out of the folder in which branches are written.
  static func check(_ repository: OpenRepository) throws(Problem) {
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
    for folder in repository.folders {
      // libgit2 also writes files that nobody asked for, such as an empty FETCH_HEAD.
      try checkLinks(in: folder)
      for path in ["objects/pack", "logs/refs"] { try checkLink("\(folder)/\(path)") }
      for path in ["refs/remotes", "logs/refs/remotes"] {
        try checkLinks("\(folder)/\(path)", depth: 0)
      }
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

  private static let depthLimit = 20

  private static func checkLink(_ path: String) throws(Problem) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
    throw Problem(kind: .failed, detail: "\(path) is a link")
  }

  /// What nothing is written to, and tools make links of.
  private static let onlyRead: Set<String> = ["config", "hooks", "info", "description"]

  private static func checkLinks(in folder: String) throws(Problem) {
    for name in names(in: folder) where !onlyRead.contains(name) {
      try checkLink("\(folder)/\(name)")
    }
  }

  private static func checkLinks(_ folder: String, depth: Int) throws(Problem) {
    try checkLink(folder)
    guard depth < depthLimit else { return }
    for name in names(in: folder) { try checkLinks("\(folder)/\(name)", depth: depth + 1) }
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
