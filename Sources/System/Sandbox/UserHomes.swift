internal import Files

/// The home folders of a machine's users.
struct UserHomes: Sendable {
  /// The user's own homes: the one in `HOME`, and that of the account.
  ///
  /// They differ after `sudo -E`, for example. Links in the paths are not followed.
  let own: [String]
  /// The folders of other users, which root could read, or whoever their modes allow it.
  ///
  /// They are the folders that contain homes, in which an own one may be, and single homes elsewhere.
  let others: [String]

  /// The folders of homes, without links.
  private let folders: [String]

  /// The folders that contain homes.
  private static let containers = ["/home", "/var/home", "/export/home"]
  /// The names of other folders that do, such as `/nfs/homes`, if the user's own home is in one.
  private static let containerNames: Set<String> = ["home", "homes", "users"]

  /// Finds the homes.
  ///
  /// - Parameters:
  ///   - environment: The user's environment.
  ///   - accountHome: The home of the user's account, or `nil` for none.
  ///   - accounts: The text of the list of accounts; without it, only usual places are known.
  /// - Source: passwd(5).
  init(
    environment: [String: String], accountHome: String? = Account.home,
    accounts: String = Self.localAccounts
  ) {
    let own = [environment.homeFolder, accountHome].compactMap(\.self).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let resolved = own.map { ResolvedPath($0).path }
    let parents = resolved.map { Folder.parent(of: $0) }.filter {
      Self.containerNames.contains(UserPath.name(of: $0).lowercased())
    }
    let folders = (Self.containers + parents).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    // A folder that an own home is in cannot be another user's alone, unless it contains homes.
    let homes = (["/root"] + Self.homes(in: accounts)).filter { home in
      let path = ResolvedPath(home).path
      return !resolved.contains { Self.contains(path, $0) }
        && !folders.contains { Self.contains($0, home) }
    }
    self.own = own
    self.folders = folders.map { ResolvedPath($0).path }
    others = folders + homes
  }

  /// Returns whether a path without links is that of a home, or of a folder of homes.
  func isHome(_ path: String) -> Bool {
    folders.contains(path) || folders.contains(Folder.parent(of: path))
      || (own + others).contains { ResolvedPath($0).path == path }
  }

  /// The list of the machine's own accounts; those of a network are in usual places.
  private static var localAccounts: String {
    (try? RegularFile.text(at: "/etc/passwd", limit: 4 << 20)) ?? ""
  }

  /// Returns the homes of the machine's own accounts, by their names.
  static func localHomes() -> [Substring: Substring] {
    let fields = localAccounts.split(separator: "\n").lazy.map {
      $0.split(separator: ":", omittingEmptySubsequences: false)
    }
    return Dictionary(fields.filter { $0.count >= 6 }.map { ($0[0], $0[5]) }) { first, _ in first }
  }

  /// The numbers of people's accounts; those of services have homes in the system's folders.
  ///
  /// - Source: login.defs(5), `UID_MIN`.
  private static let people: ClosedRange<UInt32> = 1000...60_000
  /// The number of homes that are looked at.
  private static let limit = 1_000

  /// Returns the homes of people's accounts.
  private static func homes(in accounts: String) -> [String] {
    accounts.split(separator: "\n").lazy.compactMap { line -> String? in
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count >= 6, let number = UInt32(fields[2]), people.contains(number) else {
        return nil
      }
      // A folder at the top, such as `/srv`, is not one user's.
      return PathBytes.parts(of: String(fields[5])).count > 1 ? String(fields[5]) : nil
    }.prefix(limit).map(\.self)
  }

  private static func contains(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder + "/")
  }

  /// Returns where the files of other users are, too, because something of theirs is mounted twice.
  func aliases(in mounts: MountTable) -> [String] {
    let ownPaths = own.map { ResolvedPath($0).path }
    return others.flatMap { folder -> [String] in
      let path = ResolvedPath(folder).path
      guard ownPaths.contains(where: { Self.contains(path, $0) }) else {
        return mounts.aliases(of: path)
      }
      let homes = FolderNames.of(path).prefix(Self.limit).map { "\(path)/\($0)" }
      return homes.filter { home in !ownPaths.contains { Self.contains(home, $0) } }
        .flatMap { mounts.aliases(of: $0) }
    }
  }
}
