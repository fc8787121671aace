internal import Files
internal import Glibc

/// The files that a program without the permission for secrets never sees, on one machine.
///
/// The homes and the folders in them that may have secrets are listed, none is walked through.
struct SecretPaths {
  /// The paths of what there is.
  private(set) var found: [String] = []
  /// Those in which links lead to what is no secret.
  private(set) var data: [String] = []
  /// The folders in which there may be more, or would be.
  private(set) var folders: [String] = []

  /// The folders that a variable of the user's can lead elsewhere.
  private static let movable: [(name: Substring, folder: XDGFolder)] = [
    (".config", .configuration), (".local/share", .data), (".local/state", .state),
    (".cache", .cache),
  ]

  private static let names = byFolder(SecretTable.names)
  private static let dataNames = byFolder(SecretTable.programData)

  /// Returns the names of secrets by the folder that they are in, below the home.
  private static func byFolder(_ paths: [String]) -> [Substring: Set<Substring>] {
    var names: [Substring: Set<Substring>] = [:]
    for path in paths {
      let slash = path.lastIndex(of: "/")
      let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
      names[slash.map { path[..<$0] } ?? "", default: []].insert(name.lowercased()[...])
    }
    return names
  }

  /// Finds the secrets.
  ///
  /// - Parameters:
  ///   - homes: The user's homes.
  ///   - environment: The user's environment, for the folders that its variables name.
  init(homes: [String], environment: [String: String]) {
    for home in homes { addSecrets(in: home) }
    addMovedSecrets(environment)
    found += SecretVariables.paths(environment, homes: homes)
    found += SystemSecrets.found
  }

  private mutating func addSecrets(in home: String) {
    for (folder, names) in Self.names where !folder.isEmpty {
      add("\(home)/\(folder)", where: { SecretName.isSecret($0, names) })
    }
    let ownNames = Self.names[""] ?? []
    add(home, where: { SecretName.isSecretInHome($0, ownNames) })
    addState(in: "\(home)/.local/state")
    for (folder, names) in Self.dataNames {
      let place = folder.isEmpty ? home : "\(home)/\(folder)"
      folders.append(place)
      data += Self.paths(in: place, where: { SecretName.isSecretInHome($0, names) })
    }
    // A program that may write there can make files as long as there is no such file.
    for folder in Self.documentFolders(of: home) {
      found += Self.paths(in: folder, where: SecretName.isKey)
    }
  }

  private mutating func addMovedSecrets(_ environment: [String: String]) {
    for (name, kind) in Self.movable {
      let folder = environment.folder(kind)
      guard folder != "\(environment.homeFolder)/\(name)" else { continue }
      for (parent, names) in Self.names where parent == name || parent.hasPrefix(name + "/") {
        add(folder + parent.dropFirst(name.count), where: { SecretName.isSecret($0, names) })
      }
      if kind == .state { addState(in: folder) }
    }
  }

  /// Adds what is secret in a folder, which may not exist.
  private mutating func add(_ folder: String, where isSecret: (String) -> Bool) {
    folders.append(folder)
    found += Self.paths(in: folder, where: isSecret)
  }

  private static func paths(
    in folder: String, where isSecret: (String) -> Bool
  ) -> [String] {
    FolderNames.unordered(folder).filter(isSecret).map { "\(folder)/\($0)" }
  }

  /// The names of programs, not of what was done with them, in the folder for state.
  private static let programsInState: Set<String> = ["nix", "home-manager", "wireplumber"]

  /// Adds the folder for state, which is for histories by definition.
  ///
  /// - Source: XDG Base Directory Specification, `XDG_STATE_HOME`.
  private mutating func addState(in folder: String) {
    add(folder, where: { !Self.programsInState.contains($0) })
  }

  /// The names of folders for documents, in which people keep a file of passwords.
  private static let documents = [
    "Documents", "Desktop", "Downloads", "Dropbox", "Nextcloud", "ownCloud", "OneDrive", "Sync",
    "Google Drive", "KeePass", "Passwords", "Keys", "Backup", "Backups",
  ]
  private static let userFoldersLimit = 64 << 10

  /// The file with the names of folders for documents, which decides about what is hidden.
  static func userFoldersFile(of home: String) -> String { "\(home)/.config/user-dirs.dirs" }

  /// Returns the folders for documents that there are, by these names and those in the user's language.
  ///
  /// - Source: xdg-user-dirs, `user-dirs.dirs`.
  static func documentFolders(of home: String) -> [String] {
    let path = userFoldersFile(of: home)
    let text = (try? RegularFile.text(at: path, limit: userFoldersLimit)) ?? ""
    let named = text.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("XDG_"), let start = line.firstRange(of: "=\"$HOME/")?.upperBound else {
        return nil
      }
      return String(line[start...].prefix { $0 != "\"" && $0 != "/" })
    }
    return Set(documents + named).filter { !$0.isEmpty }.map { "\(home)/\($0)" }
  }
}
