internal import CLinux

/// A rule of Landlock: what is allowed below a path.
struct FileRule {
  let access: clinux_path_access
  let path: String
  /// The file that must be at the path, or `nil` for any.
  var identity: FileIdentity?

  /// The rule as an argument of `tessera-confine`.
  var word: String { Self.word(access.letter, identity, path) }

  /// Returns a letter about a file, as an argument of `tessera-confine`.
  static func word(_ letter: Character, _ identity: FileIdentity?, _ path: String) -> String {
    "\(letter):\(identity?.device ?? 0):\(identity?.inode ?? 0):\(path)"
  }
}

extension clinux_path_access {
  /// The letter by which `tessera-confine` knows it.
  fileprivate var letter: Character {
    switch self {
    case clinux_path_list: "l"
    case clinux_path_read: "r"
    case clinux_path_write: "w"
    default: "d"
    }
  }
}

extension FileView {
  /// The devices that every program may use.
  private static let devices = [
    "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom",
  ]

  /// Returns what Landlock allows.
  ///
  /// - Parameters:
  ///   - confinement: The layers; bubblewrap has devices and folders for temporary files of its own.
  ///   - isInTerminal: Whether the program has a terminal, which it may open.
  /// - Returns: The rules, of which each adds to the others.
  func rules(_ confinement: Confinement, isInTerminal: Bool) -> [FileRule] {
    var rules = trees(allReadable).map {
      FileRule(access: clinux_path_read, path: $0, identity: $1)
    }
    rules += trees(allWritable).map {
      FileRule(access: clinux_path_write, path: $0, identity: $1)
    }
    rules.append(FileRule(access: clinux_path_read, path: "/proc"))
    guard confinement.bubblewrap != nil else {
      // The names in folders in which something is hidden cannot be listed: those of secrets are there.
      for case .names(let path, let identity) in allReadable {
        rules.append(FileRule(access: clinux_path_list, path: path, identity: identity))
      }
      let devices = Self.devices + (isInTerminal ? ["/dev/tty"] : [])
      return rules + devices.map { FileRule(access: clinux_path_device, path: $0) }
    }
    rules.append(FileRule(access: clinux_path_list, path: "/"))
    rules.append(FileRule(access: clinux_path_device, path: "/dev"))
    return rules
      + (["/dev/shm"] + Self.temporaryFolders).map { FileRule(access: clinux_path_write, path: $0) }
  }

  private func trees(_ grants: [FileGrant]) -> [(String, FileIdentity)] {
    var seen: Set<FileIdentity> = []
    return grants.compactMap { grant in
      guard case .tree(let path, let identity) = grant else { return nil }
      return seen.insert(identity).inserted ? (path, identity) : nil
    }
  }
}
